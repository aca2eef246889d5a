package io.querypilot.flow;

import io.querypilot.sql.ErrorType;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts how questions ended: at once, corrected, failed, and damaged by a correction. */
public final class Metrics implements Listener {
    /** How often an error was met, and how often the question was answered all the same. */
    public record ErrorCount(long count, long corrected) {
        public double rate() {
            return count == 0 ? 0 : (double) corrected / count;
        }

        private ErrorCount plus(boolean wasCorrected) {
            return new ErrorCount(count + 1, corrected + (wasCorrected ? 1 : 0));
        }
    }

    /**
     * The counts at one moment. {@code damaged} ran before a correction and did not after it; {@code asked} is how often
     * the person was asked, {@code changed} how often the answer then was another than the one it would have given.
     */
    public record Snapshot(
            long total,
            long firstAttemptSuccess,
            long correctedSuccess,
            long finalFailures,
            long damaged,
            long faults,
            long asked,
            long changed,
            long attempts,
            Map<ErrorType, ErrorCount> byErrorType) {
        public Snapshot {
            byErrorType = Map.copyOf(byErrorType);
        }

        public double firstAttemptRate() {
            return share(firstAttemptSuccess, total);
        }

        /** Of the questions whose first attempt failed, how many were answered after all. */
        public double correctionEffectiveness() {
            return share(correctedSuccess, total - firstAttemptSuccess);
        }

        public double overallSuccessRate() {
            return share(firstAttemptSuccess + correctedSuccess, total);
        }

        public double averageAttempts() {
            return share(attempts, total);
        }

        private static double share(long part, long whole) {
            return whole == 0 ? 0 : (double) part / whole;
        }
    }

    private long total;
    private long firstAttemptSuccess;
    private long correctedSuccess;
    private long finalFailures;
    private long damaged;
    private long faults;
    private long asked;
    private long changed;
    private long attempts;
    private final Map<ErrorType, ErrorCount> byErrorType = new EnumMap<>(ErrorType.class);

    @Override
    public void on(StepEvent event) {
        if (event instanceof StepEvent.Answered answered) {
            ended(answered.answer());
        } else if (event instanceof StepEvent.GaveUp failed) {
            ended(failed.answer());
        } else if (event instanceof StepEvent.AskedBack back) {
            askedBack(back.answer());
        } else if (event instanceof StepEvent.Corrected corrected) {
            corrected(corrected.asked(), corrected.answer());
        } else if (event instanceof StepEvent.Faulted) {
            faulted();
        }
    }

    private synchronized void faulted() {
        faults++;
    }

    private synchronized void askedBack(Answer.NeedsCorrection needed) {
        if (needed.clarification().asks()) {
            asked++;
        } else {
            ended(needed);
        }
    }

    private synchronized void ended(Answer answer) {
        List<Attempt> made = answer.trace().attempts();
        boolean success = answer instanceof Answer.Answered;
        total++;
        attempts += made.size();
        if (!success) {
            finalFailures++;
        } else if (made.size() == 1) {
            firstAttemptSuccess++;
        } else {
            correctedSuccess++;
        }
        if (!success && made.stream().anyMatch(Attempt::ran)) {
            damaged++;
        }
        made.forEach(attempt -> attempt.failure().ifPresent(failure -> count(failure.type(), success)));
    }

    private synchronized void corrected(Clarification clarification, Answer answer) {
        if (answer instanceof Answer.Answered answered && clarification.asks() && clarification.changedBy(answered.table())) {
            changed++;
        }
    }

    public synchronized Snapshot snapshot() {
        return new Snapshot(
                total,
                firstAttemptSuccess,
                correctedSuccess,
                finalFailures,
                damaged,
                faults,
                asked,
                changed,
                attempts,
                byErrorType);
    }

    private void count(ErrorType type, boolean corrected) {
        byErrorType.merge(
                type, new ErrorCount(0, 0).plus(corrected), (before, one) -> before.plus(corrected));
    }
}
