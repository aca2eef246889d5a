package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.sql.SqlText;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;

/** EXECUTE: runs the draft the critic let through, read-only and within limits. */
public record Execute(Database database, Limits limits) implements Step {
    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        String sql = attempt.sql();
        return state.withLastAttempt(attempt.executed(database.execute(sql, limits), SqlText.hash(sql)));
    }
}
