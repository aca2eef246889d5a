package io.querypilot.database;

import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * An open database that can only be read; safe for use by many threads. Whoever permits, audits or bills statements
 * stands before it as another Database.
 */
public interface Database extends AutoCloseable {
    Dialect dialect();

    /** What to call it in messages; never holds a password. */
    String name();

    /** What was found out while opening it, as how a file was read; one line for a person each. */
    default List<String> notes() {
        return List.of();
    }

    /**
     * The database as this caller may see it, schema and data; equal for callers who see the same. It is closed with the
     * whole, never on its own.
     */
    default Database as(Caller caller) {
        return this;
    }

    /** Whose sessions and lessons this caller shares: those of its tenant who see the same. */
    default String memory(Caller caller) {
        return caller.tenant();
    }

    /** The schema as it is now; read again only when the database has changed. */
    Schema schema(StatementContext context);

    /** The same where it is at hand without a connection; empty where the database must be asked. */
    default Optional<Schema> schemaAtHand() {
        return Optional.empty();
    }

    /** The schema for the sole caller, and no question in particular. */
    default Schema schema() {
        return schema(StatementContext.CATALOGUE);
    }

    /** How its connections stand; empty where it keeps none. */
    default Optional<Pool> pool() {
        return Optional.empty();
    }

    /** What to know of the role and the place it was opened with; nothing where the engine cannot be looked at so. */
    default Checkup checkup() {
        return Checkup.NONE;
    }

    /** What the guard at the door says of a statement, which is parsed once however often it is asked about and run. */
    default Verdict check(String sql) {
        return Guard.of(dialect()).check(sql);
    }

    /** Hears of a statement that the guard or a policy refused on its way here; whoever audits writes it down, and nobody else need know. */
    default void refused(String sql, StatementContext context, SqlError why) {}

    /**
     * What the engine says of the statement without running it; empty where it has no objection or cannot say. Planning
     * can take long, too: whoever runs the statement next gives {@link Limits#after} what this took.
     */
    Optional<SqlError> prepare(String sql, Limits limits, StatementContext context);

    /** Runs one statement that the guard allows; whatever it refuses comes back as a read-only violation. */
    Outcome execute(String sql, Limits limits, StatementContext context);

    /**
     * Runs a statement for who takes its rows as they come, however many; what comes back holds the columns alone. This
     * one keeps the rows first, so that whoever stands before a database need not know of it.
     */
    default Outcome stream(String sql, Limits limits, StatementContext context, Rows rows) {
        Outcome outcome = execute(sql, limits, context);
        return outcome instanceof Outcome.Success success ? given(success, rows) : outcome;
    }

    private static Outcome given(Outcome.Success success, Rows rows) {
        ResultTable table = success.table();
        rows.columns(table.columns());
        boolean whole = table.rows().stream().allMatch(rows::row);
        return new Outcome.Success(
                new ResultTable(table.columns(), List.of(), table.truncated() || !whole), success.elapsed());
    }

    /** What the engine says of a statement of one's own. */
    default Optional<SqlError> prepare(String sql) {
        return prepare(sql, Limits.STANDARD, StatementContext.TYPED);
    }

    /** Runs a statement of one's own. */
    default Outcome execute(String sql, Limits limits) {
        return execute(sql, limits, StatementContext.TYPED);
    }

    @Override
    void close();
}
