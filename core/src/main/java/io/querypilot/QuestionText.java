package io.querypilot;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.Map;

/** Turns away what is no question or correction before anything is spent on it. */
final class QuestionText {
    private static final Map<String, String> EXAMPLES =
            Map.of("question", "how many orders were placed in 2024?", "correction", "use table orders");

    private QuestionText() {}

    static String checked(String what, String text, int maximumCharacters) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            throw invalid("The " + what + " is empty.", "Type one, for example: " + EXAMPLES.get(what));
        }
        if (stripped.length() > maximumCharacters) {
            throw invalid(
                    "The " + what + " has " + stripped.length() + " characters; at most " + maximumCharacters
                            + " are read.",
                    "Say it in fewer words, or raise question_characters.");
        }
        boolean words = stripped.codePoints().anyMatch(Character::isLetterOrDigit);
        if (!words || stripped.codePoints().anyMatch(QuestionText::binary)) {
            throw invalid("The " + what + " is not text.", "Type a " + what + " in words.");
        }
        return stripped;
    }

    private static boolean binary(int point) {
        return (Character.isISOControl(point) && !Character.isWhitespace(point))
                || Character.getType(point) == Character.SURROGATE
                || point == 0xFFFD;
    }

    private static QueryPilotException invalid(String message, String nextStep) {
        return new QueryPilotException(ErrorCode.QUESTION_INVALID, message, nextStep);
    }
}
