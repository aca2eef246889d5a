package io.querypilot.database.sqlserver;

import io.querypilot.database.driver.ServerAddress;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address as Microsoft writes it, {@code jdbc:sqlserver://HOST\INSTANCE:PORT;databaseName=NAME;option=value}, or like that
 * of any other server. It is built anew, since options of the driver's load classes and libraries.
 */
final class SqlserverAddress {
    private static final String FORM = "jdbc:sqlserver://HOST:PORT;databaseName=DATABASE;user=NAME";
    private static final Set<String> OPTIONS = Set.of(
            "applicationIntent", "databaseName", "encrypt", "hostNameInCertificate", "instanceName", "multiSubnetFailover",
            "trustServerCertificate", "trustStore", "trustStorePassword");
    private static final Map<String, String> OTHER_NAMES = Map.of("database", "databaseName", "userName", "user");
    private static final Pattern PLACE =
            Pattern.compile("(?:jdbc:)?sqlserver://([^\\\\:;/?@\\[\\]]+|\\[[^\\]]*])(?:\\\\([^:;]+))?(?::(\\d{1,5}))?");
    /** A value in braces may hold whatever it likes, a closing one doubled. */
    private static final Pattern OPTION = Pattern.compile(";\\s*(?:(\\w+)\\s*=\\s*(\\{(?:[^}]|}})*}|[^;{}]*))?");

    private SqlserverAddress() {}

    static boolean accepts(String location) {
        return location.startsWith("jdbc:sqlserver://") || location.startsWith("sqlserver://");
    }

    static ServerAddress parse(String location) {
        int options = location.indexOf(';');
        if (options < 0 && !location.contains("\\")) {
            return named(ServerAddress.parse(location, FORM, OPTIONS));
        }
        Matcher place = PLACE.matcher(options < 0 ? location : location.substring(0, options));
        if (!place.matches()) {
            throw malformed();
        }
        Map<String, String> read = options(options < 0 ? "" : location.substring(options));
        if (place.group(2) != null) {
            read.put("instanceName", place.group(2));
        }
        String host = place.group(1) + (place.group(3) == null ? "" : ":" + place.group(3));
        return new ServerAddress(host, read.getOrDefault("databaseName", ""), read);
    }

    /** The name of the database stands in the path. */
    private static ServerAddress named(ServerAddress address) {
        Map<String, String> options = new TreeMap<>(address.options());
        if (!address.database().isEmpty()) {
            options.put("databaseName", address.database());
        }
        return new ServerAddress(address.host(), options.getOrDefault("databaseName", ""), options);
    }

    private static Map<String, String> options(String text) {
        Map<String, String> options = new TreeMap<>();
        Matcher option = OPTION.matcher(text);
        int end = 0;
        while (end < text.length() && option.find(end) && option.start() == end) {
            end = option.end();
            if (option.group(1) != null) {
                options.put(known(option.group(1)), value(option.group(2).strip()));
            }
        }
        if (end < text.length()) {
            throw malformed();
        }
        return options;
    }

    /** The driver takes its options in any case. */
    private static String known(String name) {
        for (Map.Entry<String, String> other : OTHER_NAMES.entrySet()) {
            if (other.getKey().equalsIgnoreCase(name)) {
                return other.getValue();
            }
        }
        for (String option : OPTIONS) {
            if (option.equalsIgnoreCase(name)) {
                return option;
            }
        }
        if (name.equalsIgnoreCase("user") || name.equalsIgnoreCase("password")) {
            return name.toLowerCase(Locale.ROOT);
        }
        throw ServerAddress.notPassedOn(name, OPTIONS);
    }

    private static String value(String written) {
        return written.startsWith("{") ? written.substring(1, written.length() - 1).replace("}}", "}") : written;
    }

    /** What the driver is told besides; nothing of it stands in the URL, where a semicolon would begin an option. */
    static Properties properties(ServerAddress address, String user, String password) {
        Properties properties = address.properties(user, password);
        // The driver insists on a certificate that somebody vouches for, which a server on this machine seldom has.
        if (address.local() && !properties.containsKey("encrypt")) {
            properties.putIfAbsent("trustServerCertificate", "true");
        }
        properties.setProperty("applicationName", "QueryPilot");
        properties.setProperty("loginTimeout", "10");
        // Until the first statement says how long it may take: a server that takes the connection may not answer it.
        properties.setProperty("socketTimeout", "10000");
        properties.setProperty("responseBuffering", "adaptive");
        return properties;
    }

    /** The address itself is not repeated, for it may hold a password. */
    private static QueryPilotException malformed() {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID, "The address of the database is not well formed.", "Write it as " + FORM + ".");
    }
}
