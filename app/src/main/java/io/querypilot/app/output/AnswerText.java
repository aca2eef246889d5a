package io.querypilot.app.output;

import io.querypilot.memory.Lesson;
import io.querypilot.model.Failure;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import java.util.List;
import java.util.Locale;

/** An answer told to a person. */
public final class AnswerText {
    private static final String INDENT = "  ";
    /** Below this it is told; the same as where a bigger model would be asked. */
    private static final double SURE = 0.6;

    private AnswerText() {}

    /** Rows, the summary, the SQL, and what it took where the first attempt did not do. */
    public static void write(Answered answered, Page page) {
        page.rows(answered.table(), Format.TABLE);
        page.out().println();
        about(answered, page);
    }

    /** All but the rows. */
    public static void about(Answered answered, Page page) {
        page.out().println(page.ink().bold(Page.safe(answered.summary())));
        page.line(answered.meaning());
        answered.reflection().issues().forEach(issue -> page.line("Note: " + issue));
        answered.lessons().forEach(lesson -> page.line("Lesson " + lesson.id() + " took part: " + told(lesson) + "."));
        page.out().println(page.ink().cyan(indented(answered.attempt().running())));
        doubts(answered.attempt(), page);
        if (answered.trace().attempts().size() > 1) {
            attempts(answered.trace().attempts(), page);
        }
    }

    private static String told(Lesson lesson) {
        return lesson.type() == Lesson.Type.QUERY_PATTERN
                ? "this question was corrected before"
                : "\"" + lesson.trigger() + "\" means " + lesson.target();
    }

    /** Who answered and why where it was not the model first asked, and how sure it is where it is not. */
    private static void doubts(Attempt attempt, Page page) {
        if (!attempt.note().isBlank()) {
            page.out().println(page.ink().dim(Page.safe(attempt.note())));
        }
        attempt.confidence().filter(sure -> sure < SURE).ifPresent(sure -> page.out()
                .println(page.ink().dim(String.format(Locale.ROOT, "%s is only %.0f %% sure of this.",
                        Page.safe(attempt.writer()), 100 * sure))));
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
        attempts.forEach(attempt -> page.out().println(page.ink().dim(Page.safe(line(attempt)))));
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

    private static String indented(String sql) {
        return INDENT + Page.safe(sql.strip()).replace("\n", "\n" + INDENT);
    }
}
