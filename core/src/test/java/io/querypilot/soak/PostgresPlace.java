package io.querypilot.soak;

import io.querypilot.database.Access;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** PostgreSQL, a server of its own. */
final class PostgresPlace implements Place {
    private static final String READER = "soak_reader";

    private final Path folder;
    private final int port;
    private EmbeddedPostgres server;

    PostgresPlace(Path folder) throws IOException, SQLException {
        this.folder = folder;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        server = started();
        run(Place.tables());
        run("CREATE ROLE " + READER + " LOGIN", "GRANT SELECT ON people, orders TO " + READER);
    }

    private EmbeddedPostgres started() throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public String address() {
        return "jdbc:postgresql://localhost:" + port + "/postgres";
    }

    @Override
    public Access access() {
        return Access.STANDARD.as(READER, "");
    }

    @Override
    public void cut() throws SQLException {
        run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + READER + "'");
    }

    @Override
    public void restart() throws IOException {
        server.close();
        server = started();
    }

    @Override
    public int open() throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT COUNT(*) FROM pg_stat_activity WHERE usename = '" + READER + "'")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
