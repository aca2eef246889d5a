package io.querypilot.step;

import io.querypilot.critic.Feedback;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Diagnosis;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;
import java.util.Optional;

/** ANALYSE: finds out why the attempt failed and decides whether another one is worth making. */
public record Analyse(int maximumAttempts, Budget budget) implements Step {
    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        return state.withLastAttempt(attempt.diagnosed(diagnosis(feedback(attempt, state), state)));
    }

    private static Feedback feedback(Attempt attempt, State state) {
        if (attempt.ran()) {
            return doubt(attempt.reflection().orElseThrow());
        }
        return Feedback.of(
                attempt.sql(), attempt.critique().orElseThrow(), attempt.engineError(), state.context().schema());
    }

    /** It ran, but whoever reflected on it did not accept the result. */
    private static Feedback doubt(Reflection reflection) {
        String issues = String.join(" ", reflection.issues());
        return new Feedback(ErrorType.DATA_ERROR, "result", reflection.reasoning(), issues);
    }

    private Diagnosis diagnosis(Feedback feedback, State state) {
        int made = state.attempts().size();
        if (!feedback.type().retryable()) {
            return new Diagnosis(feedback, false, "Other SQL cannot help against " + feedback.type().id() + ".");
        }
        if (made >= maximumAttempts) {
            return new Diagnosis(feedback, false, "That was attempt " + made + " of " + maximumAttempts + ".");
        }
        Optional<String> spent = budget.spent(state);
        if (spent.isPresent()) {
            return new Diagnosis(feedback, false, spent.get());
        }
        return new Diagnosis(feedback, true, feedback.suggestion());
    }
}
