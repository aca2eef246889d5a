package io.querypilot.step;

import io.querypilot.critic.Feedback;
import io.querypilot.doubt.Doubt;
import io.querypilot.link.LinkedSchema;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Diagnosis;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;
import java.util.Optional;
import java.util.stream.Collectors;

/** ANALYSE: finds out why the attempt failed and decides whether another one is worth making. */
public record Analyse(int maximumAttempts, Budget budget) implements Step {
    private static final String MEND = "It ran, but this speaks against it. Mend it, or write the same again if it is right.";

    @Override
    public State apply(State state) {
        Attempt attempt = state.lastAttempt().orElseThrow();
        State informed = attempt.reflection().map(made -> held(state, made)).orElse(state);
        return informed.withLastAttempt(attempt.diagnosed(diagnosis(feedback(attempt, state), state)));
    }

    /** Whoever writes the next draft sees what the columns in doubt hold. */
    private static State held(State state, Reflection made) {
        LinkedSchema linked = made.doubts().stream()
                .flatMap(doubt -> doubt.held().stream())
                .reduce(
                        state.context().linked(),
                        (known, held) -> known.holding(held.table(), held.column(), held.values()),
                        (one, other) -> other);
        return state.withContext(state.context().withLinked(linked));
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
        String advice = reflection.doubts().stream().map(Doubt::advice).collect(Collectors.joining(" ")).strip();
        return advice.isEmpty()
                ? new Feedback(ErrorType.DATA_ERROR, "result", reflection.reasoning(), String.join(" ", reflection.issues()))
                : new Feedback(ErrorType.DATA_ERROR, "result", MEND, advice);
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
