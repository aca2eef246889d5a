package io.querypilot.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What to do with each row of a catalogue query. */
interface Rows {
    void accept(ResultSet row) throws SQLException;

    static void each(Connection connection, String sql, Rows action) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                action.accept(rows);
            }
        }
    }
}
