package io.querypilot.embedded;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes SQLite files for tests. */
public final class TestSqlite {
    private TestSqlite() {}

    /** Runs the statements on the file, which is made where there is none. */
    public static Path run(Path file, String... statements) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
            return file;
        } catch (SQLException exception) {
            throw new IllegalStateException(exception);
        }
    }
}
