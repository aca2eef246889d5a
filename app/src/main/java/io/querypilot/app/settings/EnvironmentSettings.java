package io.querypilot.app.settings;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings given by environment variables. */
public final class EnvironmentSettings {
    /** The password of the database: only ever read from the environment, so that no process list shows it. */
    public static final String PASSWORD = "QUERYPILOT_DB_PASSWORD";

    /** The password of a store in PostgreSQL; never the asked database's, which may lie with somebody else. */
    public static final String STORE_PASSWORD = "QUERYPILOT_STORE_PASSWORD";

    /** Our secret at the identity provider. */
    public static final String OIDC_SECRET = "QUERYPILOT_OIDC_SECRET";

    /** What the hashes of the audit are made with. */
    public static final String AUDIT_KEY = "QUERYPILOT_AUDIT_KEY";

    /** The settings file to use. */
    public static final String CONFIG = "QUERYPILOT_CONFIG";

    /** Options for the virtual machine, used by the launcher. */
    private static final String JAVA_OPTIONS = "QUERYPILOT_JAVA_OPTIONS";

    private static final Set<String> OTHERS = Set.of(PASSWORD, STORE_PASSWORD, AUDIT_KEY, OIDC_SECRET, CONFIG, JAVA_OPTIONS);

    private EnvironmentSettings() {}

    /** What is set and not empty; a variable that looks like a misspelt setting is refused. */
    public static List<Given> read(Map<String, String> environment) {
        environment.keySet().stream().sorted().forEach(EnvironmentSettings::refuseMisspelt);
        return Setting.ALL.stream()
                .filter(setting -> !environment.getOrDefault(setting.variable(), "").isEmpty())
                .map(setting -> new Given(setting, environment.get(setting.variable()), setting.variable()))
                .collect(Collectors.toList());
    }

    // A variable of ours that resembles nothing we know may belong to another program, so it is left alone.
    private static void refuseMisspelt(String variable) {
        if (!variable.startsWith(Setting.PREFIX) || known().contains(variable)) {
            return;
        }
        List<String> names = known().stream().map(EnvironmentSettings::bare).toList();
        NearMatch.nearest(bare(variable), names).ifPresent(near -> {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The environment variable " + variable + " is not a setting.",
                    "Did you mean " + Setting.PREFIX + near + "?");
        });
    }

    private static String bare(String variable) {
        return variable.substring(Setting.PREFIX.length());
    }

    private static Set<String> known() {
        return Stream.concat(Setting.ALL.stream().map(Setting::variable), OTHERS.stream()).collect(Collectors.toSet());
    }
}
