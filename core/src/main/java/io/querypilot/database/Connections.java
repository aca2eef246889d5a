package io.querypilot.database;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.thread.LeavableWork;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * A few connections for many questions, first come first served. The engine begins and ends each loan, because what one
 * statement sets on its connection must not meet the next.
 */
final class Connections implements AutoCloseable {
    /** Where connections come from and go back to. */
    interface Source extends AutoCloseable {
        Connection take() throws SQLException, InterruptedException;

        /** Gives back a connection that can be used again. */
        void giveBack(Connection connection) throws SQLException;

        /** Gives back a connection that must not be used again. */
        void discard(Connection connection) throws SQLException;

        @Override
        void close();
    }

    /** Connections of a data source that is somebody else's: they go back as they came, and it stays open. */
    record Given(Engine engine, DataSource dataSource) implements Source {
        @Override
        public Connection take() throws SQLException {
            Connection connection = lent();
            try {
                engine.restrict(connection);
                return connection;
            } catch (SQLException | RuntimeException failed) {
                connection.close();
                throw failed;
            }
        }

        /** A pool whose connections are all lent has waited itself; one that could not open any says why. */
        private Connection lent() throws SQLException {
            try {
                return dataSource.getConnection();
            } catch (SQLTransientConnectionException late) {
                throw late.getCause() == null ? new AllLent(late.getMessage(), late) : late;
            }
        }

        @Override
        public void giveBack(Connection connection) throws SQLException {
            try (connection) {
                engine.restore(connection);
            }
        }

        @Override
        public void discard(Connection connection) throws SQLException {
            try (connection) {
                connection.abort(Runnable::run);
            }
        }

        @Override
        public void close() {
            // The data source is its owner's to close.
        }
    }

    /** What is done with a statement, under the eye of its time-out. */
    interface Work<T> {
        T with(Statement statement, StatementTimeout watch) throws SQLException;
    }

    /** What work brought, which may be nothing. */
    private record Brought<T>(T value) {}

    private static SQLException rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException known) {
            throw known;
        }
        return (SQLException) cause;
    }

    /** A connection on loan, ready for one statement; closing it gives it back. */
    final class Lease implements AutoCloseable {
        private final Connection connection;
        /** What it was borrowed for; empty where that is no statement of a caller's. */
        private final String sql;
        private final long due;
        private boolean spoilt;
        private boolean lost;
        private boolean failed;
        /** What goes on with the connection though it was told to stop. */
        private volatile Optional<LeavableWork<?>> left = Optional.empty();

        private Lease(Connection connection, String sql, Duration timeout) {
            this.connection = connection;
            this.sql = sql;
            this.due = System.nanoTime() + timeout.toNanos();
            leases.add(this);
        }

        Connection connection() {
            return connection;
        }

        /** Runs a statement within its time. */
        <T> T run(Duration timeout, long start, Work<T> work) throws SQLException {
            return run(timeout, Duration.ZERO, start, work);
        }

        /**
         * The same where some of the time had been spent before. What an engine in this process cannot stop is left to itself:
         * it keeps its place until it is over, and whoever asked has its answer in time.
         */
        <T> T run(Duration timeout, Duration before, long start, Work<T> work) throws SQLException {
            if (left.isPresent()) {
                throw new SQLTimeoutException("An earlier statement goes on with this connection", STOPPED);
            }
            if (!engine.inProcess()) {
                return here(timeout, before, start, work);
            }
            LeavableWork<Brought<T>> begun = LeavableWork.begin(() -> new Brought<>(here(timeout, before, start, work)));
            try {
                return begun.until(start + timeout.toNanos() + GRACE_NANOS, GRACE_NANOS)
                        .orElseThrow(() -> leave(begun, timeout))
                        .value();
            } catch (ExecutionException thrown) {
                throw rethrown(thrown.getCause());
            }
        }

        private SQLTimeoutException leave(LeavableWork<?> begun, Duration timeout) {
            left = Optional.of(begun);
            leftBehind.begin();
            begun.afterwards(leftBehind::end);
            spoilt = true;
            String why = Thread.currentThread().isInterrupted()
                    ? "The statement was cancelled"
                    : "The statement was stopped after " + timeout.toMillis() + " ms";
            return new SQLTimeoutException(why + "; " + engine.product() + " cannot break it off and works on for a while.", STOPPED);
        }

        private <T> T here(Duration timeout, Duration before, long start, Work<T> work) throws SQLException {
            try (Statement statement = connection.createStatement();
                    StatementTimeout watch = new StatementTimeout(statement, timeout, before, start)) {
                return run(statement, watch, work);
            } catch (SQLException exception) {
                failed |= !(exception instanceof SQLTimeoutException);
                throw exception;
            }
        }

        /** Whether any statement of this loan failed otherwise than by its time. */
        boolean anyFailed() {
            return failed;
        }

        private <T> T run(Statement statement, StatementTimeout watch, Work<T> work) throws SQLException {
            try {
                return told(work, statement, watch);
            } catch (SQLException exception) {
                failed(exception);
                // A cancel may still be under way to the server, and must not meet the next statement.
                spoilt |= watch.fired();
                throw watch.fired() ? watch.stopped(exception) : exception;
            }
        }

        /** What a driver wraps, as H2's does now and then, is told as it would have been without. */
        private static <T> T told(Work<T> work, Statement statement, StatementTimeout watch) throws SQLException {
            try {
                return work.with(statement, watch);
            } catch (QueryPilotException ours) {
                throw ours;
            } catch (RuntimeException ofTheDriver) {
                for (Throwable cause = ofTheDriver.getCause(); cause != null; cause = cause.getCause()) {
                    if (cause instanceof SQLException wrapped) {
                        throw wrapped;
                    }
                }
                throw ofTheDriver;
            }
        }

        /**
         * Notes why the statement ended. One that the server went on with though it was told to stop keeps its place for
         * some minutes, so that the server never works on more of them than there may be connections.
         */
        void failed(SQLException exception) {
            for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
                lost |= cause instanceof SocketTimeoutException;
            }
        }

        /** Whoever waits gets a turn only now, so a statement that ignores its cancel holds no more than its own. */
        @Override
        public void close() {
            left.ifPresentOrElse(work -> work.afterwards(this::end), this::end);
        }

        private void end() {
            try {
                giveBack(this);
            } finally {
                (lost ? LATER : (Executor) Runnable::run).execute(this::release);
            }
        }

        private void release() {
            leases.remove(this);
            permits.release();
        }
    }

    /** How much longer than its time a statement may take to end when it is told to. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String STOPPED = "57014";
    private static final Executor LATER = CompletableFuture.delayedExecutor(5, TimeUnit.MINUTES);

    private final Engine engine;
    private final Source source;
    private final int most;
    private final Duration patience;
    private final Semaphore permits;
    private final LeftBehind leftBehind;
    /** Those that are out, and those whose statement the server may still be at. */
    private final Set<Lease> leases = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Connections(Engine engine, Source source, Access access) {
        this(engine, source, access, LeftBehind.IN_THIS_PROCESS);
    }

    Connections(Engine engine, Source source, Access access, LeftBehind leftBehind) {
        this.leftBehind = leftBehind;
        this.engine = engine;
        this.source = source;
        this.most = access.connections();
        this.patience = access.patience();
        this.permits = new Semaphore(access.connections(), true);
    }

    /** A connection on which the engine has begun; waits no longer than the patience and the time-out. */
    Lease borrow(Duration timeout) throws SQLException, InterruptedException {
        return borrow("", timeout, timeout);
    }

    /**
     * The same for a statement: what was spent on checking it is not taken off what it may wait for its turn. One that was left
     * to itself is not begun again while it goes on, however it is laid out, for whoever asks once more would only double what
     * cannot be ended.
     */
    Lease borrow(String sql, Limits limits) throws SQLException, InterruptedException {
        if (leases.stream().anyMatch(lease -> lease.left.isPresent() && said(lease.sql).equals(said(sql)))) {
            throw new SQLTimeoutException("This statement was stopped before, and " + engine.product() + " still works on it within"
                    + " this process; it is not begun again until that is over.", STOPPED);
        }
        return borrow(sql, limits.timeout(), limits.timeout().plus(limits.spent()));
    }

    /** What a statement says, without its layout: blanks, comments, capitals outside of quotes, and semicolons behind it. */
    private List<String> said(String sql) {
        if (!(engine.dialect().lex(sql) instanceof Lexed.Tokens lexed)) {
            return List.of(sql);
        }
        return lexed.tokens().stream()
                .filter(token -> !token.operator(";"))
                .map(token -> token.kind() == Token.Kind.WORD ? token.folded() : token.text())
                .toList();
    }

    private Lease borrow(String sql, Duration timeout, Duration most) throws SQLException, InterruptedException {
        Duration wait = most.compareTo(patience) < 0 ? most : patience;
        long nanos = engine.inProcess() ? leftBehind.room(wait.toNanos()) : wait.toNanos();
        if (nanos == 0) {
            throw new AllLent(leftBehind.told());
        }
        if (!permits.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
            throw new AllLent(busy(wait));
        }
        try {
            return begun(sql, timeout);
        } catch (SQLException | InterruptedException | RuntimeException | Error failed) {
            permits.release();
            throw failed;
        }
    }

    Pool pool() {
        return new Pool(most - permits.availablePermits(), permits.getQueueLength(), most);
    }

    private String busy(Duration wait) {
        long now = System.nanoTime();
        long stuck = leases.stream().filter(lease -> now - lease.due > 0).count();
        return "no connection became free within " + wait.toMillis() + " ms"
                + (stuck == 0 ? "" : "; " + stuck + " of " + most + " are held by statements that go on though they"
                        + " were told to stop: wait for them, or end them in the database");
    }

    /** A connection that lay idle may have died meanwhile; then the next one is tried, as long as there is time. */
    private Lease begun(String sql, Duration timeout) throws SQLException, InterruptedException {
        SQLException broken = null;
        long start = System.nanoTime();
        for (int tries = 0; tries <= most && (tries == 0 || System.nanoTime() - start < timeout.toNanos()); tries++) {
            if (closed) {
                throw new SQLTransientConnectionException("the database has been closed", "08003");
            }
            Connection connection = source.take();
            try {
                engine.begin(connection, timeout);
                return new Lease(connection, sql, timeout);
            } catch (SQLException failed) {
                discard(connection);
                broken = failed;
            } catch (RuntimeException ofTheDriver) {
                discard(connection);
                throw ofTheDriver;
            }
        }
        throw broken;
    }

    private void giveBack(Lease lease) {
        try {
            if (lease.spoilt || closed) {
                discard(lease.connection);
            } else {
                engine.end(lease.connection);
                source.giveBack(lease.connection);
            }
        } catch (SQLException | RuntimeException broken) {
            // What was read is whole; only the connection is not used again.
            discard(lease.connection);
        }
    }

    private void discard(Connection connection) {
        try {
            source.discard(connection);
        } catch (SQLException | RuntimeException alreadyGone) {
            // There is nobody left to tell.
        }
    }

    @Override
    public void close() {
        closed = true;
        source.close();
    }
}
