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
                    turn(state.question().text(), answered));
            new Credit(lessons, critic).give(state, answered);
            lessons.learn(LessonsLearned.from(state, answered, database));
        }
        return state;
    }

    private static Turn turn(String question, Answer.Answered answered) {
        String sql = answered.attempt().sql();
        return new Turn(question, sql, Summary.forLater(answered.table(), sql));
    }
}
