package io.querypilot.database.driver;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Statements that set something on a connection and bring nothing back. */
public final class ConnectionSettings {
    private ConnectionSettings() {}

    /** Runs them in their order. */
    public static void set(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
