package io.querypilot.database.duckdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A first line such as {@code country,2022,2023}: DuckDB takes it for values, since below it stand texts and numbers too. As
 * in workbooks years are headings where the numbers below are none.
 */
final class YearHeadings {
    /** More lines would say the same. */
    private static final int LOOKED_AT = 1_000;

    private final List<String> first;
    private final List<List<String>> below;

    private YearHeadings(List<List<String>> rows) {
        this.first = rows.isEmpty() ? List.of() : rows.get(0);
        this.below = rows.subList(Math.min(1, rows.size()), rows.size());
    }

    /** Whether the first line read so is headings. */
    static boolean above(Connection connection, String read) {
        String sql = "SELECT * FROM read_csv(" + read + ", all_varchar = true) LIMIT " + LOOKED_AT;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return new YearHeadings(rows(row)).named();
        } catch (SQLException unreadable) {
            return false;
        }
    }

    private static List<List<String>> rows(ResultSet row) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        while (row.next()) {
            List<String> cells = new ArrayList<>();
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                cells.add(Optional.ofNullable(row.getString(column)).orElse("").strip());
            }
            rows.add(cells);
        }
        return rows;
    }

    private boolean named() {
        List<Integer> years = places(true);
        List<Integer> words = places(false);
        return !years.isEmpty() && !words.isEmpty() && !below.isEmpty()
                && new HashSet<>(first).size() == first.size()
                && words.stream().allMatch(this::heading)
                && years.stream().noneMatch(this::ofYears);
    }

    private List<Integer> places(boolean years) {
        return IntStream.range(0, first.size()).filter(i -> year(first.get(i)) == years).boxed().toList();
    }

    /** Neither a number nor a text that stands below, too. */
    private boolean heading(int column) {
        String text = first.get(column);
        return !text.matches("[-+]?[\\d.,]+%?") && below.stream().noneMatch(row -> !text.isEmpty() && row.get(column).equals(text));
    }

    /** Whether what stands below are years as well. */
    private boolean ofYears(int column) {
        return below.stream().map(row -> row.get(column)).filter(value -> !value.isEmpty()).allMatch(YearHeadings::year);
    }

    /** Of a time that a heading may speak of. */
    static boolean year(String text) {
        return text.matches("19\\d\\d|20\\d\\d|2100");
    }
}
