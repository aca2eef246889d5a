package io.querypilot.flow;

import io.querypilot.database.Limits;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.state.Budget;
import io.querypilot.step.CompareAlternatives;
import io.querypilot.step.Understand;

/** What the steps hold to; {@code addColumns}: whether columns nobody asked for may stand beside those that were. */
public record Rules(
        int maximumAttempts,
        Limits limits,
        Budget budget,
        Understand.Mode understanding,
        int sideBySide,
        double joinThreshold,
        boolean addColumns,
        CompareAlternatives.Asking asking) {
    public static final Rules STANDARD =
            new Rules(3, Limits.STANDARD, Budget.STANDARD, Understand.Mode.AUTO, 4, 0.75, true, CompareAlternatives.Asking.AUTO);

    public Rules {
        require(maximumAttempts >= 1 && maximumAttempts <= 10, "maximum attempts", maximumAttempts, "from 1 to 10");
        require(sideBySide >= 1 && sideBySide <= 64, "side by side", sideBySide, "from 1 to 64");
        require(joinThreshold >= 0 && joinThreshold <= 1, "join threshold", joinThreshold, "from 0 to 1");
    }

    private static void require(boolean holds, String name, Object value, String range) {
        if (!holds) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID, name + " is " + value + ".", "Choose a number " + range + ".");
        }
    }

    public Rules withAttempts(int most) {
        return new Rules(most, limits, budget, understanding, sideBySide, joinThreshold, addColumns, asking);
    }

    public Rules withLimits(Limits other) {
        return new Rules(maximumAttempts, other, budget, understanding, sideBySide, joinThreshold, addColumns, asking);
    }

    public Rules withBudget(Budget other) {
        return new Rules(maximumAttempts, limits, other, understanding, sideBySide, joinThreshold, addColumns, asking);
    }

    public Rules withUnderstanding(Understand.Mode other) {
        return new Rules(maximumAttempts, limits, budget, other, sideBySide, joinThreshold, addColumns, asking);
    }

    public Rules withAddedColumns(boolean wanted) {
        return new Rules(maximumAttempts, limits, budget, understanding, sideBySide, joinThreshold, wanted, asking);
    }

    public Rules withAsking(CompareAlternatives.Asking other) {
        return new Rules(maximumAttempts, limits, budget, understanding, sideBySide, joinThreshold, addColumns, other);
    }
}
