package io.querypilot.database;

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
        try (Connection connection = connect(file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA synchronous = OFF");
            for (String sql : statements) {
                statement.execute(sql);
            }
            return file;
        } catch (SQLException exception) {
            throw new IllegalStateException(exception);
        }
    }

    public static Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:file:" + file.toUri().getRawPath());
    }
}
