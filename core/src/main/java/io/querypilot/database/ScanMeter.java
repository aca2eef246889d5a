package io.querypilot.database;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Adds up what questions are expected to read, and refuses what would be too much. */
final class ScanMeter {
    private static final int MOST_QUESTIONS = 10_000;

    private final ScanLimits limits;
    private final Map<String, Estimate> read = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Estimate> eldest) {
            return size() > MOST_QUESTIONS;
        }
    };

    ScanMeter(ScanLimits limits) {
        this.limits = limits;
    }

    boolean idle() {
        return limits.none();
    }

    /** Why a statement may not run; else it counts as read. */
    synchronized Optional<SqlError> refusal(Estimate more, StatementContext context) {
        // Cells are looked at for many questions to come, so each look counts for itself, and for the day.
        boolean own = context.question().isEmpty() || context.purpose() == Purpose.CELLS;
        Estimate before = own ? Estimate.NONE : read.getOrDefault(context.question(), Estimate.NONE);
        Optional<SqlError> refusal = refusal(before, more, limits.question(), "for one question", "scan_");
        if (refusal.isPresent()) {
            return refusal;
        }
        refusal = refusal(limits.ledger().add(Estimate.NONE), more, limits.day(), "for one day", "scan_day_");
        if (refusal.isEmpty()) {
            limits.ledger().add(more);
            if (!own) {
                read.put(context.question(), before.plus(more));
            }
        }
        return refusal;
    }

    /** Puts what the engine billed in the place of what was expected, for the question and for the day. */
    synchronized void settle(Estimate expected, Estimate billed, StatementContext context) {
        limits.ledger().settle(expected, billed);
        read.computeIfPresent(context.question(), (question, sum) ->
                context.purpose() == Purpose.CELLS ? sum : sum.beyond(expected).plus(billed));
    }

    private static Optional<SqlError> refusal(
            Estimate before, Estimate more, Estimate most, String span, String setting) {
        Estimate all = before.plus(more);
        if (most.rows() > 0 && all.rows() > most.rows()) {
            return Optional.of(refused(
                    rows(more.rows()), before.rows() == 0 ? "" : rows(before.rows()), rows(most.rows()), span, setting + "rows"));
        }
        if (most.bytes() > 0 && all.bytes() > most.bytes()) {
            return Optional.of(refused(
                    size(more.bytes()), before.bytes() == 0 ? "" : size(before.bytes()), size(most.bytes()), span,
                    setting + "megabytes"));
        }
        return Optional.empty();
    }

    private static SqlError refused(String more, String before, String most, String span, String setting) {
        return new SqlError(
                ErrorType.RESOURCE_EXCEEDED,
                "by the engine's estimate it would read " + more + (before.isEmpty() ? "" : " after " + before + " before it")
                        + ", and " + most + " are allowed " + span + "; ask for less, or raise --" + setting.replace('_', '-'),
                "");
    }

    private static String rows(long rows) {
        return String.format(Locale.ROOT, "%,d rows", rows);
    }

    private static String size(long bytes) {
        return String.format(Locale.ROOT, "%,.1f megabytes", bytes / (double) (1 << 20));
    }
}
