package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.Sessions;
import io.querypilot.model.Turn;
import io.querypilot.state.Answer;
import io.querypilot.state.State;

/** LEARN: keeps the answered question as a turn of its session, and what overcoming its errors taught. */
public record Learn(Sessions sessions, LessonBook lessons, Critic critic, String database) implements Step {
    @Override
    public State apply(State state) {
        if (state.answer().orElseThrow() instanceof Answer.Answered answered) {
            sessions.remember(
                    state.question().tenant(),
                    state.question().session(),
                    new Turn(state.question().text(), answered.attempt().sql(), answered.summary()));
            new Credit(lessons, critic).give(state, answered);
            lessons.learn(LessonsLearned.from(state, answered, database));
        }
        return state;
    }
}
