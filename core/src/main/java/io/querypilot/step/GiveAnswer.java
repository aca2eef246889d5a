package io.querypilot.step;

import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;

/** ANSWER: the latest draft that ran becomes the answer. */
public record GiveAnswer(String model) implements Step {
    @Override
    public State apply(State state) {
        Attempt attempt = state.lastSuccessfulAttempt().orElseThrow();
        ResultTable table = ((Outcome.Success) attempt.outcome().orElseThrow()).table();
        Reflection reflection = attempt.reflection().orElseThrow();
        Answer.Answered answered = new Answer.Answered(
                state.trace(writer(state, attempt)), attempt, table, Summary.of(table), reflection);
        return state.withAnswer(Unheeded.in(state, attempt.sql()).stream()
                .map(named -> "The correction names " + named + ", but the SQL does not.")
                .reduce(answered, Answer.Answered::noting, (one, other) -> other));
    }

    /** Who wrote the draft that answers; a rule mends what a model wrote before. */
    private String writer(State state, Attempt standing) {
        return state.attempts().stream()
                .limit(standing.number())
                .map(Attempt::writer)
                .filter(writer -> !writer.isEmpty())
                .reduce((earlier, later) -> later)
                .orElse(model);
    }
}
