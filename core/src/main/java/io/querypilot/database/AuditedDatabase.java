package io.querypilot.database;

import static java.util.Objects.requireNonNull;

import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Tells an audit of every statement on its way to a database, whoever sent it and whatever came of it. */
public record AuditedDatabase(Database audited, Audit audit) implements Database {
    /** Is told of statements, on the thread that ran them; what it throws fails the statement's question. */
    public interface Audit {
        /** Keeps nothing. */
        Audit NONE = new Audit() {
            @Override
            public void executed(String sql, StatementContext context, Outcome outcome) {}

            @Override
            public void prepared(String sql, StatementContext context, Optional<SqlError> error) {}

            @Override
            public void read(String sql, StatementContext context, Duration elapsed) {}
        };

        void executed(String sql, StatementContext context, Outcome outcome);

        void prepared(String sql, StatementContext context, Optional<SqlError> error);

        /** It ran for who took its rows as they came, so many of them. */
        default void streamed(String sql, StatementContext context, Outcome outcome, long rows, long bytes) {
            executed(sql, context, outcome);
        }

        /** The guard or a policy refused it before it came to the database. */
        default void refused(String sql, StatementContext context, SqlError error) {
            executed(sql, context, new Outcome.Failure(error, Duration.ZERO));
        }

        /** The database was closed. */
        default void closed() {}

        /** The database read its catalogue or a sample to serve this context. */
        void read(String sql, StatementContext context, Duration elapsed);
    }

    /** Counts what passes. */
    private static final class Counted implements Rows {
        private final Rows taker;
        private long rows;
        private long bytes;

        Counted(Rows taker) {
            this.taker = taker;
        }

        @Override
        public void columns(List<ResultColumn> columns) {
            taker.columns(columns);
        }

        @Override
        public boolean row(List<Object> row) {
            rows++;
            bytes += row.stream().mapToLong(ResultTable::bytes).sum();
            return taker.row(row);
        }
    }

    public AuditedDatabase {
        requireNonNull(audited, "audited");
        requireNonNull(audit, "audit");
    }

    @Override
    public Dialect dialect() {
        return audited.dialect();
    }

    @Override
    public Optional<Pool> pool() {
        return audited.pool();
    }

    @Override
    public String name() {
        return audited.name();
    }

    @Override
    public Database as(Caller caller) {
        return new AuditedDatabase(audited.as(caller), audit);
    }

    @Override
    public String memory(Caller caller) {
        return audited.memory(caller);
    }

    @Override
    public Schema schema(StatementContext context) {
        return audited.schema(context.heardBy(audit::read));
    }

    /** Nothing is read for it that the log should know of. */
    @Override
    public Optional<Schema> schemaAtHand() {
        return audited.schemaAtHand();
    }

    @Override
    public Verdict check(String sql) {
        return audited.check(sql);
    }

    @Override
    public void refused(String sql, StatementContext context, SqlError why) {
        audited.refused(sql, context, why);
        audit.refused(sql, context, why);
    }

    @Override
    public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
        Optional<SqlError> error = audited.prepare(sql, limits, context.heardBy(audit::read));
        audit.prepared(sql, context, error);
        return error;
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        Outcome outcome = audited.execute(sql, limits, context.heardBy(audit::read));
        audit.executed(sql, context, outcome);
        return outcome;
    }

    @Override
    public Outcome stream(String sql, Limits limits, StatementContext context, Rows rows) {
        Counted counted = new Counted(rows);
        Outcome outcome = audited.stream(sql, limits, context.heardBy(audit::read), counted);
        audit.streamed(sql, context, outcome, counted.rows, counted.bytes);
        return outcome;
    }

    @Override
    public void close() {
        audited.close();
        audit.closed();
    }
}
