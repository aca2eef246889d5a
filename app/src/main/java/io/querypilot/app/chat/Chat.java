package io.querypilot.app.chat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.app.command.AnswerPrinter;
import io.querypilot.app.opening.Faults;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Page;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.flow.Metrics;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.SchemaText;
import io.querypilot.state.Answer;
import io.querypilot.state.Clarification;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A conversation: one question a line, each seeing the turns before it. */
final class Chat {
    static final List<String> COMMANDS = List.of("/help", "/correct", "/new", "/sql", "/schema", "/metrics", "/quit");

    private static final int USAGE = 2;
    private static final Set<String> ENDS = Set.of("/quit", "/exit", "/q", "quit", "exit", "\\q", "bye");
    private static final String CORRECT = "/correct ";
    private static final Pattern OBJECTION =
            Pattern.compile("(?:no[,.!] *|(?:that is|that's|thats|this is) wrong\\b).*", Pattern.CASE_INSENSITIVE);
    private static final String HELP = """
            Type a question; a follow-up may refer to the ones before it. Ctrl-C cancels the question that is running.
            When it asks back, the next line answers: a number, or words such as: use table orders.
              /correct  correct the last answer, as in: /correct use net price (or: no, use net price)
              /new      ask something else instead of answering
              /sql      the SQL of the last answer
              /schema   the tables and columns
              /metrics  how the questions of this conversation went
              /quit     end (or quit, exit, Ctrl-D)""";

    private final Shell shell;
    private final Database database;
    private final QueryPilot pilot;
    private final Caller caller;
    private final AnswerPrinter printer;
    private final Prompt prompt;
    private final String session = UUID.randomUUID().toString();
    private String lastSql = "There is no SQL yet.";
    private boolean askedBack;
    private boolean answered;

    Chat(Shell shell, Database database, QueryPilot pilot, Caller caller, AnswerPrinter printer, Prompt prompt) {
        this.shell = shell;
        this.database = database;
        this.pilot = pilot;
        this.caller = caller;
        this.printer = printer;
        this.prompt = prompt;
    }

    /** Talks until the lines end; where a program sent them, the worst exit code of all questions. */
    int run() {
        int worst = 0;
        Optional<String> line = prompt.next();
        while (line.isPresent() && !ENDS.contains(line.get().strip().toLowerCase(Locale.ROOT)) && !shell.out().checkError()) {
            worst = Math.max(worst, handle(line.get().strip()));
            shell.out().flush();
            shell.err().flush();
            line = prompt.next();
        }
        return prompt.interactive() ? 0 : worst;
    }

    private int handle(String line) {
        if (line.isEmpty()) {
            return 0;
        }
        try {
            return line.startsWith("/") && !line.startsWith(CORRECT) ? command(line) : say(line);
        } catch (RuntimeException fault) {
            return new Faults(shell).tell(fault, printer.speaksJson());
        }
    }

    private int say(String line) {
        String said = line.startsWith(CORRECT) ? line.substring(CORRECT.length()) : line;
        boolean objects = answered && OBJECTION.matcher(line).matches();
        boolean correction = line.startsWith(CORRECT) || answersBack(line) || objects;
        Ask ask = Ask.of(said).in(session).as(caller);
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
        if (answer instanceof Answer.Answered found) {
            lastSql = found.attempt().running();
        }
        return printer.print(answer);
    }

    private int command(String line) {
        switch (line) {
            case "/help" -> shell.out().println(HELP);
            case "/correct" -> shell.err().println("Say what is wrong, as in: /correct use net price");
            case "/new" -> askedBack = false;
            case "/sql" -> shell.out().println(Page.safe(lastSql));
            case "/schema" -> shell.out().println(Page.safe(SchemaText.of(database.schema())));
            case "/metrics" -> shell.out().println(MetricsText.of(pilot.metrics()));
            default -> {
                String near = NearMatch.nearest(line, COMMANDS).map(name -> " Did you mean " + name + "?").orElse("");
                shell.errPage().line("There is no " + line + "." + near + " Type /help to see what there is.");
                return USAGE;
            }
        }
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
