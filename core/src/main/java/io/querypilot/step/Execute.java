package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.sql.SqlText;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import java.time.Duration;

/** EXECUTE: runs the draft the critic let through, read-only, within its own limits and the question's budget. */
public record Execute(Database database, Limits limits, Budget budget) implements Step {
    private static final Duration LEAST = Duration.ofMillis(100);

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        String sql = attempt.sql();
        return state.withLastAttempt(attempt.executed(database.execute(sql, within(state)), SqlText.hash(sql)));
    }

    private Limits within(State state) {
        Duration left = budget.remaining(state).compareTo(LEAST) < 0 ? LEAST : budget.remaining(state);
        Duration timeout = limits.timeout().compareTo(left) < 0 ? limits.timeout() : left;
        int rows = (int) Math.max(1, Math.min(limits.rows(), budget.rowsLeft(state)));
        return new Limits(timeout, rows, limits.bytes());
    }
}
