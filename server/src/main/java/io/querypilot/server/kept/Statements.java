package io.querypilot.server.kept;

import io.querypilot.memory.Store;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements on the store, with their values. */
final class Statements {
    /** Makes something of one row. */
    @FunctionalInterface
    interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    private final Store store;

    Statements(Store store) {
        this.store = store;
    }

    /** Changes something in a transaction of its own and says how many rows. */
    int update(String sql, Object... values) {
        return store.within(connection -> update(connection, sql, values));
    }

    <T> List<T> query(String sql, Row<T> row, Object... values) {
        return store.reading(connection -> query(connection, sql, row, values));
    }

    static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    static <T> List<T> query(Connection connection, String sql, Row<T> row, Object... values) throws SQLException {
        List<T> found = new ArrayList<>();
        try (PreparedStatement statement = prepared(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(row.of(rows));
            }
        }
        return found;
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
