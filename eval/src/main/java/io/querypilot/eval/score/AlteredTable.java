package io.querypilot.eval.score;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Writes one table's rows anew: shuffled, some dropped, some added. */
final class AlteredTable {
    private static final double DROPPED = 0.15;
    private static final double ADDED = 0.15;
    private static final int MOST_ROWS = 200_000;

    private final Connection connection;
    private final String table;
    private final KeyColumns keys;
    private final List<String> columns;
    private final Random random;

    AlteredTable(Connection connection, String table, KeyColumns keys, Random random) {
        this.connection = connection;
        this.table = table;
        this.keys = keys;
        this.columns = keys.columns().get(table);
        this.random = random;
    }

    void write() throws SQLException {
        List<Object[]> rows = read();
        if (rows.isEmpty() || rows.size() > MOST_ROWS) {
            return;
        }
        shuffle(rows);
        List<Object[]> more = added(rows);
        drop(rows);
        rows.addAll(more);
        replace(rows);
    }

    private List<Object[]> read() throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT " + quotedColumns() + " FROM " + KeyColumns.quoted(table))) {
            while (result.next()) {
                Object[] row = new Object[columns.size()];
                for (int column = 0; column < row.length; column++) {
                    row[column] = result.getObject(column + 1);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** Each column that is no key keeps its values, but on other rows. */
    private void shuffle(List<Object[]> rows) {
        for (int column = 0; column < columns.size(); column++) {
            if (!keys.key(table, columns.get(column))) {
                int at = column;
                List<Object> values =
                        new ArrayList<>(rows.stream().map(row -> row[at]).toList());
                Collections.shuffle(values, random);
                for (int row = 0; row < rows.size(); row++) {
                    rows.get(row)[at] = values.get(row);
                }
            }
        }
    }

    /** A row that another may point to stays, or that other one would point to nothing. */
    private void drop(List<Object[]> rows) {
        if (!keys.referredTo(table) && rows.size() > 1) {
            Object[] kept = rows.get(random.nextInt(rows.size()));
            rows.removeIf(row -> row != kept && random.nextDouble() < DROPPED);
        }
    }

    /** New rows mix the cells of old ones; a single numeric primary key counts on from the largest. */
    private List<Object[]> added(List<Object[]> rows) {
        int primary = soleNumericKey(rows);
        List<Object[]> added = new ArrayList<>();
        if (primary < 0
                && !keys.primary().get(table).isEmpty()
                && keys.primary().get(table).size() == 1) {
            return added;
        }
        long next = primary < 0
                ? 0
                : rows.stream()
                        .mapToLong(row -> ((Number) row[primary]).longValue())
                        .max()
                        .orElse(0);
        int count = Math.max(1, (int) Math.round(rows.size() * ADDED));
        for (int number = 1; number <= count; number++) {
            Object[] row = mixed(rows);
            if (primary >= 0) {
                row[primary] = next + number;
            }
            added.add(row);
        }
        return added;
    }

    private int soleNumericKey(List<Object[]> rows) {
        List<String> primary = keys.primary().get(table);
        int at = primary.size() == 1 ? columns.indexOf(primary.get(0)) : -1;
        return at >= 0 && rows.stream().allMatch(row -> row[at] instanceof Integer || row[at] instanceof Long)
                ? at
                : -1;
    }

    /** Keys come from one row, so that those of several columns still point to something; the rest from anywhere. */
    private Object[] mixed(List<Object[]> rows) {
        Object[] row = rows.get(random.nextInt(rows.size())).clone();
        for (int column = 0; column < row.length; column++) {
            if (!keys.key(table, columns.get(column))) {
                row[column] = rows.get(random.nextInt(rows.size()))[column];
            }
        }
        return row;
    }

    private void replace(List<Object[]> rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM " + KeyColumns.quoted(table));
        }
        String marks = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        // Rows that break a constraint we do not know of are left out.
        String insert = "INSERT OR IGNORE INTO " + KeyColumns.quoted(table) + " (" + quotedColumns() + ") VALUES ("
                + marks + ")";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (Object[] row : rows) {
                for (int column = 0; column < row.length; column++) {
                    statement.setObject(column + 1, row[column]);
                }
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** By name, since columns that the database works out itself stand between those that are written. */
    private String quotedColumns() {
        return columns.stream().map(KeyColumns::quoted).collect(Collectors.joining(", "));
    }
}
