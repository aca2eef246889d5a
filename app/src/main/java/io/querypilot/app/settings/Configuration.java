package io.querypilot.app.settings;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The value of every setting; where several places give one, the first place wins. */
public final class Configuration {
    private final Map<Setting<?>, Given> given = new LinkedHashMap<>();

    private final boolean quiet;

    public Configuration(List<Given> byPrecedence) {
        this(byPrecedence, false);
    }

    /**
     * Checks every value that wins, so that a bad one is told before any work is done; {@code quiet} for who wants the
     * result alone.
     */
    public Configuration(List<Given> byPrecedence, boolean quiet) {
        this.quiet = quiet;
        byPrecedence.forEach(each -> given.putIfAbsent(each.setting(), each));
        given.values().forEach(each -> read(each.setting(), each));
    }

    public boolean quiet() {
        return quiet;
    }

    /** The value given, else the default; empty where the setting has none. */
    public <T> Optional<T> find(Setting<T> setting) {
        Given found = given.get(setting);
        if (found != null) {
            return Optional.of(read(setting, found));
        }
        return setting.standard().isEmpty() ? Optional.empty() : setting.kind().read(setting.standard());
    }

    /** The value of a setting that has a default. */
    public <T> T value(Setting<T> setting) {
        return find(setting).orElseThrow();
    }

    /** Where the value came from; empty for a default. */
    public Optional<String> where(Setting<?> setting) {
        return Optional.ofNullable(given.get(setting)).map(Given::where);
    }

    private static <T> T read(Setting<T> setting, Given given) {
        return setting.kind().read(given.text()).orElseThrow(() -> new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                given.where() + ": " + setting.key() + " cannot be \"" + shortened(given.text()) + "\".",
                "Give " + setting.kind().allowed() + "."));
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= 60 ? line : line.substring(0, 60) + "…";
    }
}
