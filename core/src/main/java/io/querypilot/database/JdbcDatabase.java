package io.querypilot.database;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A database behind a JDBC driver; the guard stands before every statement, whoever asks. */
final class JdbcDatabase implements Database {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcDatabase.class);
    /** Long enough to look over a catalogue of a hundred thousand tables. */
    private static final Duration CONNECTING = Duration.ofSeconds(20);

    private final Engine engine;
    private final Target target;
    private final Connections connections;
    private final SchemaCache schemas;
    /** Once connected, it knows what tables of this database may be called. */
    private volatile GuardCache admitted;
    private final UserCodeCache userCode;
    private final ScanMeter meter;

    JdbcDatabase(Engine engine, Target target, Access access, Connections.Source source) {
        this.engine = engine;
        this.target = target;
        this.connections = new Connections(engine, source, access);
        this.schemas = new SchemaCache(engine, target, connections, access);
        this.admitted = new GuardCache(Guard.of(engine.dialect()));
        this.userCode = new UserCodeCache(engine, target, access.trust(), schemas::forget);
        this.meter = new ScanMeter(access.scans());
    }

    /** Makes what is wrong with the target show now. */
    void connectOnce() {
        try (Connections.Lease lease = connections.borrow(CONNECTING)) {
            engine.marker(new LeasedStatements(lease, StatementContext.CATALOGUE), target);
            Set<String> callable = engine.callable(new LeasedStatements(lease, StatementContext.CATALOGUE));
            if (!callable.isEmpty()) {
                admitted = new GuardCache(Guard.knowing(dialect(), callable));
            }
            engine.advice(lease.connection()).ifPresent(advice -> LOG.warn("{} {}.", name(), advice));
        } catch (SQLException exception) {
            close();
            throw engine.fault(exception, target);
        } catch (InterruptedException interrupted) {
            close();
            throw interrupted();
        }
    }

    @Override
    public Dialect dialect() {
        return engine.dialect();
    }

    @Override
    public String name() {
        return target.name();
    }

    @Override
    public Optional<Pool> pool() {
        return Optional.of(connections.pool());
    }

    @Override
    public List<String> notes() {
        return engine.notes();
    }

    @Override
    public Optional<Schema> schemaAtHand() {
        return schemas.atHand().filter(schema -> !schema.tables().isEmpty());
    }

    @Override
    public Schema schema(StatementContext context) {
        try {
            Schema schema = schemas.current(context);
            if (schema.tables().isEmpty()) {
                throw empty();
            }
            return schema;
        } catch (SQLException exception) {
            throw Thread.currentThread().isInterrupted() ? interrupted() : fault(exception);
        } catch (InterruptedException interrupted) {
            throw interrupted();
        }
    }

    /** That all connections are lent says nothing of the database, whatever its engine. */
    private QueryPilotException fault(SQLException exception) {
        return exception instanceof SQLTransientConnectionException
                ? new QueryPilotException(
                        ErrorCode.DATABASE_BUSY,
                        "The connections to " + name() + " are all at work: " + exception.getMessage() + ".",
                        "Try again a little later.",
                        exception)
                : engine.fault(exception, target);
    }

    private QueryPilotException empty() {
        return new QueryPilotException(
                ErrorCode.SCHEMA_EMPTY,
                "The database " + name() + " has no tables that can be read.",
                "Give another database, or create tables in it first.");
    }

    private static QueryPilotException interrupted() {
        Thread.currentThread().interrupt();
        return new QueryPilotException(
                ErrorCode.CANCELLED, "It was cancelled while it waited for the database.", "Ask again.");
    }

    @Override
    public Checkup checkup() {
        try (Connections.Lease lease = connections.borrow(LeasedStatements.READING)) {
            return engine.checkup(new LeasedStatements(lease, StatementContext.CATALOGUE), target);
        } catch (SQLException exception) {
            throw engine.fault(exception, target);
        } catch (InterruptedException interrupted) {
            throw interrupted();
        }
    }

    @Override
    public Verdict check(String sql) {
        return admitted.check(sql);
    }

    @Override
    public Optional<SqlError> prepare(String written, Limits limits, StatementContext context) {
        Optional<SqlError> refusal = admitted.refusal(written);
        if (refusal.isPresent()) {
            return refusal;
        }
        String sql = admitted.sent(written);
        try (Connections.Lease lease = connections.borrow(sql, limits)) {
            Optional<SqlError> unseen = unseen(lease, sql, context);
            return unseen.isPresent()
                    ? unseen
                    : lease.run(preparing(limits), System.nanoTime(), (statement, watch) -> accepted(statement, watch, sql));
        } catch (SQLException exception) {
            return Optional.of(error(exception));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of(new SqlError(ErrorType.TIMEOUT, "The statement was cancelled.", ""));
        }
    }

    /** From when the connection is there: waiting for it or for a large catalogue is not the statement's doing. */
    private Duration preparing(Limits limits) {
        return limits.timeout().compareTo(engine.preparing()) < 0 ? limits.timeout() : engine.preparing();
    }

    private Optional<SqlError> unseen(Connections.Lease lease, String sql, StatementContext context)
            throws SQLException {
        return userCode.refusal(new LeasedStatements(lease, context), sql);
    }

    /** What was prepared too late counts as stopped: the engine may have gone on though it was told to. */
    private Optional<SqlError> accepted(Statement statement, StatementTimeout watch, String sql) throws SQLException {
        engine.tune(statement, sql);
        engine.prepare(statement, sql);
        watch.check();
        return Optional.empty();
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        return run(sql, limits, context, ResultReader::read);
    }

    @Override
    public Outcome stream(String sql, Limits limits, StatementContext context, Rows rows) {
        TakenRows taken = new TakenRows(rows);
        try {
            return run(sql, limits, context, (reader, result) -> reader.stream(result, taken));
        } finally {
            taken.leave();
        }
    }

    /** What becomes of the rows. */
    @FunctionalInterface
    private interface Reading {
        ResultTable of(ResultReader reader, ResultSet result) throws SQLException;
    }

    private Outcome run(String written, Limits limits, StatementContext context, Reading reading) {
        long start = System.nanoTime();
        Optional<SqlError> refusal = admitted.refusal(written);
        if (refusal.isPresent()) {
            return failure(refusal.get(), start);
        }
        String sql = admitted.sent(written);
        try (Connections.Lease lease = connections.borrow(sql, limits)) {
            Optional<SqlError> refused = unseen(lease, sql, context);
            Settling settling = billed -> {};
            // Waiting for the connection is not the statement's doing, and its time begins now.
            long begun = System.nanoTime();
            if (refused.isEmpty() && !meter.idle()) {
                Estimate expected = estimate(lease, sql, limits, begun);
                refused = meter.refusal(expected, context);
                settling = billed -> meter.settle(expected, billed, context);
            }
            return refused.isPresent()
                    ? failure(refused.get(), start)
                    : new Outcome.Success(told(lease, sql, limits, begun, reading, settling), since(start));
        } catch (SQLException exception) {
            return failure(error(exception), start);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return failure(new SqlError(ErrorType.TIMEOUT, "The statement was cancelled.", ""), start);
        }
    }

    private Estimate estimate(Connections.Lease lease, String sql, Limits limits, long start) throws SQLException {
        return lease.run(limits.timeout(), start, (statement, watch) -> {
            engine.tune(statement, sql);
            return engine.estimate(statement, sql);
        });
    }

    /** Who counts what a statement was billed for. */
    @FunctionalInterface
    private interface Settling {
        void as(Estimate billed);
    }

    private ResultTable told(
            Connections.Lease lease, String sql, Limits limits, long start, Reading reading, Settling settling)
            throws SQLException {
        try {
            return run(lease, sql, limits, start, reading, settling);
        } catch (SQLException failed) {
            if (!(failed instanceof SQLTimeoutException) && engine.keepsBack(failed)) {
                lease.run(limits.timeout(), limits.spent(), start, (statement, watch) -> {
                    engine.failAgain(statement, sql);
                    return null;
                });
            }
            throw failed;
        }
    }

    private ResultTable run(
            Connections.Lease lease, String sql, Limits limits, long start, Reading reading, Settling settling)
            throws SQLException {
        return lease.run(limits.timeout(), limits.spent(), start, (statement, watch) -> {
            engine.tune(statement, sql);
            try (ResultSet result = engine.query(statement, sql)) {
                // Before a row is read, for reading may be broken off.
                engine.billed(statement).ifPresent(settling::as);
                return reading.of(new ResultReader(engine, limits, watch), result);
            }
        });
    }

    private SqlError error(SQLException exception) {
        if (exception instanceof SQLTimeoutException) {
            return new SqlError(ErrorType.TIMEOUT, exception.getMessage(), "");
        }
        if (exception instanceof AllLent) {
            return new SqlError(ErrorType.DATABASE_BUSY, exception.getMessage(), "");
        }
        if (exception instanceof SQLTransientConnectionException) {
            return new SqlError(ErrorType.CONNECTION_ERROR, exception.getMessage(), "");
        }
        // Our own reader's words: no engine knows them. A driver's class derived from it brings the driver's, H2's the statement.
        return exception.getClass() == SQLDataException.class && exception.getCause() instanceof RuntimeException
                ? new SqlError(ErrorType.DATA_ERROR, exception.getMessage(), "")
                : classified(exception);
    }

    /** Which codes a driver has for a connection that broke no list tells in full; the standard's are known to all. */
    private SqlError classified(SQLException exception) {
        SqlError error = engine.classify(exception);
        boolean broke = exception instanceof SQLNonTransientConnectionException
                || exception instanceof SQLRecoverableException
                || String.valueOf(exception.getSQLState()).startsWith("08");
        return error.type() == ErrorType.UNKNOWN && broke
                ? new SqlError(ErrorType.CONNECTION_ERROR, error.message(), "")
                : error;
    }

    private static Outcome failure(SqlError error, long start) {
        return new Outcome.Failure(error, since(start));
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Override
    public void close() {
        connections.close();
        engine.close();
    }
}
