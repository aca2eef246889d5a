package io.querypilot.model.prompted;

import io.querypilot.model.Failure;
import io.querypilot.sql.ErrorType;
import java.util.Arrays;
import java.util.Set;

/** How to correct a failed draft, by what went wrong; each says the least that helps. */
enum Strategy {
    COLUMN("Replace the wrong column by one listed in the schema and qualify it; keep the rest.",
            ErrorType.COLUMN_NOT_FOUND, ErrorType.AMBIGUOUS_COLUMN),
    TABLE("Use only tables listed in the schema, spelt exactly so; keep the rest.",
            ErrorType.TABLE_NOT_FOUND),
    AGGREGATION("Keep all aggregations, only add the missing columns to GROUP BY.",
            ErrorType.AGGREGATION_ERROR),
    JOIN("Correct the join: follow the foreign keys, one ON condition per join.",
            ErrorType.JOIN_ERROR),
    SYNTAX("Correct the syntax for this dialect; keep the meaning.",
            ErrorType.SYNTAX_ERROR, ErrorType.FUNCTION_NOT_FOUND),
    TYPE_MISMATCH("Compare and compute only values of like types; cast where needed.",
            ErrorType.TYPE_MISMATCH, ErrorType.DATA_ERROR),
    TIMEOUT("It took too long: add a filter or LIMIT, and simplify.",
            ErrorType.TIMEOUT, ErrorType.RESOURCE_EXCEEDED),
    CRITIC_ISSUES("A check stopped it before it ran. Correct each issue; keep the rest."),
    GENERIC("Find the cause and write a different query that avoids it.",
            ErrorType.READ_ONLY_VIOLATION, ErrorType.PERMISSION_DENIED, ErrorType.CONNECTION_ERROR, ErrorType.UNKNOWN);

    /** A correction costs less than 100 real tokens besides its SQL; our careful count of the same text is higher. */
    static final int LIMIT = 140;

    private static final int QUESTION_LIMIT = 36;

    private final String instruction;
    private final Set<ErrorType> serves;

    Strategy(String instruction, ErrorType... serves) {
        this.instruction = instruction;
        this.serves = Set.of(serves);
    }

    static Strategy of(Failure failure) {
        if (failure.blocked() && failure.issues().size() != 1) {
            return CRITIC_ISSUES;
        }
        return Arrays.stream(values())
                .filter(strategy -> strategy.serves.contains(failure.type()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no strategy serves " + failure.type()));
    }

    /** What to tell the model of its last draft. */
    String correction(Failure failure, String question) {
        String asked = Tokens.cut(Data.line(question), QUESTION_LIMIT);
        int room = LIMIT - 1 - Tokens.count(text("", "-", asked));
        return text(failure.sql(), Tokens.cut(Data.line(feedback(failure)), room), asked);
    }

    private String text(String sql, String error, String question) {
        return """
                Failed SQL:
                %s%s%s
                Question: %s
                """.formatted(Data.fenced("sql", sql.isEmpty() ? "-" : sql), Data.fenced("error", error), instruction, question);
    }

    /** All there is to learn from a failure, shortest form. */
    static String feedback(Failure failure) {
        if (failure.blocked() && !failure.issues().isEmpty()) {
            return String.join("; ", failure.issues());
        }
        return failure.feedback().isBlank() ? failure.error() : failure.feedback();
    }
}
