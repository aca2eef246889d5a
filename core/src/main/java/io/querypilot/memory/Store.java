package io.querypilot.memory;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.querypilot.database.Pool;
import io.querypilot.database.driver.Drivers;
import io.querypilot.database.driver.PlainSource;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.thread.PlatformThreads;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The database that sessions and lessons are kept in: a SQLite file, or PostgreSQL by its URL. Each piece of work is
 * one transaction; many threads and processes may write at once.
 */
public final class Store implements AutoCloseable {
    private static final int CONNECTIONS = 4;
    private static final String POSTGRESQL = "jdbc:postgresql:";
    /** Nobody asks for generated keys, for which the driver would run a statement more after each that inserts. */
    private static final String SQLITE =
            "?busy_timeout=30000&journal_mode=WAL&synchronous=NORMAL&jdbc.get_generated_keys=false";

    /** Work on one connection within one transaction. */
    @FunctionalInterface
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private final String url;
    private final SharedWrites writes = new SharedWrites(this::transaction);
    private final HikariDataSource pool;
    /** SQLite's code is native, and may sleep there while another process writes. */
    private final PlatformThreads threads = new PlatformThreads("querypilot-store", CONNECTIONS);

    private Store(String url, Properties login) {
        this.url = url;
        this.pool = pool(url, login);
    }

    /** In WAL mode readers never wait for a writer, and a killed process loses no commit. */
    private static Connection connect(String url, Properties login) throws SQLException {
        return url.startsWith(POSTGRESQL)
                ? Drivers.connect(Drivers.POSTGRESQL, url, login)
                : KeptStatements.on(Drivers.connect(Drivers.SQLITE, url + SQLITE, login));
    }

    private static HikariDataSource pool(String url, Properties login) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("querypilot-store");
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setDataSource(new PlainSource(() -> connect(url, login)));
        try {
            return new HikariDataSource(config);
        } catch (PoolInitializationException failed) {
            throw fault(url, failed.getCause() instanceof Exception cause ? cause : failed);
        }
    }

    /** Opens a file's store, or one behind a {@code jdbc:postgresql:} URL, and makes its tables if need be. */
    public static Store open(String location) {
        return open(location, "", "");
    }

    /** The same with whom to log in to PostgreSQL as; what is empty comes from the URL. */
    public static Store open(String location, String user, String password) {
        requirePlace(location);
        Store store = location.startsWith(POSTGRESQL)
                ? new Store(location, login(user, password))
                : new Store("jdbc:sqlite:" + file(location), new Properties());
        store.within(connection -> {
            StoreTables.make(connection, store.postgresql());
            return null;
        });
        return store;
    }

    /** Makes further tables where they are missing; of many processes that want them at once, one does it. */
    public void make(List<String> tables) {
        within(connection -> {
            StoreTables.make(connection, tables, postgresql());
            return null;
        });
    }

    /** Gives such a table one column more, where a version before this has made it without. */
    public void add(String table, String column, String definition) {
        within(connection -> {
            StoreTables.add(connection, table, column, definition, postgresql());
            return null;
        });
    }

    private static Properties login(String user, String password) {
        Properties login = new Properties();
        Map.of("user", user, "password", password).forEach((key, value) -> {
            if (!value.isEmpty()) {
                login.put(key, value);
            }
        });
        return login;
    }

    private static void requirePlace(String location) {
        if (location.matches("(?s)[A-Za-z][A-Za-z0-9+.-]+:.*") && !location.startsWith(POSTGRESQL)) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "A store cannot be kept in " + location.replaceAll("(?s)(:/*).*", "$1…") + ".",
                    "Give a file, or jdbc:postgresql://HOST/DATABASE with --store-user NAME.");
        }
    }

    private static Path file(String location) {
        Path file = Path.of(location).toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
            return Files.exists(file) ? file : Files.createFile(file, ownerOnly());
        } catch (FileAlreadyExistsException madeMeanwhile) {
            return file;
        } catch (IOException e) {
            throw fault(location, e);
        }
    }

    /** It holds questions and answers; what SQLite lays beside it has the same permissions. */
    private static FileAttribute<?>[] ownerOnly() {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }

    boolean postgresql() {
        return url.startsWith(POSTGRESQL);
    }

    /** Forgets sessions that nobody has touched for this long. */
    public void expire(Duration age) {
        long before = System.currentTimeMillis() - age.toMillis();
        String old = "FROM querypilot_checkpoint WHERE at < ?";
        within(connection -> {
            try (PreparedStatement turns = connection.prepareStatement(
                            "DELETE FROM querypilot_turn WHERE (tenant, session) IN (SELECT tenant, session "
                                    + old + ")");
                    PreparedStatement checkpoints = connection.prepareStatement("DELETE " + old)) {
                turns.setLong(1, before);
                checkpoints.setLong(1, before);
                turns.executeUpdate();
                return checkpoints.executeUpdate();
            }
        });
    }

    /** Reads: no transaction, so that no writer waits for it. A question that is cancelled is kept all the same. */
    public <T> T reading(Work<T> work) {
        return threads.finish(() -> read(work));
    }

    private <T> T read(Work<T> work) {
        boolean interrupted = Thread.interrupted();
        try (Connection connection = pool.getConnection()) {
            return worked(connection, work);
        } catch (SQLException | RuntimeException failed) {
            throw failed instanceof QueryPilotException known ? known : fault(url, failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A connection on which work failed may have been left within a transaction; it is not used again. */
    private <T> T worked(Connection connection, Work<T> work) throws SQLException {
        try {
            return work.on(connection);
        } catch (SQLException | RuntimeException | Error failed) {
            pool.evictConnection(connection);
            throw failed;
        }
    }

    /** Reads and writes as one: all of it is kept, or nothing. The work must bear being done again. */
    public <T> T within(Work<T> work) {
        // SQLite has one writer at a time and lets the others sleep; queueing here is fairer and far quicker.
        return postgresql() ? transaction(work) : writes.run(work);
    }

    private <T> T transaction(Work<T> work) {
        return reading(connection -> transacted(connection, work));
    }

    /** Said in SQL, because the SQLite driver's own transactions hold the lock while the connection lies idle. */
    private <T> T transacted(Connection connection, Work<T> work) throws SQLException {
        say(connection, postgresql() ? "BEGIN" : "BEGIN IMMEDIATE");
        try {
            T result = work.on(connection);
            say(connection, "COMMIT");
            return result;
        } catch (SQLException | RuntimeException | Error failed) {
            undo(connection, failed);
            throw failed;
        }
    }

    /** Prepared, because a prepared statement is kept for the next time. */
    private static void say(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    /** An engine that has run out of room has undone it already; what went wrong first is what matters. */
    private static void undo(Connection connection, Throwable failed) {
        try {
            say(connection, "ROLLBACK");
        } catch (SQLException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    private static QueryPilotException fault(String location, Exception cause) {
        String check = location.startsWith(POSTGRESQL)
                ? "Check the address, --store-user and QUERYPILOT_STORE_PASSWORD"
                : "Check that its folder can be written";
        return new QueryPilotException(
                ErrorCode.DATABASE_UNREACHABLE,
                "The store " + told(location) + " cannot be used: "
                        + cause.getMessage() + ".",
                check + ", or give another with --store.",
                cause);
    }

    private static String told(String location) {
        return location.replaceAll("password=[^&]*", "password=…");
    }

    /** What its faults call it; never holds a password. */
    public String name() {
        return told(url);
    }

    /** How its connections stand now. */
    public Pool pool() {
        HikariPoolMXBean now = pool.getHikariPoolMXBean();
        return new Pool(now.getActiveConnections(), now.getThreadsAwaitingConnection(), CONNECTIONS);
    }

    @Override
    public void close() {
        pool.close();
    }
}
