package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.model.WriteRequest;
import io.querypilot.sql.Dialect;
import io.querypilot.state.State;

/** What a model is told when it is asked for SQL. */
final class Writing {
    private Writing() {}

    static WriteRequest request(State state, Dialect dialect) {
        return new WriteRequest(
                MappedQuestion.of(state),
                state.question().turns(),
                dialect,
                state.ground().linked(),
                state.ground().understanding(),
                state.ground().joins().joins(),
                LessonText.of(state.ground().lessons()),
                Obligations.of(state).stream().map(Constraint::instruction).distinct().toList(),
                state.attempts().stream().flatMap(attempt -> attempt.failure().stream()).toList(),
                state.question().today());
    }
}
