package io.querypilot.step;

import io.querypilot.critic.Feedback;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Attempt;
import io.querypilot.state.Diagnosis;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;

/** ANALYSE: finds out why the attempt failed and decides whether another one is worth making. */
public record Analyse(int maximumAttempts) implements Step {
    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        return state.withLastAttempt(attempt.diagnosed(diagnosis(feedback(attempt, state), attempt.number())));
    }

    private static Feedback feedback(Attempt attempt, State state) {
        if (attempt.ran()) {
            return doubt(attempt.reflection().orElseThrow());
        }
        return Feedback.of(
                attempt.sql(), attempt.critique().orElseThrow(), attempt.engineError(), state.ground().schema());
    }

    /** It ran, but whoever reflected on it did not accept the result. */
    private static Feedback doubt(Reflection reflection) {
        String issues = String.join(" ", reflection.issues());
        return new Feedback(ErrorType.DATA_ERROR, "result", reflection.reasoning(), issues);
    }

    private Diagnosis diagnosis(Feedback feedback, int made) {
        if (!feedback.type().retryable()) {
            return new Diagnosis(feedback, false, "Other SQL cannot help against " + feedback.type().id() + ".");
        }
        if (made >= maximumAttempts) {
            return new Diagnosis(feedback, false, "That was attempt " + made + " of " + maximumAttempts + ".");
        }
        return new Diagnosis(feedback, true, feedback.suggestion());
    }
}
