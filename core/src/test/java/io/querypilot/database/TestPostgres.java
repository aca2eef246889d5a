package io.querypilot.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

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
        TestJdbc.run(address("postgres"), "CREATE DATABASE " + name);
        TestJdbc.run(address(name), statements);
        return address(name);
    }

    public static String address(String database) {
        return plain(database) + "?user=postgres&password=postgres";
    }

    private static String plain(String database) {
        return "jdbc:postgresql://localhost:" + Server.RUNNING.getPort() + "/" + database;
    }

    /** Makes a user whom the server lets in with this password alone; it trusts everybody else. */
    public static void requirePassword(String user, String password) {
        TestJdbc.run(address("postgres"), "CREATE ROLE " + user + " LOGIN PASSWORD '" + password + "'");
        try (Connection connection = DriverManager.getConnection(address("postgres"));
                Statement statement = connection.createStatement()) {
            Path rules = Path.of(text(statement, "SHOW hba_file"));
            String line = "host all " + user + " all scram-sha-256\n";
            Files.writeString(rules, line + Files.readString(rules));
            statement.execute("SELECT pg_reload_conf()");
            await(() -> refuses(user));
        } catch (SQLException | IOException exception) {
            throw new IllegalStateException(exception);
        }
    }

    private static boolean refuses(String user) {
        try (Connection connection = DriverManager.getConnection(plain("postgres"), user, "not this")) {
            return connection.isClosed();
        } catch (SQLException refused) {
            return true;
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    /** Waits for something the server does in its own time, which on a busy machine is long. */
    static void await(BooleanSupplier done) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("did not happen");
            }
            LockSupport.parkNanos(20_000_000);
        }
    }
}
