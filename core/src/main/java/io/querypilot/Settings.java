package io.querypilot;

import io.querypilot.database.Limits;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.step.Understand;

/** How the agent works: attempts per question, limits per statement, and who understands the question. */
public record Settings(
        int maximumAttempts, Limits limits, Understand.Mode understanding, int maximumQuestionCharacters) {
    public static final Settings STANDARD = new Settings(3, Limits.STANDARD, Understand.Mode.LINKED, 10_000);

    public Settings {
        if (maximumAttempts < 1 || maximumAttempts > 10) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "maximum attempts is " + maximumAttempts + ".",
                    "Choose a number from 1 to 10.");
        }
    }
}
