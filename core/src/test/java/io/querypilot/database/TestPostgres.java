package io.querypilot.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** One real PostgreSQL server for the whole test run; each test class makes databases of its own in it. */
public final class TestPostgres {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestPostgres() {}

    /** Started at first use, stopped when the JVM ends. */
    private static final class Server {
        static final EmbeddedPostgres RUNNING = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder().start();
            } catch (IOException exception) {
                throw new UncheckedIOException(exception);
            }
        }
    }

    /** Makes a new database with these statements and returns its JDBC address, of the superuser postgres. */
    public static String database(String... statements) {
        String name = "test_" + COUNT.incrementAndGet();
        run(address("postgres"), "CREATE DATABASE " + name);
        run(address(name), statements);
        return address(name);
    }

    public static String address(String database) {
        return "jdbc:postgresql://localhost:" + Server.RUNNING.getPort() + "/" + database + "?user=postgres&password=postgres";
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
