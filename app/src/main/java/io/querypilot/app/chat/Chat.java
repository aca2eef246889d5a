package io.querypilot.app.chat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.TypedStatement;
import io.querypilot.app.command.AnswerPrinter;
import io.querypilot.app.command.ExitCode;
import io.querypilot.app.opening.Faults;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Chart;
import io.querypilot.app.output.ChartFile;
import io.querypilot.app.output.Format;
import io.querypilot.app.output.Ink;
import io.querypilot.app.output.Layout;
import io.querypilot.app.output.Page;
import io.querypilot.app.output.SchemaTables;
import io.querypilot.app.output.SqlLayout;
import io.querypilot.critic.Critic;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.explain.Meaning;
import io.querypilot.flow.Metrics;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.SchemaText;
import io.querypilot.state.Answer;
import io.querypilot.state.Clarification;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A conversation: a question, a command or SQL a line, each question seeing the turns before it. */
final class Chat {
    static final List<String> COMMANDS = List.of(
            "/help", "/correct", "/new", "/sql", "/edit", "/run", "/explain", "/tables", "/describe", "/schema", "/csv",
            "/chart", "/wide", "/records", "/metrics", "/quit");

    private static final int USAGE = 2;
    private static final Set<String> ENDS = Set.of("/quit", "/exit", "/q", "quit", "exit", "\\q", "bye");
    private static final Pattern OBJECTION =
            Pattern.compile("(?:no[,.!] *|(?:that is|that's|thats|this is) wrong\\b).*", Pattern.CASE_INSENSITIVE);
    private static final String HELP = """
            Type a question; a follow-up may refer to the ones before it. Or type SQL: it runs, read-only.
            Ctrl-C cancels what is running. When it asks back, the next line answers: a number, or words.
              /correct WORDS  correct the last answer, as in: /correct use net price (or: no, use net price)
              /new            begin anew: what was asked before is forgotten
              /sql            the SQL of the last answer; /edit changes it, /run runs it again
              /explain        what the last SQL computes
              /tables         the tables; /describe TABLE its columns; /schema everything
              /csv FILE       write the last rows to a file
              /chart [FILE]   draw the last rows, or write them as .svg or .png
              /wide           all columns, however wide; /records or \\x a record a block; again: as before
              /metrics        how the questions of this conversation went
              /quit           end (or quit, exit, Ctrl-D)""";

    private final Shell shell;
    private final QueryPilot pilot;
    private final Caller caller;
    private final Database database;
    private final Limits limits;
    private final Prompt prompt;
    private AnswerPrinter printer;
    private Layout layout = Layout.FITTED;
    private String session = UUID.randomUUID().toString();
    private String lastSql = "";
    private Optional<ResultTable> lastRows = Optional.empty();
    private boolean askedBack;
    private boolean answered;

    Chat(Shell shell, Database database, QueryPilot pilot, Caller caller, Limits limits, AnswerPrinter printer,
            Prompt prompt) {
        this.shell = shell;
        this.database = database;
        this.pilot = pilot;
        this.caller = caller;
        this.limits = limits;
        this.printer = printer;
        this.prompt = prompt;
    }

    /** Talks until the lines end; where a program sent them, the worst exit code of all questions. */
    int run() {
        int worst = 0;
        Optional<String> line = prompt.next();
        while (line.isPresent() && !ENDS.contains(line.get().strip().toLowerCase(Locale.ROOT))
                && !shell.out().checkError()) {
            worst = Math.max(worst, handle(line.get().strip()));
            shell.out().flush();
            shell.err().flush();
            line = prompt.next();
        }
        return prompt.interactive() ? 0 : worst;
    }

    private int handle(String typed) {
        if (typed.isEmpty()) {
            return 0;
        }
        try {
            Line line = Line.of(typed, database.dialect());
            return switch (line.kind()) {
                case COMMAND -> command(line.command(), line.rest());
                case SQL -> runSql(line.rest());
                case WORDS -> say(typed, answersBack(typed) || answered && OBJECTION.matcher(typed).matches());
            };
        } catch (RuntimeException fault) {
            return new Faults(shell).tell(fault, printer.speaksJson());
        }
    }

    private int say(String words, boolean correction) {
        Ask ask = Ask.of(words).in(session).as(caller);
        return answer(correction ? pilot.correctAsync(ask) : pilot.askAsync(ask));
    }

    /** After a question back the next line is its answer, unless it asks something itself. */
    private boolean answersBack(String line) {
        return askedBack && !line.endsWith("?");
    }

    private int answer(CompletableFuture<Answer> asking) {
        prompt.onInterrupt(() -> asking.cancel(true));
        try {
            return answered(asking.join());
        } catch (CancellationException cancelled) {
            shell.err().println("Cancelled.");
            return 0;
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException fault ? fault : failed;
        }
    }

    private int answered(Answer answer) {
        askedBack = answer instanceof Answer.NeedsCorrection needed
                && needed.clarification().type() != Clarification.Type.CANNOT_ANSWER;
        answered = answer instanceof Answer.Answered;
        int code = printer.print(answer);
        if (answer instanceof Answer.Answered found) {
            keep(found.attempt().running(), found.table());
            drawUnasked(found.table());
            timed(answer.trace().elapsed().toMillis());
        }
        return code;
    }

    private void keep(String sql, ResultTable rows) {
        lastSql = sql;
        lastRows = Optional.of(rows);
    }

    /** A picture where the shape asks for one and a person watches. */
    private void drawUnasked(ResultTable rows) {
        if (prompt.interactive() && !printer.speaksJson() && rows.rowCount() > 2) {
            Chart.of(rows).ifPresent(chart -> chart.draw(shell.outPage()));
        }
    }

    private void timed(long millis) {
        if (prompt.interactive()) {
            shell.errPage().dim(String.format(Locale.ROOT, "%.2f s", millis / 1000.0));
        }
    }

    /** SQL that a person typed, by the same door as every draft. */
    private int runSql(String sql) {
        long start = System.nanoTime();
        TypedStatement ran = TypedStatement.run(sql, door(), limits);
        ran.critique().issues().forEach(issue -> shell.errPage().line("- " + issue.type().id() + ": "
                + issue.message()));
        ran.error().ifPresent(error -> shell.errPage().line(error.type().id() + ": " + error.message()));
        ran.table().ifPresent(rows -> {
            keep(sql, rows);
            shell.outPage().in(layout).rows(rows, Format.TABLE);
            timed((System.nanoTime() - start) / 1_000_000);
        });
        askedBack = false;
        answered = false;
        return ExitCode.of(ran);
    }

    private QuestionDatabase door() {
        return new QuestionDatabase(database, caller, "");
    }

    private int command(String name, String rest) {
        switch (name) {
            case "/help" -> shell.outPage().line(HELP);
            case "/correct" -> {
                return rest.isEmpty() ? usage("Say what is wrong, as in: /correct use net price") : say(rest, true);
            }
            case "/new" -> forget();
            case "/sql" -> shell.out().println(lastSql.isEmpty() ? "There is no SQL yet." : laidOut());
            case "/edit" -> prompt.offer(rest.isEmpty() ? lastSql : rest);
            case "/run" -> {
                String sql = rest.isEmpty() ? lastSql : rest;
                return sql.isEmpty() ? usage("There is no SQL yet.") : runSql(sql);
            }
            case "/explain" -> explain();
            case "/tables" -> shell.outPage().rows(SchemaTables.tables(door().schema()), Format.TABLE);
            case "/describe" -> describe(rest);
            case "/schema" -> shell.outPage().line(SchemaText.of(door().schema()));
            case "/csv" -> {
                return rest.isEmpty() ? usage("Name a file, as in: /csv orders.csv") : rows(last -> csv(last, rest));
            }
            case "/chart" -> {
                return rows(last -> chart(last, rest));
            }
            case "/wide" -> {
                return show(Layout.WIDE);
            }
            case "/records" -> {
                return show(Layout.RECORDS);
            }
            case "/metrics" -> shell.out().println(MetricsText.of(pilot.metrics()));
            default -> {
                String near = NearMatch.nearest(name, COMMANDS).map(known -> " Did you mean " + known + "?").orElse("");
                return usage("There is no " + name + "." + near + " Type /help to see what there is.");
            }
        }
        return 0;
    }

    private int usage(String sentence) {
        shell.errPage().line(sentence);
        return USAGE;
    }

    /** A new session: no turn, correction or rows of the one before. */
    private void forget() {
        session = UUID.randomUUID().toString();
        lastSql = "";
        lastRows = Optional.empty();
        askedBack = false;
        answered = false;
        shell.err().println("Forgotten what was asked before.");
    }

    private String laidOut() {
        Page page = shell.outPage();
        return SqlLayout.of(lastSql, page.width(), page.ink());
    }

    private void explain() {
        shell.outPage().line(lastSql.isEmpty()
                ? "There is no SQL yet."
                : Meaning.of(new Critic(database).check(lastSql, door().schema())));
    }

    private void describe(String table) {
        shell.outPage().rows(
                table.isEmpty()
                        ? SchemaTables.tables(door().schema())
                        : SchemaTables.columns(SchemaTables.named(door().schema(), table)),
                Format.TABLE);
    }

    /** Does something with the last rows, where there are any. */
    private int rows(Consumer<ResultTable> use) {
        lastRows.ifPresentOrElse(use, () -> shell.errPage().line("There are no rows yet: ask something first."));
        return lastRows.isPresent() ? 0 : USAGE;
    }

    private void csv(ResultTable rows, String name) {
        Path file = shell.path(name);
        if (Files.exists(file)) {
            usage(name + " is there already; name another file.");
            return;
        }
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            new Page(out, 0, Ink.PLAIN).rows(rows, Format.CSV);
            shell.err().println("Wrote " + rows.rowCount() + " rows to " + name + ".");
        } catch (IOException fault) {
            usage(name + " cannot be written: " + fault.getMessage());
        }
    }

    private void chart(ResultTable rows, String name) {
        Optional<Chart> chart = Chart.of(rows);
        if (chart.isEmpty()) {
            usage(Chart.NONE);
        } else if (name.isEmpty()) {
            chart.get().draw(shell.outPage());
        } else {
            ChartFile.write(chart.get(), shell.path(name));
            shell.err().println("Drawn to " + name + ".");
        }
    }

    /** Turns a layout on or, said again, off; the last rows are shown so at once. */
    private int show(Layout wished) {
        layout = layout == wished ? Layout.FITTED : wished;
        printer = printer.in(layout);
        lastRows.ifPresent(rows -> shell.outPage().in(layout).rows(rows, Format.TABLE));
        return 0;
    }

    /** Metrics told to a person. */
    private static final class MetricsText {
        private MetricsText() {}

        static String of(Metrics.Snapshot metrics) {
            return """
                    total %d, first attempt %d, corrected %d, failed %d, damaged %d, faults %d, attempts %d
                    asked back %d, answer then changed %d
                    first_attempt_rate %s, correction_effectiveness %s, overall_success_rate %s, avg_attempts %s%s"""
                    .formatted(
                            metrics.total(),
                            metrics.firstAttemptSuccess(),
                            metrics.correctedSuccess(),
                            metrics.finalFailures(),
                            metrics.damaged(),
                            metrics.faults(),
                            metrics.attempts(),
                            metrics.asked(),
                            metrics.changed(),
                            number(metrics.firstAttemptRate()),
                            number(metrics.correctionEffectiveness()),
                            number(metrics.overallSuccessRate()),
                            number(metrics.averageAttempts()),
                            errors(metrics));
        }

        private static String errors(Metrics.Snapshot metrics) {
            return metrics.byErrorType().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(entry -> "\n%s %d, corrected %d"
                            .formatted(entry.getKey().id(), entry.getValue().count(), entry.getValue().corrected()))
                    .collect(Collectors.joining());
        }

        private static String number(double value) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
    }
}
