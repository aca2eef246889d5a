package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Confidence;
import io.querypilot.model.Draft;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import io.querypilot.state.Trust;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * CONFIRM: a writer that wavers between readings of the same rows has no reason to. Where an answer is not sure, nothing is
 * doubted and the others could make it so, they are run, likeliest first and no more of them than are needed; each that brings
 * the same rows adds its share. Of 38 answers that became sure so over five suites 37 were right
 * (docs/evaluation.md).
 */
public record Confirm(Database database, Critic critic, Limits limits, Budget budget) implements Step {
    private static final int MOST_RUN = 7;

    /** Whether there is anything to be won. */
    public static boolean due(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        Draft.Rivals rivals = attempt.rivals();
        double all = rivals.share() + rivals.others().stream().mapToDouble(Draft.Rival::share).sum();
        return attempt.reflection().filter(made -> made.doubts().isEmpty()).isPresent()
                && attempt.confidence().filter(said -> said < Trust.SURE && agreed(attempt, said, all) >= Trust.SURE).isPresent()
                && table(attempt).filter(Confirm::tells).isPresent();
    }

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        Map<List<Object>, Long> rows = rows(table(attempt).orElseThrow());
        double said = attempt.confidence().orElseThrow();
        double share = attempt.rivals().share();
        State paid = state;
        for (Draft.Rival rival : attempt.rivals().others().stream().limit(MOST_RUN).toList()) {
            if (agreed(attempt, said, share) >= Trust.SURE || budget.spent(paid).isPresent()) {
                break;
            }
            Optional<ResultTable> brought = run(rival.sql(), paid);
            paid = brought.map(paid::withResultOf).orElse(paid);
            share += brought.filter(table -> !table.truncated() && rows(table).equals(rows)).isPresent() ? rival.share() : 0;
        }
        return share > attempt.rivals().share() ? paid.withLastAttempt(attempt.sure(agreed(attempt, said, share))) : paid;
    }

    private static double agreed(Attempt attempt, double said, double together) {
        return Confidence.agreed(said, attempt.rivals().share(), together);
    }

    /** What the draft brought, less what nobody asked for. */
    private static Optional<ResultTable> table(Attempt attempt) {
        return attempt.outcome()
                .flatMap(outcome -> outcome instanceof Outcome.Success success ? Optional.of(success.table()) : Optional.empty())
                .map(table -> table.without(attempt.added()));
    }

    /** Rows that are cut, none, and nothing but zeros may be the same for any reason. */
    private static boolean tells(ResultTable table) {
        return !table.truncated()
                && table.rows().stream().flatMap(List::stream).filter(Objects::nonNull).anyMatch(cell -> !zero(cell));
    }

    private static boolean zero(Object cell) {
        return cell instanceof Number number && number.doubleValue() == 0;
    }

    private Optional<ResultTable> run(String sql, State state) {
        if (!critic.criticise(sql, state.context().schema()).valid()) {
            return Optional.empty();
        }
        Outcome outcome = state.question().on(database).execute(sql, budget.within(limits, state), Purpose.ALTERNATIVE);
        return outcome instanceof Outcome.Success success ? Optional.of(success.table()) : Optional.empty();
    }

    private static Map<List<Object>, Long> rows(ResultTable table) {
        Map<List<Object>, Long> counts = new HashMap<>();
        table.rows().forEach(row -> counts.merge(row, 1L, Long::sum));
        return counts;
    }
}
