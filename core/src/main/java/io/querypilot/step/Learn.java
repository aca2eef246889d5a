package io.querypilot.step;

import io.querypilot.memory.Sessions;
import io.querypilot.model.Turn;
import io.querypilot.state.Answer;
import io.querypilot.state.State;

/** LEARN: keeps an answered question as a turn of its session, so that a follow-up can refer to it. */
public record Learn(Sessions sessions) implements Step {
    @Override
    public State apply(State state) {
        if (state.answer().orElseThrow() instanceof Answer.Answered answered) {
            sessions.remember(
                    state.question().session(),
                    new Turn(state.question().text(), answered.attempt().sql(), answered.summary()));
        }
        return state;
    }
}
