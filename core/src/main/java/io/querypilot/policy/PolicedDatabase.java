package io.querypilot.policy;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Pool;
import io.querypilot.database.Purpose;
import io.querypilot.database.Rows;
import io.querypilot.database.ScanLimits;
import io.querypilot.database.StatementContext;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Verdict;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A database whose every statement is held to what its caller may see, whoever wrote it and whatever it is for. */
final class PolicedDatabase implements Database {
    private static final int MOST_VIEWS = 64;

    /** The narrowed schemas of the callers seen last. */
    private static final class Views extends LinkedHashMap<Rights, NarrowedSchema> {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Rights, NarrowedSchema> eldest) {
            return size() > MOST_VIEWS;
        }
    }

    private final Database database;
    private final Policy policy;
    private final Optional<Rights> rights;
    private final Map<Rights, NarrowedSchema> views;

    PolicedDatabase(Database database, Policy policy) {
        this(database, policy, Optional.empty(), Collections.synchronizedMap(new Views()));
    }

    private PolicedDatabase(
            Database database,
            Policy policy,
            Optional<Rights> rights,
            Map<Rights, NarrowedSchema> views) {
        this.database = database;
        this.policy = policy;
        this.rights = rights;
        this.views = views;
    }

    @Override
    public Dialect dialect() {
        return database.dialect();
    }

    @Override
    public Optional<Pool> pool() {
        return database.pool();
    }

    @Override
    public String name() {
        return database.name();
    }

    @Override
    public Database as(Caller caller) {
        return new PolicedDatabase(
                database.as(caller), policy, Optional.of(Rights.of(policy, caller)), views);
    }

    @Override
    public String memory(Caller caller) {
        return policy.memory(caller);
    }

    @Override
    public Schema schema(StatementContext context) {
        Schema visible = unlimited(context) ? database.schema(context) : seen(context).visible();
        if (visible.tables().isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SCHEMA_EMPTY,
                    "The policy " + policy.fileName() + " lets this caller see no table.",
                    "Grant a table to one of their roles; on the command line --as USER says who asks.");
        }
        return visible;
    }

    private boolean unlimited(StatementContext context) {
        return rights.orElseGet(() -> Rights.of(policy, context.caller())).unlimited();
    }

    /** Whatever may be seen; the policy is held against the schema whenever that has changed. */
    private NarrowedSchema seen(StatementContext context) {
        Rights held = rights.orElseGet(() -> Rights.of(policy, context.caller()));
        Schema whole = database.schema(context.serving(Purpose.CATALOGUE));
        NarrowedSchema known = views.get(held);
        if (known != null && known.whole() == whole) {
            return known;
        }
        new PolicyCheck(policy, whole, dialect()).check();
        NarrowedSchema narrowed = new NarrowedSchema(whole, held, dialect());
        views.put(held, narrowed);
        return narrowed;
    }

    @Override
    public Verdict check(String sql) {
        return database.check(sql);
    }

    @Override
    public void refused(String sql, StatementContext context, SqlError why) {
        database.refused(sql, context, why);
    }

    @Override
    public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
        Rewriting rewriting = rewriting(sql, context);
        if (rewriting.refusal().isPresent()) {
            refused(sql, context, rewriting.refusal().get());
            return rewriting.refusal();
        }
        return database.prepare(rewriting.sql(), limits, context).map(error -> told(error, sql, context));
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        return run(sql, context, narrowed -> database.execute(narrowed, limits, context));
    }

    @Override
    public Outcome stream(String sql, Limits limits, StatementContext context, Rows rows) {
        return run(sql, context, narrowed -> database.stream(narrowed, limits, context, rows));
    }

    private Outcome run(String sql, StatementContext context, Function<String, Outcome> running) {
        Rewriting rewriting = rewriting(sql, context);
        if (rewriting.refusal().isPresent()) {
            refused(sql, context, rewriting.refusal().get());
            return new Outcome.Failure(rewriting.refusal().get(), Duration.ZERO);
        }
        Outcome outcome = running.apply(rewriting.sql());
        return outcome instanceof Outcome.Failure failure
                ? new Outcome.Failure(told(failure.error(), sql, context), failure.elapsed())
                : outcome;
    }

    private SqlError told(SqlError error, String sql, StatementContext context) {
        SqlError bare = error.withoutValues(sql);
        return unlimited(context) ? bare : ScanLimits.untold(bare);
    }

    private Rewriting rewriting(String sql, StatementContext context) {
        return unlimited(context) ? Rewriting.none(sql) : Rewriting.of(sql, database::check, seen(context));
    }

    @Override
    public void close() {
        database.close();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PolicedDatabase policed
                && policed.database.equals(database)
                && policed.policy.equals(policy)
                && policed.rights.equals(rights);
    }

    @Override
    public int hashCode() {
        return 31 * database.hashCode() + rights.hashCode();
    }
}
