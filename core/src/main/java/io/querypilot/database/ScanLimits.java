package io.querypilot.database;

import static java.util.Objects.requireNonNull;

import io.querypilot.sql.SqlError;

/** The most that the statements of one question, and all statements of one day, may be expected to read; 0 is no limit. */
public record ScanLimits(Estimate question, Estimate day, Ledger ledger) {
    /** Who knows what was read today, by whatever process. */
    @FunctionalInterface
    public interface Ledger {
        /** Adds to what was read today, and says how much that now is. */
        Estimate add(Estimate more);

        /** Puts what a statement was billed for in the place of what was expected of it, which was added before. */
        default void settle(Estimate expected, Estimate billed) {
            add(billed.beyond(expected));
        }
    }

    public static final ScanLimits NONE = new ScanLimits(Estimate.NONE, Estimate.NONE, more -> more);

    public ScanLimits {
        requireNonNull(question, "question");
        requireNonNull(day, "day");
        requireNonNull(ledger, "ledger");
    }

    /** The same refusal for whom rows are kept from: the engine's estimate counts those too. */
    public static SqlError untold(SqlError refusal) {
        String message = refusal.message().replaceFirst("(it would read) [^;]*?, and (?=.* are allowed)", "$1 too much: ");
        return new SqlError(refusal.type(), message, refusal.piece());
    }

    boolean none() {
        return question.equals(Estimate.NONE) && day.equals(Estimate.NONE);
    }
}
