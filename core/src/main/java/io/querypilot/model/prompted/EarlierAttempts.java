package io.querypilot.model.prompted;

import io.querypilot.model.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a prompt tells of the attempts that failed, oldest first: the last one with its SQL and what to change about it,
 * right behind the question, and those before it in a line each.
 */
record EarlierAttempts(List<Failure> failures) {
    static final EarlierAttempts NONE = new EarlierAttempts(List.of());

    private static final int LONGEST_LESSON = 400;

    /** No correction is longer besides its SQL, nor more than this part of the prompt unless it is shorter than that. */
    private static final int CORRECTION_TOKENS = 500;

    private static final int CORRECTION_PART = 8;
    private static final int SHORT_CORRECTION_TOKENS = 140;

    /** More than the longest of our own sentences, which names of the schema may lengthen: half an instruction says nothing. */
    private static final int INSTRUCTION_TOKENS = 100;

    EarlierAttempts {
        failures = List.copyOf(failures);
    }

    /** Every one with all that is to be learned from it, so short that none crowds out the schema. */
    static EarlierAttempts of(List<Failure> failures) {
        return new EarlierAttempts(failures.stream()
                .map(each -> each.told(
                        Shortening.sql(each.sql()), Tokens.cut(Data.line(each.feedback()), LONGEST_LESSON)))
                .toList());
    }

    /** Every attempt but the last, which has its own correction. */
    String lines() {
        return failures.stream().limit(older()).map(EarlierAttempts::line).collect(Collectors.joining("\n"));
    }

    private static String line(Failure failure) {
        String sql = failure.sql().isEmpty() ? "" : "\nSQL: " + failure.sql();
        return "Attempt %d failed (%s): %s%s"
                .formatted(failure.number(), failure.type().id(), failure.feedback(), sql);
    }

    /** The correction of the last draft, in a prompt that may hold so many tokens; empty where nothing has failed. */
    String correction(int promptTokens) {
        return failures.isEmpty() ? "" : correction(failures.get(failures.size() - 1), promptTokens);
    }

    /** What to tell the model of its draft: the least that helps. */
    private static String correction(Failure failure, int promptTokens) {
        String instruction = Tokens.cut(Data.line(failure.instruction()), INSTRUCTION_TOKENS);
        int room = correctionTokens(promptTokens) - 1 - Tokens.count(correction("", "-", instruction));
        return correction(failure.sql(), Tokens.cut(Data.line(failure.feedback()), room), instruction);
    }

    static int correctionTokens(int promptTokens) {
        return Math.max(SHORT_CORRECTION_TOKENS, Math.min(CORRECTION_TOKENS, promptTokens / CORRECTION_PART));
    }

    private static String correction(String sql, String error, String instruction) {
        return """
                Failed SQL:
                %s%s%s
                """.formatted(Data.fenced("sql", sql.isEmpty() ? "-" : sql), Data.fenced("error", error), instruction);
    }

    /** How many there are before the last. */
    int older() {
        return Math.max(0, failures.size() - 1);
    }

    /** Less the SQL of so many of the oldest: their lessons stay. */
    EarlierAttempts withoutSql(int oldest) {
        List<Failure> changed = new ArrayList<>(failures);
        changed.subList(0, oldest).replaceAll(old -> old.told("", old.feedback()));
        return new EarlierAttempts(changed);
    }

    EarlierAttempts without(int oldest) {
        return new EarlierAttempts(failures.subList(oldest, failures.size()));
    }
}
