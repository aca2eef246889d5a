package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Failure;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import io.querypilot.state.Trust;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** An answer told to a person. */
public final class AnswerText {
    private static final String INDENT = "  ";

    private AnswerText() {}

    /** Rows or the one value, what they are, how far to trust them,
            and the SQL; {@code taking} is how to run other SQL. */
    public static void write(Answered answered, Page page, Function<String, String> taking) {
        if (single(answered.table())) {
            String value = Figures.of(answered.table(), 0).text(answered.table().rows().get(0).get(0));
            page.bold(Page.safeLine(answered.table().columns().get(0).name()) + ": " + value);
        } else {
            page.rows(answered.table(), Format.TABLE);
            page.out().println();
            page.bold(answered.summary());
        }
        trusted(answered, page, taking);
    }

    /** All but the rows. */
    public static void about(Answered answered, Page page, Function<String, String> taking) {
        page.bold(answered.summary());
        trusted(answered, page, taking);
    }

    private static boolean single(ResultTable table) {
        return table.columns().size() == 1 && table.rowCount() == 1 && !table.truncated();
    }

    private static void trusted(Answered answered, Page page, Function<String, String> taking) {
        page.line(answered.meaning());
        sureness(answered.trust(), page);
        answered.reflection().issues().stream()
                .filter(issue -> !answered.trust().warnings().contains(issue))
                .forEach(issue -> page.line("Note: " + issue));
        answered.trust().assumptions().forEach(assumed -> page.line("Assumed: " + assumed));
        answered.trust().alternatives().forEach(other -> alternative(other, page, taking));
        answered.lessons().forEach(lesson -> page.line("Lesson " + lesson.id() + " took part: " + told(lesson) + "."));
        page.sql(answered.attempt().running());
        if (!answered.attempt().note().isBlank()) {
            page.dim(answered.attempt().note());
        }
        if (answered.trace().attempts().size() > 1) {
            attempts(answered.trace().attempts(), page);
        }
    }

    /** One short line always; a warning with its reasons where it is not sure. */
    private static void sureness(Trust trust, Page page) {
        String percent = String.format(Locale.ROOT, "%.0f %%", 100 * trust.confidence());
        if (trust.sure()) {
            page.dim(percent + " sure.");
            return;
        }
        String first = trust.warnings().isEmpty() ? "check it before you use it." : trust.warnings().get(0);
        page.warning("Not sure (" + percent + "): " + first);
        trust.warnings().stream().skip(1).forEach(more -> page.warning(INDENT + "Also: " + more));
    }

    private static void alternative(Trust.Alternative other, Page page, Function<String, String> taking) {
        String rows = other.rowCount() == 1 ? "1 row" : other.rowCount() + " rows";
        page.line("Or: " + other.description() + " (" + rows + "): " + taking.apply(other.sql()));
    }

    private static String told(Lesson lesson) {
        return lesson.type() == Lesson.Type.QUERY_PATTERN
                ? "it was learned from the question \"" + lesson.trigger() + "\""
                : "\"" + lesson.trigger() + "\" means " + lesson.target();
    }

    /** What is unclear and what can be said to it. */
    public static void write(Clarification clarification, List<Attempt> attempts, Page page) {
        page.line(clarification.message());
        for (int number = 1; number <= clarification.options().size(); number++) {
            page.line(INDENT + option(clarification, number));
        }
        if (clarification.type() != Clarification.Type.GAVE_UP) {
            attempts(attempts.stream().filter(attempt -> attempt.failure().isPresent()).toList(), page);
        }
    }

    private static String option(Clarification clarification, int number) {
        String mark = clarification.asks() ? number + "." : "-";
        String preview = clarification.previews().isEmpty() ? "" : ": " + clarification.previews().get(number - 1);
        return mark + " " + clarification.options().get(number - 1) + preview;
    }

    private static void attempts(List<Attempt> attempts, Page page) {
        attempts.forEach(attempt -> page.dim(line(attempt)));
    }

    static String line(Attempt attempt) {
        String change = attempt.diff().isEmpty() ? "" : ": " + attempt.diff();
        return "attempt " + attempt.number() + " " + attempt.origin().id() + change + " → " + went(attempt);
    }

    private static String went(Attempt attempt) {
        return attempt.ran() ? "ran" : attempt.failure().map(AnswerText::told).orElseGet(attempt::error);
    }

    private static String told(Failure failure) {
        return failure.feedback().isBlank() ? failure.type().id() + ": " + failure.error() : failure.feedback();
    }
}
