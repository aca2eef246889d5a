package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.sql.query.SqlText;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;

/** EXECUTE: runs the draft the critic let through, read-only, within its own limits and the question's budget. */
public record Execute(Database database, Limits limits, Budget budget) implements Step {
    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        Outcome outcome = state.question()
                .on(database)
                .execute(attempt.sql(), budget.within(limits, state).after(attempt.checking()), Purpose.ANSWER);
        Attempt made = attempt.executed(withoutValues(outcome, attempt.sql()), SqlText.hash(attempt.sql()));
        State executed = state.withLastAttempt(made);
        return outcome instanceof Outcome.Success success ? executed.withResultOf(success.table()) : executed;
    }

    /** An error may quote cells; from here on it is told to models and kept in the store. */
    private static Outcome withoutValues(Outcome outcome, String sql) {
        return outcome instanceof Outcome.Failure failure
                ? new Outcome.Failure(failure.error().withoutValues(sql), failure.elapsed())
                : outcome;
    }
}
