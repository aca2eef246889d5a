package io.querypilot.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.querypilot.database.driver.PlainSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Connections that we open ourselves and HikariCP keeps. */
final class PooledSource implements Connections.Source {
    private static final long SLICE_MILLIS = 250;
    private static final long IDLE_MILLIS = 60_000;
    /** No more are taken than there may be, so nobody waits here but for one to be opened. */
    private static final long OPENING_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Engine engine;
    private final Target target;
    private final long patienceNanos;
    private final HikariDataSource pool;
    private volatile String identity;
    /** HikariCP asks again and again, so the last fault is kept to be told. */
    private volatile Optional<SQLException> fault = Optional.empty();

    PooledSource(Engine engine, Target target, Access access) {
        this.engine = engine;
        this.target = target;
        this.patienceNanos = Math.min(access.patience().toNanos(), OPENING_NANOS);
        this.identity = engine.identity(target);
        this.pool = new HikariDataSource(config(new PlainSource(this::opened), access, engine.flagsReadOnly()));
    }

    private Connection opened() throws SQLException {
        try {
            Connection connection = engine.connect(target);
            fault = Optional.empty();
            return connection;
        } catch (SQLException failed) {
            fault = Optional.of(failed);
            throw failed;
        }
    }

    private static HikariConfig config(DataSource opening, Access access, boolean readOnly) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("querypilot");
        config.setDataSource(opening);
        config.setReadOnly(readOnly);
        config.setMaximumPoolSize(access.connections());
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE_MILLIS);
        config.setConnectionTimeout(SLICE_MILLIS);
        config.setInitializationFailTimeout(-1);
        return config;
    }

    /** HikariCP tells only that it waited in vain; a fault of the last try is told instead, and at once. */
    @Override
    public Connection take() throws SQLException, InterruptedException {
        forgetReplaced();
        long deadline = System.nanoTime() + patienceNanos;
        while (true) {
            try {
                return pool.getConnection();
            } catch (SQLTransientConnectionException late) {
                Optional<SQLException> told = fault;
                if (told.isPresent() || System.nanoTime() - deadline > 0) {
                    throw told.orElse(waited(late));
                }
            } catch (SQLException failed) {
                if (failed.getCause() instanceof InterruptedException interrupted) {
                    throw interrupted;
                }
                throw failed;
            }
        }
    }

    /** HikariCP's own words are of its pool, and nobody's who asks. */
    private SQLException waited(SQLTransientConnectionException late) {
        String within = " within " + patienceNanos / 1_000_000 + " ms";
        return pool.getHikariPoolMXBean().getTotalConnections() == 0
                ? new SQLException("Connection not made" + within + ": the server, or the way to it, is slow or does not answer", "08001", late)
                : new AllLent("no connection became free" + within, late);
    }

    /** Connections to a file that was replaced still see the old one. */
    private void forgetReplaced() {
        String now = engine.identity(target);
        if (!now.equals(identity)) {
            identity = now;
            pool.getHikariPoolMXBean().softEvictConnections();
        }
    }

    @Override
    public void giveBack(Connection connection) throws SQLException {
        connection.close();
    }

    /** It is not closed as well: HikariCP would reset what it has just taken the connection from, and fail on null. */
    @Override
    public void discard(Connection connection) {
        pool.evictConnection(connection);
    }

    @Override
    public void close() {
        pool.close();
    }
}
