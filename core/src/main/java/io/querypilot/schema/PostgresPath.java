package io.querypilot.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The schemas in which PostgreSQL looks up names that stand alone. Our own SQL sees the engine's schema only: otherwise
 * a function or operator that anybody left in {@code public} could stand in for one of the engine's.
 */
public record PostgresPath(List<String> schemas) {
    /** What our own SQL sees. */
    public static final PostgresPath OWN = new PostgresPath(List.of("pg_catalog", "pg_temp"));

    private static final Pattern NAME = Pattern.compile("\"((?:[^\"]|\"\")*)\"|([^\\s,\"]+)");

    public PostgresPath {
        schemas = List.copyOf(schemas);
    }

    /** What SHOW gives, as a list; SHOW itself looks up no name. */
    public static PostgresPath parse(String shown) {
        List<String> schemas = new ArrayList<>();
        for (Matcher name = NAME.matcher(shown); name.find(); ) {
            String quoted = name.group(1);
            schemas.add(quoted != null ? quoted.replace("\"\"", "\"") : name.group(2).toLowerCase(Locale.ROOT));
        }
        return new PostgresPath(schemas);
    }

    public static PostgresPath read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW search_path")) {
            row.next();
            return parse(row.getString(1));
        }
    }

    /** The same path with the engine's schema before all others, which it is where the path does not name it. */
    public PostgresPath engineFirst() {
        Stream<String> others = schemas.stream().filter(schema -> !OWN.schemas.contains(schema));
        return new PostgresPath(Stream.concat(others, Stream.of("pg_temp")).toList());
    }

    /** The statement that sets this path until the transaction ends. */
    public String command() {
        return "SET LOCAL search_path = "
                + schemas.stream().map(PostgresPath::quote).collect(Collectors.joining(", "));
    }

    /** The path as an array of texts, the engine's schema first and the user's own under its name. */
    public String array() {
        return Stream.concat(Stream.of("pg_catalog"), engineFirst().schemas.stream())
                .map(schema -> schema.equals("$user") ? "current_user::text" : "'" + schema.replace("'", "''") + "'")
                .collect(Collectors.joining(", ", "ARRAY[", "]::text[]"));
    }

    /** Where bare names lead: no database, and the schemas of the path, the user's own under its name. */
    public List<String> home(String user) {
        return Stream.concat(Stream.of(""), schemas.stream().map(schema -> schema.equals("$user") ? user : schema)).toList();
    }

    static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
