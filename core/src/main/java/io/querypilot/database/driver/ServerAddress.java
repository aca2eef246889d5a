package io.querypilot.database.driver;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The address of a server as people write it, taken apart; an option that is not on the engine's list is refused. */
public record ServerAddress(String host, String database, Map<String, String> options) {
    private static final Pattern FORM = Pattern.compile(
            "[a-z:]+://(?:([^/@?]*)@)?((?:\\[[^\\]]*]|[^/@?:\\[\\]]+)(?::\\d{1,5})?)(?:/([^?@;]*))?(?:\\?(.*))?", Pattern.DOTALL);

    public ServerAddress {
        options = Map.copyOf(options);
    }

    /** The parts of an address such as {@code jdbc:mysql://USER:PASSWORD@HOST:PORT/DATABASE?option=value}. */
    public static ServerAddress parse(String location, String form, Set<String> allowed) {
        Matcher matcher = FORM.matcher(location);
        if (!matcher.matches()) {
            throw malformed(form);
        }
        Map<String, String> options = new TreeMap<>();
        if (matcher.group(1) != null) {
            String[] user = matcher.group(1).split(":", 2);
            options.put("user", decoded(user[0], form));
            options.put("password", user.length > 1 ? decoded(user[1], form) : "");
        }
        for (String option : matcher.group(4) == null ? new String[0] : matcher.group(4).split("&")) {
            String[] parts = option.split("=", 2);
            String name = decoded(parts[0], form);
            if (!allowed.contains(name) && !name.equals("user") && !name.equals("password")) {
                throw notPassedOn(name, allowed);
            }
            options.put(name, parts.length > 1 ? decoded(parts[1], form) : "");
        }
        String database = matcher.group(3) == null ? "" : decoded(matcher.group(3), form);
        return new ServerAddress(matcher.group(2), database, options);
    }

    /** What a driver's options can do, from loading classes to lifting limits, only its authors know. */
    public static QueryPilotException notPassedOn(String option, Set<String> allowed) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                "The option " + option + " of the address is not one that is passed on to the driver.",
                "Leave it out; these are passed on: " + Stream.concat(Stream.of("user", "password"), allowed.stream().sorted())
                        .distinct()
                        .collect(Collectors.joining(", ")) + ".");
    }

    /** The options as the driver takes them, with whoever logs in, where that is said, before all others. */
    public Properties properties(String user, String password) {
        Properties properties = new Properties();
        properties.putAll(options);
        if (!user.isEmpty()) {
            properties.setProperty("user", user);
        }
        if (!password.isEmpty()) {
            properties.setProperty("password", password);
        }
        return properties;
    }

    /** Whether the server is this machine. */
    public boolean local() {
        return host.matches("(?i)(localhost|127\\.[\\d.]+|\\[::1])(:\\d+)?");
    }

    private static String decoded(String text, String form) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            throw malformed(form);
        }
    }

    /** The address itself is not repeated, for it may hold a password. */
    private static QueryPilotException malformed(String form) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID, "The address of the database is not well formed.", "Write it as " + form + ".");
    }

    /** The passwords are among the options. */
    @Override
    public String toString() {
        return host + "/" + database;
    }
}
