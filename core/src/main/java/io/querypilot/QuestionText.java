package io.querypilot;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;

/** Turns away what is not a question before anything is spent on it. */
final class QuestionText {
    private QuestionText() {}

    static String checked(String text, int maximumCharacters) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            throw invalid("The question is empty.", "Type one, for example: how many orders were placed in 2024?");
        }
        if (stripped.length() > maximumCharacters) {
            throw invalid(
                    "The question has " + stripped.length() + " characters; at most " + maximumCharacters
                            + " are read.",
                    "Ask it in fewer words.");
        }
        boolean words = stripped.codePoints().anyMatch(Character::isLetterOrDigit);
        if (!words || stripped.codePoints().anyMatch(QuestionText::binary)) {
            throw invalid("The question is not text.", "Type a question in words.");
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
