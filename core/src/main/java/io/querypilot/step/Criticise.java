package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.explain.WantedColumns;
import io.querypilot.explain.Widened;
import io.querypilot.requirement.Enforcement;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.Optional;

/** CRITICISE: judges the draft without running it, and finds the columns to show beside what it asks for. */
public record Criticise(Database database, Critic critic, Limits limits, Budget budget, boolean addColumns)
        implements Step {
    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        long start = System.nanoTime();
        CheckedQuery checked = attempt.checked(critic, state.context().schema());
        Critic asking = critic.asking(state.question().on(database), budget.within(limits, state));
        boolean ran = attempt.tried(attempt.sql(), Budget.limits(limits, state)).isPresent();
        Critique critique = new Enforcement(ran ? critic.ofWhatRan() : asking, state.context().schema())
                .criticise(checked, state.context().requirements().binding());
        Enforcement enforcement = new Enforcement(asking, state.context().schema());
        Optional<Widened> wanted = critique.valid() && addColumns
                ? WantedColumns.of(checked).filter(more -> enforcement
                        .criticise(more.sql(), state.context().requirements().binding())
                        .valid())
                : Optional.empty();
        Attempt criticised = attempt.criticised(checked, critique, Duration.ofNanos(System.nanoTime() - start));
        return state.withLastAttempt(wanted.map(criticised::widened).orElse(criticised));
    }
}
