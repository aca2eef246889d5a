package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.query.SqlText;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import java.util.Optional;

/**
 * EXECUTE: runs the draft the critic let through, read-only, within its own limits and the question's budget; as it was
 * written where it fails with the columns that were added to it.
 */
public record Execute(Database database, Limits limits, Budget budget) implements Step {
    @Override
    public State apply(State state) {
        State executed = run(state, state.lastAttempt().orElseThrow());
        Attempt made = executed.lastAttempt().orElseThrow();
        boolean inVain = !made.ran() && made.widened().isPresent();
        return inVain ? run(state, state.lastAttempt().orElseThrow().unwidened()) : executed;
    }

    /** What ran already, to be compared with other readings, is not run again; it is paid for. */
    private State run(State state, Attempt attempt) {
        String sql = attempt.running();
        Optional<Outcome.Success> known = attempt.tried(sql, Budget.limits(limits, state));
        if (known.isPresent()) {
            return state.withLastAttempt(attempt.executed(known.get(), SqlText.hash(sql)));
        }
        Outcome outcome = reached(state, sql, budget.within(limits, state).after(attempt.checking()));
        State executed = state.withLastAttempt(attempt.executed(withoutValues(outcome, sql), SqlText.hash(sql)));
        return outcome instanceof Outcome.Success success ? executed.withResultOf(success.table()) : executed;
    }

    /**
     * What the statement came to. One whose connection broke is run once more, on another one; where that breaks too, or none
     * became free, no other draft can help, so the question ends, unless an earlier draft ran.
     */
    private Outcome reached(State state, String sql, Limits within) {
        Outcome first = ran(state, sql, within);
        Outcome outcome = lost(first) ? ran(state, sql, within.after(first.elapsed())) : first;
        if (lost(outcome) && state.bestAttempt().isEmpty()) {
            throw unreachable(((Outcome.Failure) outcome).error().withoutValues(sql).message());
        }
        if (failed(outcome, ErrorType.DATABASE_BUSY) && state.bestAttempt().isEmpty()) {
            throw state.question().on(database).busy(((Outcome.Failure) outcome).error());
        }
        return outcome;
    }

    private Outcome ran(State state, String sql, Limits within) {
        return state.question().on(database).execute(sql, within, Purpose.ANSWER);
    }

    private static boolean lost(Outcome outcome) {
        return failed(outcome, ErrorType.CONNECTION_ERROR);
    }

    private static boolean failed(Outcome outcome, ErrorType type) {
        return outcome instanceof Outcome.Failure failure && failure.error().type() == type;
    }

    private QueryPilotException unreachable(String words) {
        return new QueryPilotException(
                ErrorCode.DATABASE_UNREACHABLE,
                "The database " + database.name() + " could not be asked: " + words.replaceFirst("\\.$", "") + ".",
                "Check that it runs and can be reached, then ask again.");
    }

    /** An error may quote cells; from here on it is told to models and kept in the store. */
    private static Outcome withoutValues(Outcome outcome, String sql) {
        return outcome instanceof Outcome.Failure failure
                ? new Outcome.Failure(failure.error().withoutValues(sql), failure.elapsed())
                : outcome;
    }
}
