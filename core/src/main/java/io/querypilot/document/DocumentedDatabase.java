package io.querypilot.document;

import static java.util.Objects.requireNonNull;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Pool;
import io.querypilot.database.StatementContext;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** A database whose catalogue is told in more words: what is said of its tables elsewhere is laid over what it says itself. */
public final class DocumentedDatabase implements Database {
    private final Database live;
    private final BiFunction<Schema, Dialect, Schema> words;
    private Schema seen;
    private Schema told;

    public DocumentedDatabase(Database live, SchemaDocument document) {
        this(live, document::over);
    }

    /** {@code words} lays them over the schema as it is. */
    public DocumentedDatabase(Database live, BiFunction<Schema, Dialect, Schema> words) {
        this.live = requireNonNull(live, "live");
        this.words = requireNonNull(words, "words");
    }

    @Override
    public Dialect dialect() {
        return live.dialect();
    }

    @Override
    public Optional<Pool> pool() {
        return live.pool();
    }

    @Override
    public String name() {
        return live.name();
    }

    @Override
    public List<String> notes() {
        return live.notes();
    }

    @Override
    public Database as(Caller caller) {
        Database view = live.as(caller);
        return view.equals(live) ? this : new DocumentedDatabase(view, words);
    }

    @Override
    public String memory(Caller caller) {
        return live.memory(caller);
    }

    @Override
    public synchronized Schema schema(StatementContext context) {
        Schema now = live.schema(context);
        if (now != seen) {
            told = words.apply(now, live.dialect());
            seen = now;
        }
        return told;
    }

    @Override
    public Verdict check(String sql) {
        return live.check(sql);
    }

    @Override
    public void refused(String sql, StatementContext context, SqlError why) {
        live.refused(sql, context, why);
    }

    @Override
    public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
        return live.prepare(sql, limits, context);
    }

    @Override
    public Outcome execute(String sql, Limits limits, StatementContext context) {
        return live.execute(sql, limits, context);
    }

    @Override
    public void close() {
        live.close();
    }
}
