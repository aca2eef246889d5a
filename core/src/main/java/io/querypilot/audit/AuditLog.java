package io.querypilot.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.database.StatementContext;
import io.querypilot.memory.Store;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every statement that was sent to a database and what became of it, one line each. Each line's hash covers the line and
 * the hash before it, so that one that was changed, removed or moved is found. Literals are left out unless asked for.
 */
public final class AuditLog implements AutoCloseable {
    private static final long MOST_BYTES = 16 << 20;
    private static final int LONGEST_SQL = 20_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ResultTable NOTHING = new ResultTable(List.of(), List.of(), false);

    private final Journal journal;
    private final boolean values;
    private final Chain chain;

    private AuditLog(Journal journal, boolean values, String key) {
        this.journal = journal;
        this.values = values;
        this.chain = new Chain(key);
    }

    /** In a file that only grows; {@code values} says whether literals are kept, {@code key} may be empty. */
    public static AuditLog in(Path file, boolean values, String key) {
        return in(file, values, key, MOST_BYTES);
    }

    static AuditLog in(Path file, boolean values, String key, long mostBytes) {
        return new AuditLog(new FileJournal(file, mostBytes), values, key);
    }

    /** In a store in PostgreSQL, which is closed with the log. */
    public static AuditLog in(Store store, boolean values, String key) {
        return new AuditLog(new StoreJournal(store), values, key);
    }

    /** The same database, whose statements this log hears of. */
    public Database over(Database database) {
        return new AuditedDatabase(database, new Statements(database, () -> {}));
    }

    /** The same for a log that is closed with the database. */
    public Database closedWith(Database database) {
        return new AuditedDatabase(database, new Statements(database, this::close));
    }

    /** Writes what becomes of the statements of one database. */
    private final class Statements implements AuditedDatabase.Audit {
        private final String database;
        private final Dialect dialect;
        private final Runnable closing;

        Statements(Database database, Runnable closing) {
            this.database = database.name();
            this.dialect = database.dialect();
            this.closing = closing;
        }

        @Override
        public void closed() {
            closing.run();
        }

        @Override
        public void executed(String sql, StatementContext context, Outcome outcome) {
            boolean ran = outcome instanceof Outcome.Success;
            ResultTable table = ran ? ((Outcome.Success) outcome).table() : NOTHING;
            streamed(sql, context, outcome, table.rowCount(), table.bytes());
        }

        @Override
        public void streamed(String sql, StatementContext context, Outcome outcome, long rows, long bytes) {
            if (outcome instanceof Outcome.Success success) {
                add(entry(sql, context, "ran", success.elapsed()).put("rows", rows).put("bytes", bytes));
            } else {
                SqlError error = ((Outcome.Failure) outcome).error();
                add(entry(sql, context, decision(error), outcome.elapsed()).put("error", error.type().id()));
            }
        }

        @Override
        public void refused(String sql, StatementContext context, SqlError error) {
            add(entry(sql, context, "refused", Duration.ZERO).put("error", error.type().id()));
        }

        @Override
        public void prepared(String sql, StatementContext context, Optional<SqlError> error) {
            ObjectNode entry = entry(sql, context, error.map(Statements::decision).orElse("prepared"), Duration.ZERO);
            error.ifPresent(why -> entry.put("error", why.type().id()));
            add(entry);
        }

        @Override
        public void read(String sql, StatementContext context, Duration elapsed) {
            add(entry(sql, context, "read", elapsed));
        }

        private static String decision(SqlError error) {
            return error.type() == ErrorType.READ_ONLY_VIOLATION ? "refused" : "failed";
        }

        private ObjectNode entry(String sql, StatementContext context, String decision, Duration elapsed) {
            return JSON.createObjectNode()
                    .put("at", Instant.now().toString())
                    .put("database", database)
                    .put("tenant", context.caller().tenant())
                    .put("user", context.caller().user())
                    .put("question", context.question())
                    .put("purpose", context.purpose().name().toLowerCase(Locale.ROOT))
                    .put("decision", decision)
                    .put("ms", elapsed.toMillis())
                    .put("sql", shown(sql));
        }

        private String shown(String sql) {
            String text = values ? sql : withoutValues(sql);
            return text.length() > LONGEST_SQL ? text.substring(0, LONGEST_SQL) + "…" : text;
        }

        /** Comments go too: they may hold anything. */
        private String withoutValues(String sql) {
            if (!(dialect.lex(sql) instanceof Lexed.Tokens lexed)) {
                return "(not readable as SQL)";
            }
            StringBuilder plain = new StringBuilder();
            int done = 0;
            for (Token token : lexed.tokens()) {
                plain.append(token.start() > done && !plain.isEmpty() ? " " : "");
                plain.append(literal(token) ? "?" : token.text());
                done = token.end();
            }
            return plain.toString();
        }

        private static boolean literal(Token token) {
            return token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER;
        }
    }

    private void add(ObjectNode entry) {
        journal.add(standing -> chain.lines(standing, entry));
    }

    /** The lines, oldest first, as JSON; what cannot be read is left to {@link #verify}. */
    public List<JsonNode> entries() {
        try (Stream<String> lines = journal.lines()) {
            return lines.flatMap(line -> Chain.parsed(line).stream()).toList();
        }
    }

    /** What is wrong with the chain, told for a person; empty where every line is where and as it was written. */
    public List<String> verify() {
        try (Stream<String> lines = journal.lines()) {
            return chain.verify(lines, journal.noted());
        }
    }

    @Override
    public void close() {
        journal.close();
    }
}
