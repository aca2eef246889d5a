package io.querypilot.eval.speed;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A SQLite file of so many columns, ten to a table. */
final class WideFile {
    private static final int PER_TABLE = 10;
    private static final List<String> DETAILS =
            List.of("title", "city", "amount", "weight", "status", "price", "colour", "rating", "started_on");

    private WideFile() {}

    static void write(Path file, int columns) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int table = 0; table < columns / PER_TABLE; table++) {
                statement.execute("CREATE TABLE thing_" + table + " (id INTEGER PRIMARY KEY, "
                        + DETAILS.stream().map(detail -> detail + " " + type(detail)).collect(Collectors.joining(", "))
                        + ")");
                statement.execute("INSERT INTO thing_" + table
                        + " VALUES (1, 'first', 'Oslo', 1, 2, 'open', 3, 'red', 4, '2025-01-02'),"
                        + " (2, 'second', 'Rome', 5, 6, 'closed', 7, 'blue', 8, '2025-02-03')");
            }
            connection.commit();
        }
    }

    private static String type(String detail) {
        return switch (detail) {
            case "amount", "weight", "price", "rating" -> "REAL";
            case "started_on" -> "DATE";
            default -> "TEXT";
        };
    }

    static List<String> questions(int columns) {
        return IntStream.of(0, columns / PER_TABLE / 2, columns / PER_TABLE - 1)
                .boxed()
                .flatMap(table -> List.of(
                        "average price per city in thing_" + table,
                        "titles of open thing_" + table + " in Oslo",
                        "the highest rating of thing_" + table)
                        .stream())
                .toList();
    }
}
