package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A look at the first values of the texts of a table: most are no numbers, and a large table is not read for nothing. One
 * statement for all columns, judged here: to plan one with patterns takes the engine longer than to read a small file.
 */
final class Glance {
    private static final int ROWS = 1_000;
    /** A column that is empty in nearly all of them may be filled further down. */
    private static final int TOO_FEW = 50;
    private static final Pattern DIGIT = Pattern.compile("[0-9]");
    /** Neither a number nor a date has a word in it, but for the name of a month. */
    private static final Pattern WORD = Pattern.compile("\\p{L}{4}");
    private static final Pattern MONTH = Pattern.compile("(?i)jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec");

    private final Connection connection;
    private final String table;
    private final Set<String> missing;

    /** What was seen of a column. */
    private static final class Seen {
        private long present;
        private long counting;
        private long missing;

        boolean worthwhile() {
            return counting > 0 && counting + missing >= 0.8 * present;
        }
    }

    /** {@code missing} are the words for nothing. */
    Glance(Connection connection, String table, Set<String> missing) {
        this.connection = connection;
        this.table = table;
        this.missing = missing;
    }

    /** Those of the columns that may hold numbers or dates. */
    List<String> worthwhile(List<String> columns) throws SQLException {
        List<String> kept = new ArrayList<>();
        if (columns.isEmpty()) {
            return kept;
        }
        String names = columns.stream().map(Dialect.DUCKDB::quote).collect(Collectors.joining(", "));
        List<Seen> seen = look("SELECT " + names + " FROM " + table, columns.size());
        for (int i = 0; i < columns.size(); i++) {
            String name = Dialect.DUCKDB.quote(columns.get(i));
            boolean few = seen.get(i).present < TOO_FEW;
            Seen one = few ? look("SELECT " + name + " FROM " + table + " WHERE trim(" + name + ") <> ''", 1).get(0) : seen.get(i);
            if (one.worthwhile()) {
                kept.add(columns.get(i));
            }
        }
        return kept;
    }

    private List<Seen> look(String sql, int columns) throws SQLException {
        List<Seen> seen = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            seen.add(new Seen());
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql + " LIMIT " + ROWS)) {
            while (rows.next()) {
                for (int i = 0; i < columns; i++) {
                    take(rows.getString(i + 1), seen.get(i));
                }
            }
        }
        return seen;
    }

    private void take(String value, Seen seen) {
        String text = value == null ? "" : value.strip();
        if (!text.isEmpty()) {
            seen.present++;
            seen.missing += missing.contains(text.toLowerCase(Locale.ROOT)) ? 1 : 0;
            boolean word = WORD.matcher(text).find() && !MONTH.matcher(text).find();
            seen.counting += DIGIT.matcher(text).find() && !word ? 1 : 0;
        }
    }
}
