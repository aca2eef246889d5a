package io.querypilot.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs statements on any JDBC address, as whoever made the database. */
public final class TestJdbc {
    private TestJdbc() {}

    public static void run(String address, String... statements) {
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException exception) {
            throw new IllegalStateException(exception);
        }
    }

    /** Runs the statements and returns {@code result}. */
    public static String made(String address, String result, String... statements) {
        run(address, statements);
        return result;
    }
}
