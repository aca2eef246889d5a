package io.querypilot.database.postgres;

import io.querypilot.database.Access;
import io.querypilot.database.Target;
import io.querypilot.database.driver.ServerAddress;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A PostgreSQL address as people write it, JDBC's way or the server's own, made into one that cannot write. */
final class PostgresAddress {
    private static final Pattern FORM = Pattern.compile(
            "(?:jdbc:)?postgres(?:ql)?:(?://(?:([^/@?]*)@)?([^/@?]*)/?)?([^?@]*)(?:\\?(.*))?", Pattern.DOTALL);

    private static final String HOST = "(\\[[^\\]]*]|[^:,\\[\\]]*)(:\\d{1,5})?";
    private static final Pattern HOSTS = Pattern.compile(HOST + "(," + HOST + ")*");

    /** Options that neither load a class, write a file, run SQL nor set anything that a statement could lean on. */
    private static final Set<String> OPTIONS = Set.of(
            "user", "password", "ssl", "sslmode", "sslrootcert", "sslcert", "sslkey", "sslpassword", "sslNegotiation",
            "sslResponseTimeout", "channelBinding", "requireAuth", "gssEncMode", "ApplicationName", "currentSchema",
            "connectTimeout", "loginTimeout", "socketTimeout", "cancelSignalTimeout", "tcpKeepAlive", "tcpNoDelay",
            "targetServerType", "loadBalanceHosts", "hostRecheckSeconds", "assumeMinServerVersion");

    /** What we insist on, whatever the address says. */
    private static final Map<String, String> FIXED = Map.ofEntries(
            Map.entry("readOnly", "true"),
            Map.entry("readOnlyMode", "transaction"),
            Map.entry("preferQueryMode", "extended"),
            Map.entry("prepareThreshold", "0"),
            Map.entry("autosave", "never"),
            // A few rows first; then as many at a time as the widest of them lets fit.
            Map.entry("defaultRowFetchSize", "20"),
            Map.entry("adaptiveFetch", "true"),
            Map.entry("adaptiveFetchMaximum", "5000"),
            Map.entry("maxResultBuffer", "256M"));

    /** What holds unless the address says otherwise. */
    private static final Map<String, String> USUAL = Map.of(
            "ApplicationName", "querypilot",
            // Lets the driver name us while connecting, and not by a setting that a reset would undo.
            "assumeMinServerVersion", "10",
            "connectTimeout", "10",
            "loginTimeout", "10",
            "cancelSignalTimeout", "10",
            "tcpKeepAlive", "true");

    private PostgresAddress() {}

    static boolean accepts(String location) {
        return location.startsWith("jdbc:postgresql:") || location.matches("(?s)postgres(ql)?://.*");
    }

    static Target target(String location, Access access) {
        Matcher form = FORM.matcher(location);
        if (!form.matches() || form.group(2) != null && !HOSTS.matcher(form.group(2)).matches()) {
            throw malformed();
        }
        Map<String, String> options = new TreeMap<>(USUAL);
        addUser(options, form.group(1));
        addOptions(options, form.group(4));
        requireHarmless(options);
        addUser(options, access);
        options.putAll(FIXED);
        Properties properties = new Properties();
        properties.putAll(options);
        String host = form.group(2) == null ? "" : form.group(2);
        return new Target("jdbc:postgresql://" + host + "/" + form.group(3), properties, name(host, form.group(3)));
    }

    private static String name(String host, String database) {
        return (host.isEmpty() ? "localhost" : host) + "/" + decoded(database);
    }

    private static void addUser(Map<String, String> options, String userAndPassword) {
        if (userAndPassword == null) {
            return;
        }
        String[] parts = userAndPassword.split(":", 2);
        options.put("user", decoded(parts[0]));
        if (parts.length > 1) {
            options.put("password", decoded(parts[1]));
        }
    }

    private static void addUser(Map<String, String> options, Access access) {
        if (!access.user().isEmpty()) {
            options.put("user", access.user());
        }
        if (!access.password().isEmpty()) {
            options.put("password", access.password());
        }
    }

    private static void addOptions(Map<String, String> options, String query) {
        if (query == null) {
            return;
        }
        options.putAll(Arrays.stream(query.split("&"))
                .filter(option -> !option.isEmpty())
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(
                        option -> decoded(option[0]),
                        option -> option.length > 1 ? decoded(option[1]) : "",
                        (a, b) -> b)));
    }

    private static void requireHarmless(Map<String, String> options) {
        options.keySet().stream().filter(name -> !OPTIONS.contains(name)).findFirst().ifPresent(name -> {
            throw ServerAddress.notPassedOn(name, OPTIONS);
        });
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException exception) {
            throw malformed();
        }
    }

    /** The address itself is not repeated, for it may hold a password. */
    private static QueryPilotException malformed() {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "The PostgreSQL address is not well formed.",
                "Write it as jdbc:postgresql://HOST:PORT/DATABASE?user=NAME&password=PASSWORD.");
    }
}
