package io.querypilot.eval.score;

import io.querypilot.database.ResultTable;
import java.util.Locale;
import java.util.Optional;

/**
 * What comparing one answer with its gold came to. {@code correct} is our strict rule, {@code benchmark} the public
 * benchmark's: any column order, DISTINCT ignored.
 */
public record Judgement(
        GoldState goldState, String goldError, boolean correct, boolean benchmark, Optional<ResultTable> gold) {
    /** Whether there is anything to compare with. */
    public enum GoldState {
        NONE,
        USABLE,
        EMPTY,
        FAILED;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final Judgement NO_GOLD = new Judgement(GoldState.NONE, "", false, false, Optional.empty());

    static Judgement goldFailed(String error) {
        return new Judgement(GoldState.FAILED, error, false, false, Optional.empty());
    }
}
