package io.querypilot.server;

import io.querypilot.database.Caller;
import io.querypilot.database.Checkup;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Pool;
import io.querypilot.database.Rows;
import io.querypilot.database.StatementContext;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Verdict;
import io.querypilot.thread.PlatformThreads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A database whose connections its users share by turns, whoever of them asks, runs or exports: one user's slow statements
 * leave some to the others. What has its turn runs on a platform thread, for drivers may call native code.
 */
public record QueuedDatabase(Database served, Turnstile turns, PlatformThreads threads) implements Database {
    /** Of the connections, this part is left for others than the one who has the rest. */
    private static final int LEFT = 4;

    /** Who waits for a connection is a question or a request, whose numbers are bounded before. */
    private static final int ANY = 1_000_000;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The same database, by turns; one that keeps no connections has none to share. */
    public static Database over(Database database) {
        return database.pool().map(pool -> over(database, pool.most())).orElse(database);
    }

    private static Database over(Database database, int most) {
        return new QueuedDatabase(
                database, new Turnstile(most, ANY, most - most / LEFT), new PlatformThreads("querypilot-statement", most));
    }

    private <T> T inTurn(StatementContext context, Supplier<T> work) {
        return turns.within(context.caller().user(), PATIENCE, this::busy, () -> threads.run(work));
    }

    private QueryPilotException busy() {
        return new QueryPilotException(
                ErrorCode.DATABASE_BUSY,
                "The connections to " + name() + " are all at work, and none became free within "
                        + PATIENCE.toSeconds() + " s.",
                "Try again a little later.");
    }

    @Override
    public Dialect dialect() {
        return served.dialect();
    }

    @Override
    public String name() {
        return served.name();
    }

    @Override
    public List<String> notes() {
        return served.notes();
    }

    @Override
    public Database as(Caller caller) {
        return new QueuedDatabase(served.as(caller), turns, threads);
    }

    @Override
    public String memory(Caller caller) {
        return served.memory(caller);
    }

    @Override
    public Schema schema(StatementContext context) {
        return served.schemaAtHand().orElseGet(() -> inTurn(context, () -> served.schema(context)));
    }

    /** With those who wait here, before they come to the pool itself. */
    @Override
    public Optional<Pool> pool() {
        return served.pool().map(pool -> new Pool(pool.busy(), pool.waiting() + turns.waiting(), pool.most()));
    }

    @Override
    public Checkup checkup() {
        return served.checkup();
    }

    @Override
    public Verdict check(String sql) {
        return served.check(sql);
    }

    @Override
    public void refused(String sql, StatementContext context, SqlError why) {
        served.refused(sql, context, why);
    }

    @Override
    public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
        return inTurn(context, () -> served.prepare(sql, limits, context));
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        return inTurn(context, () -> served.execute(sql, limits, context));
    }

    @Override
    public Outcome stream(String sql, Limits limits, StatementContext context, Rows rows) {
        return inTurn(context, () -> served.stream(sql, limits, context, rows));
    }

    @Override
    public void close() {
        served.close();
    }
}
