package io.querypilot.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A few connections for many questions: bounded, first come first served, broken ones replaced. */
final class Pool implements AutoCloseable {
    /** A connection on loan, ready for one statement; closing it gives it back. */
    final class Lease implements AutoCloseable {
        private final Connection connection;
        private final String identity;
        private boolean spoilt;

        private Lease(Connection connection, String identity) {
            this.connection = connection;
            this.identity = identity;
        }

        Connection connection() {
            return connection;
        }

        /** Keeps the connection from being used again. */
        void spoil() {
            spoilt = true;
        }

        @Override
        public void close() {
            try {
                giveBack(this);
            } finally {
                permits.release();
            }
        }
    }

    private final Engine engine;
    private final Target target;
    private final Duration patience;
    private final Semaphore permits;
    private final ConcurrentLinkedDeque<Lease> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    Pool(Engine engine, Target target, Access access) {
        this.engine = engine;
        this.target = target;
        this.patience = access.patience();
        this.permits = new Semaphore(access.connections(), true);
    }

    /** A connection on which the engine has begun; waits no longer than the pool's patience and the time-out. */
    Lease borrow(Duration timeout) throws SQLException, InterruptedException {
        Duration wait = timeout.compareTo(patience) < 0 ? timeout : patience;
        if (!permits.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new SQLTransientConnectionException(
                    "no connection became free within " + wait.toMillis() + " ms", "08000");
        }
        try {
            return begun(timeout);
        } catch (SQLException | RuntimeException | Error failed) {
            permits.release();
            throw failed;
        }
    }

    private Lease begun(Duration timeout) throws SQLException {
        if (closed) {
            throw new SQLTransientConnectionException("the database has been closed", "08003");
        }
        String identity = engine.identity(target);
        for (Lease lease = idle.pollFirst(); lease != null; lease = idle.pollFirst()) {
            if (lease.identity.equals(identity) && begins(lease, timeout)) {
                return lease;
            }
            discard(lease.connection);
        }
        return fresh(identity, timeout);
    }

    /** A connection that lay idle may have died meanwhile; then the next one is tried. */
    private boolean begins(Lease lease, Duration timeout) {
        try {
            engine.begin(lease.connection, timeout);
            return true;
        } catch (SQLException broken) {
            return false;
        }
    }

    private Lease fresh(String identity, Duration timeout) throws SQLException {
        Connection connection = engine.connect(target);
        try {
            engine.begin(connection, timeout);
            return new Lease(connection, identity);
        } catch (SQLException | RuntimeException | Error failed) {
            discard(connection);
            throw failed;
        }
    }

    private void giveBack(Lease lease) {
        if (lease.spoilt || closed || !ends(lease)) {
            discard(lease.connection);
            return;
        }
        idle.addFirst(lease);
        if (closed) {
            close();
        }
    }

    private boolean ends(Lease lease) {
        try {
            engine.end(lease.connection);
            return true;
        } catch (SQLException broken) {
            return false;
        }
    }

    private static void discard(Connection connection) {
        try {
            connection.close();
        } catch (SQLException alreadyGone) {
            // There is nobody left to tell.
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Lease lease = idle.pollFirst(); lease != null; lease = idle.pollFirst()) {
            discard(lease.connection);
        }
    }
}
