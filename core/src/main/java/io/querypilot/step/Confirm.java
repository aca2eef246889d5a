package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Confidence;
import io.querypilot.model.Draft;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import io.querypilot.state.Trust;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * CONFIRM: a writer that wavers between readings of the same rows has no reason to. Where an answer is not sure, nothing is
 * doubted and the others could make it so, they are run, likeliest first and no more of them than are needed; each that brings
 * the same rows adds its share. Of 38 answers that became sure so over five suites 37 were right
 * (docs/evaluation.md).
 */
public record Confirm(Database database, Critic critic, Limits limits, Budget budget) implements Step {
    private static final int MOST_RUN = 7;

    /** Whether there is anything to be won: not after a failure or a correction, nor where something binds the draft. */
    public static boolean due(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        return RivalRun.open(state)
                && attempt.reflection().filter(made -> made.doubts().isEmpty()).isPresent()
                && attempt.confidence().filter(said -> said < Trust.SURE && agreed(attempt, said, attempt.rivals().share() + left(rivals(attempt), 0)) >= Trust.SURE).isPresent();
    }

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        ResultTable table = RivalRun.asked(attempt).orElseThrow();
        RivalRun rival = new RivalRun(database, critic, limits, budget);
        double said = attempt.confidence().orElseThrow();
        double share = attempt.rivals().share();
        List<Draft.Rival> rivals = rivals(attempt);
        State paid = state;
        for (int next = 0; next < rivals.size() && open(attempt, said, share, left(rivals, next), paid); next++) {
            Optional<ResultTable> brought = rival.of(rivals.get(next).sql(), paid);
            paid = brought.map(paid::withResultOf).orElse(paid);
            share += brought.filter(other -> same(attempt, table, other)).isPresent() ? rivals.get(next).share() : 0;
        }
        return paid.withLastAttempt(attempt.sure(agreed(attempt, said, share)));
    }

    private static List<Draft.Rival> rivals(Attempt attempt) {
        return attempt.rivals().others().stream().limit(MOST_RUN).toList();
    }

    private static double left(List<Draft.Rival> rivals, int next) {
        return rivals.subList(next, rivals.size()).stream().mapToDouble(Draft.Rival::share).sum();
    }

    /** Not sure yet, and those that are left could make it so. */
    private boolean open(Attempt attempt, double said, double share, double left, State paid) {
        return agreed(attempt, said, share) < Trust.SURE
                && agreed(attempt, said, share + left) >= Trust.SURE
                && budget.spent(paid).isEmpty();
    }

    /** In the draft's order, where it has one. */
    private static boolean same(Attempt attempt, ResultTable table, ResultTable other) {
        boolean ordered = attempt.sql().toUpperCase(Locale.ROOT).contains("ORDER BY");
        return !other.truncated() && (ordered ? table.byValue().equals(other.byValue()) : table.counted().equals(other.counted()));
    }

    private static double agreed(Attempt attempt, double said, double together) {
        return Confidence.agreed(said, attempt.rivals().share(), together);
    }
}
