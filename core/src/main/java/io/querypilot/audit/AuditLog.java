package io.querypilot.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.ResultTable;
import io.querypilot.database.StatementContext;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Store;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Every statement that was sent to a database and what became of it, one line each. Each line's hash covers the line and
 * the hash before it, so that one that was changed, removed or moved is found. Literals are left out unless asked for.
 */
public final class AuditLog implements AutoCloseable {
    private static final long MOST_BYTES = 16 << 20;
    private static final int LONGEST_SQL = 20_000;
    private static final String READ = "read";
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
        private final Function<StatementContext, Schema> schema;
        private final Dialect dialect;
        private final Runnable closing;

        Statements(Database database, Runnable closing) {
            this.database = database.name();
            this.schema = database::schema;
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
            add(entry(sql, context, READ, elapsed));
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
                    .put("sql", shown(sql, context, decision.equals(READ)));
        }

        private String shown(String sql, StatementContext context, boolean ours) {
            String text = values ? sql : withoutValues(sql, context, ours);
            return text.length() > LONGEST_SQL ? text.substring(0, LONGEST_SQL) + "…" : text;
        }

        /** Comments go too: they may hold anything. */
        private String withoutValues(String sql, StatementContext context, boolean ours) {
            if (!(dialect.lex(sql) instanceof Lexed.Tokens lexed)) {
                return "(not readable as SQL)";
            }
            StringBuilder plain = new StringBuilder();
            int done = 0;
            // Our own statements quote names alone, and may be what reads the schema.
            Set<Token> texts = ours ? Set.of() : texts(lexed.tokens(), context);
            for (Token token : lexed.tokens()) {
                plain.append(token.start() > done && !plain.isEmpty() ? " " : "");
                plain.append(literal(token) || texts.contains(token) ? "?" : token.text());
                done = token.end();
            }
            return plain.toString();
        }

        /** Words in double quotes that neither the schema nor the statement calls anything by: whoever wrote one meant a text. */
        private Set<Token> texts(List<Token> tokens, StatementContext context) {
            List<Token> quoted = tokens.stream().filter(token -> token.text().startsWith("\"")).toList();
            Set<String> given = quoted.isEmpty() ? Set.of() : given(new TokenList(tokens));
            List<Token> others = quoted.stream().filter(token -> !given.contains(token.folded())).toList();
            if (others.isEmpty()) {
                return Set.of();
            }
            Optional<Schema> known = known(context);
            return others.stream()
                    .filter(token -> known.filter(names -> has(names, token.value())).isEmpty())
                    .collect(Collectors.toSet());
        }

        /** What the statement itself calls something by; a text has neither a dot nor a bracket behind it. */
        private static Set<String> given(TokenList tokens) {
            return IntStream.range(0, tokens.size())
                    .filter(i -> tokens.anyWord(i - 1, "AS", "COLLATE") || tokens.operator(i + 1, ".") || tokens.operator(i + 1, "(")
                            || tokens.word(i + 1, "AS") && tokens.anyWord(i - 1, "WITH", "RECURSIVE"))
                    .mapToObj(i -> tokens.at(i).folded())
                    .collect(Collectors.toSet());
        }

        private static boolean has(Schema names, String name) {
            return !names.tablesNamed(name).isEmpty() || !names.tablesWithColumn(name).isEmpty();
        }

        /** Where the schema cannot be read, no word is known. */
        private Optional<Schema> known(StatementContext context) {
            try {
                return Optional.of(schema.apply(context.serving(Purpose.CATALOGUE).heardBy(this::read)));
            } catch (QueryPilotException unreadable) {
                return Optional.empty();
            }
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
