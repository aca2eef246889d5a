package io.querypilot.soak;

import io.querypilot.database.Access;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A DuckDB file, which is asked within this process: there is nobody to cut off or restart. */
final class DuckdbPlace implements Place {
    private final Path file;

    DuckdbPlace(Path folder) throws SQLException {
        file = folder.resolve("soak.duckdb");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : Place.tables()) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public String address() {
        return file.toString();
    }

    @Override
    public Access access() {
        return Access.STANDARD;
    }

    @Override
    public void cut() {
        // Nobody is connected from outside.
    }

    @Override
    public void restart() {
        // There is no server.
    }

    @Override
    public int open() {
        return 0;
    }

    @Override
    public void close() {
        // The file goes with its folder.
    }
}
