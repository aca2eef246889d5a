package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.AnswerJson;
import io.querypilot.TypedStatement;
import io.querypilot.critic.Critic;
import io.querypilot.database.Limits;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.ResultTable;
import io.querypilot.database.Rows;
import io.querypilot.explain.Meaning;
import io.querypilot.server.Agent;
import io.querypilot.server.Turnstile;
import io.querypilot.server.export.Export;
import io.querypilot.server.export.Spool;
import io.querypilot.server.web.Departures;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.PacedOutput;
import io.querypilot.server.web.Problem;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Scope;
import io.querypilot.server.web.Visitor;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Statements of a person's own: judged, run page by page, and exported whole. */
public final class StatementApi {
    private static final int MOST_ROWS = 1_000_000;
    private static final int PAGE = 5_000;
    private static final Map<String, Character> SEPARATORS = Map.of("comma", ',', "semicolon", ';', "tab", '\t');

    /** An export keeps its rows on disk for as long as its reader takes. */
    private static final int EXPORTS = 3;

    /** One place is left for another, however slowly a user reads. */
    private static final int EXPORTS_EACH = 2;

    private static final int EXPORTS_WAITING = 12;

    /** A page is held in memory and sent as one document. */
    private static final long PAGE_BYTES = 8L << 20;

    private static final String CUT = "The result is longer: the export was cut here.";
    private static final String FILES =
            "text/csv, application/json, text/markdown, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    private static final Field SQL = Field.text("sql", "one statement");

    private final Agent agent;
    private final Departures departures;
    private final Turnstile statements;
    private final Turnstile exports = new Turnstile(EXPORTS, EXPORTS_WAITING, EXPORTS_EACH);

    public StatementApi(Agent agent, Departures departures, Turnstile statements) {
        this.agent = agent;
        this.departures = departures;
        this.statements = statements;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.post("/api/check", "check", "Say whether guard and critic let SQL through; nothing is run.", "Judgement", this::check)
                        .taking(SQL),
                Operation.post("/api/run", "run", "Run SQL that guard and critic let through, read-only, page by page.", "Page", this::run)
                        .needs(Scope.RUN)
                        .taking(
                                SQL,
                                Field.number("offset", 0, MOST_ROWS, "how many rows to leave out first"),
                                Field.number("limit", 1, PAGE, "how many rows to give"),
                                Field.text("sort", "sort all rows by the column of this name, those without a value last").optional(),
                                Field.flag("descending", "whether the highest comes first (false)")),
                Operation.post("/api/export", "export", "Write the whole result as a file.", FILES, this::export)
                        .needs(Scope.RUN)
                        .taking(
                                SQL,
                                Field.choice("format", Export.FORMATS, "what kind of file"),
                                Field.flag("bom", "whether CSV begins with the mark by which Excel knows UTF-8 (true)"),
                                Field.choice("separator", List.of("comma", "semicolon", "tab"), "what parts the fields of CSV")
                                        .optional()));
    }

    private void check(Context ctx, Given given) {
        TypedStatement checked =
                inTurn(ctx, statements, () -> TypedStatement.check(given.text("sql"), seen(ctx), agent.limits()));
        Reply.json(ctx, checked.judgement());
    }

    private void run(Context ctx, Given given) {
        Page page = new Page(
                given.number("offset", 0),
                given.number("limit", Math.min(PAGE, agent.limits().rows())),
                Math.min(PAGE_BYTES, agent.limits().bytes()));
        // Rows before the page are not kept, so the page itself counts its bytes.
        Limits limits = new Limits(agent.limits().timeout(), page.end() + 1, Long.MAX_VALUE);
        String sql = given.find("sort").map(column -> sorted(given, column, seen(ctx).dialect())).orElse(given.text("sql"));
        TypedStatement ran = inTurn(ctx, statements, () -> TypedStatement.stream(sql, seen(ctx), limits, page));
        Reply.json(ctx, page.json(ran).put("meaning", ran.table().map(came -> meaning(ctx, given)).orElse(null)));
    }

    /** With its table before it, no engine takes the name of a column that is not there for a text. */
    private static String sorted(Given given, String column, Dialect dialect) {
        String name = "sorted." + dialect.quote(column);
        String sql = given.text("sql").stripTrailing();
        String bare = sql.endsWith(";") ? sql.substring(0, sql.length() - 1) : sql;
        return "SELECT * FROM (\n" + bare + "\n) AS sorted ORDER BY CASE WHEN " + name
                + " IS NULL THEN 1 ELSE 0 END, " + name + (given.flag("descending", false) ? " DESC" : " ASC");
    }

    /** What it computes, by the rule that tells it of an answer. */
    private String meaning(Context ctx, Given given) {
        QuestionDatabase seen = seen(ctx);
        return Meaning.of(new Critic(seen.view()).check(given.text("sql"), seen.schema()));
    }

    /** Does it when it is this user's turn, until the client leaves. */
    private TypedStatement inTurn(Context ctx, Turnstile turns, Supplier<TypedStatement> work) {
        return departures.watching(ctx, () -> turns.within(Visitor.of(ctx).caller().user(), work));
    }

    /** The rows between two places of a result, up to so many bytes; those before are not kept, those after not read. */
    private static final class Page implements Rows {
        private final int offset;
        private final int limit;
        private final long most;
        private final List<List<Object>> rows = new ArrayList<>();
        private List<ResultColumn> columns = List.of();
        private int seen;
        private long bytes;

        Page(int offset, int limit, long most) {
            this.offset = offset;
            this.limit = limit;
            this.most = most;
        }

        int end() {
            return offset + limit;
        }

        @Override
        public void columns(List<ResultColumn> all) {
            columns = all;
        }

        @Override
        public boolean row(List<Object> row) {
            if (seen == end()) {
                return false;
            }
            return seen++ < offset || keep(row);
        }

        /** One row is always kept, or who asks for page after page would never come past it. */
        private boolean keep(List<Object> row) {
            bytes += row.stream().mapToLong(ResultTable::bytes).sum();
            if (bytes > most && !rows.isEmpty()) {
                return false;
            }
            return rows.add(row);
        }

        ObjectNode json(TypedStatement ran) {
            boolean more = ran.table().map(ResultTable::truncated).orElse(false);
            ObjectNode document = ran.json();
            AnswerJson.addTable(document, new ResultTable(columns, rows, more));
            document.put("offset", offset);
            return document.put("total", more || ran.table().isEmpty() ? null : Integer.valueOf(seen));
        }
    }

    private void export(Context ctx, Given given) {
        inTurn(ctx, exports, () -> {
            try (Spool spool = new Spool()) {
                Limits limits = new Limits(agent.limits().timeout(), MOST_ROWS, Long.MAX_VALUE);
                TypedStatement ran = TypedStatement.stream(given.text("sql"), seen(ctx), limits, spool);
                if (!spool.begun()) {
                    throw refused(ran);
                }
                Export export = begun(ctx, given);
                export.end(spool.into(export) ? note(ran) : Optional.of(CUT));
                return ran;
            }
        });
    }

    private static Export begun(Context ctx, Given given) {
        char separator = SEPARATORS.get(given.find("separator").orElse("comma"));
        Export.Options options = new Export.Options(given.flag("bom", true), separator);
        Export begun = Export.of(given.text("format"), PacedOutput.of(ctx), options);
        ctx.contentType(begun.mediaType())
                .header("Content-Disposition", "attachment; filename=\"" + begun.fileName() + "\"")
                .header("Cache-Control", "no-store");
        return begun;
    }

    /** What went wrong before the first row is a problem; what goes wrong after it is told at the end of the file. */
    private static Problem refused(TypedStatement ran) {
        String why = ran.error()
                .map(error -> error.message())
                .or(() -> ran.critique().firstBlocking().map(issue -> issue.message()))
                .orElse("The statement was refused.");
        return new Problem(422, ran.error().isPresent() ? "statement_failed" : "statement_refused", why,
                "POST /api/check says what is wrong with a statement.");
    }

    private static Optional<String> note(TypedStatement ran) {
        return ran.error()
                .map(error -> "The export stopped here: " + error.message())
                .or(() -> ran.table()
                        .filter(ResultTable::truncated)
                        .map(cut -> CUT));
    }

    private QuestionDatabase seen(Context ctx) {
        return Visitor.of(ctx).on(agent.database());
    }
}
