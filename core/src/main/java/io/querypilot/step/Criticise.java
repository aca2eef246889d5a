package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.requirement.Enforcement;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import java.time.Duration;

/** CRITICISE: judges the draft without running it. */
public record Criticise(Database database, Critic critic, Limits limits, Budget budget) implements Step {
    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        long start = System.nanoTime();
        CheckedQuery checked = attempt.checked(critic, state.context().schema());
        Critic asking = critic.asking(state.question().on(database), budget.within(limits, state));
        Critique critique = new Enforcement(asking, state.context().schema())
                .criticise(checked, state.context().requirements().binding());
        Duration spent = Duration.ofNanos(System.nanoTime() - start);
        return state.withLastAttempt(attempt.criticised(checked, critique, spent));
    }
}
