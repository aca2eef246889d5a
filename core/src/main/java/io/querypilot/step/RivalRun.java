package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.ResultTable;
import io.querypilot.error.QueryPilotException;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Runs what else the writer of an answer would have written, beside the answer that there is. */
record RivalRun(Database database, Critic critic, Limits limits, Budget budget) {
    /** What takes longer is not to be run again and again for a little certainty. */
    private static final Duration QUICK = Duration.ofSeconds(1);

    /** Whether the others may say something: not after a failure or a correction, nor where something binds the draft. */
    static boolean open(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        boolean first = state.attempts().size() == 1
                && state.question().said().isEmpty()
                && state.context().requirements().binding().isEmpty();
        return first
                && success(attempt).filter(ran -> ran.elapsed().compareTo(QUICK) <= 0).isPresent()
                && asked(attempt).filter(RivalRun::tells).isPresent();
    }

    private static Optional<Outcome.Success> success(Attempt attempt) {
        return attempt.outcome().flatMap(outcome -> outcome instanceof Outcome.Success success ? Optional.of(success) : Optional.empty());
    }

    /** What the draft brought, less what nobody asked for. */
    static Optional<ResultTable> asked(Attempt attempt) {
        return success(attempt).map(success -> success.table().without(attempt.added()));
    }

    /** Rows that are cut, none, and nothing but zeros may be the same for any reason. */
    static boolean tells(ResultTable table) {
        return !table.truncated()
                && table.rows().stream().flatMap(List::stream).filter(Objects::nonNull).anyMatch(cell -> !zero(cell));
    }

    private static boolean zero(Object cell) {
        return cell instanceof Number number && number.doubleValue() == 0;
    }

    /** Nothing where it may not run, fails, or takes too long; the answer that there is stands without it. */
    Optional<ResultTable> of(String sql, State state) {
        if (!critic.criticise(sql, state.context().schema()).valid()) {
            return Optional.empty();
        }
        Limits within = budget.within(limits, state);
        Duration time = within.timeout().compareTo(QUICK) < 0 ? within.timeout() : QUICK;
        try {
            Outcome outcome = state.question().on(database)
                    .execute(sql, new Limits(time, within.rows(), within.bytes()), Purpose.ALTERNATIVE);
            return outcome instanceof Outcome.Success success ? Optional.of(success.table()) : Optional.empty();
        } catch (QueryPilotException unreached) {
            if (Thread.currentThread().isInterrupted()) {
                throw unreached;
            }
            return Optional.empty();
        }
    }
}
