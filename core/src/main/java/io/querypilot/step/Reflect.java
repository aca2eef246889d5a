package io.querypilot.step;

import io.querypilot.critic.Critique;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * REFLECT: decides whether the outcome may be the answer. Only a failure asks for a refinement: an empty result, a slow
 * query or odd data may be right, so they are noted and pass.
 */
public record Reflect(Budget budget) implements Step {
    private static final Duration SLOW = Duration.ofSeconds(5);

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        return state.withLastAttempt(attempt.reflected(reflection(attempt, budget.spent(state))));
    }

    private static Reflection reflection(Attempt attempt, Optional<String> spent) {
        Outcome outcome = attempt.outcome().orElseThrow();
        if (outcome instanceof Outcome.Failure failure) {
            return failed(failure);
        }
        return ran((Outcome.Success) outcome, attempt, spent);
    }

    private static Reflection failed(Outcome.Failure failure) {
        String problem = failure.error().type().id() + ": " + failure.error().message();
        int score = failure.error().type().critical() ? 0 : 20;
        return new Reflection(
                false, failure.error().type().retryable(), List.of(problem), "The statement did not run.", score);
    }

    private static Reflection ran(Outcome.Success success, Attempt attempt, Optional<String> spent) {
        List<String> notes = notes(success);
        attempt.critique().filter(Critique::suspected).flatMap(Critique::firstBlocking).ifPresent(
                issue -> notes.add("The model stays with this SQL, but it may be wrong: " + issue.message()));
        spent.filter(what -> success.table().truncated()).ifPresent(what -> notes.add(what + " The result is cut."));
        double criticised = attempt.critique().map(critique -> critique.confidence()).orElse(1.0);
        double confidence = criticised * attempt.confidence().orElse(1.0);
        int score = Math.max(1, (int) Math.round(100 * confidence) - 15 * notes.size());
        String reasoning = notes.isEmpty()
                ? "The statement ran and its result looks sound."
                : "The statement ran; what was noted may be right.";
        return new Reflection(true, false, notes, reasoning, score);
    }

    private static List<String> notes(Outcome.Success success) {
        List<String> notes = new ArrayList<>();
        ResultTable table = success.table();
        if (table.rows().isEmpty()) {
            notes.add("The result is empty.");
        } else if (table.rows().stream().flatMap(List::stream).allMatch(Objects::isNull)) {
            notes.add("Every value of the result is NULL.");
        }
        if (success.elapsed().compareTo(SLOW) > 0) {
            notes.add("The query took " + success.elapsed().toSeconds() + " s.");
        }
        return notes;
    }
}
