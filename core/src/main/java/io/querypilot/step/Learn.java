package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Turn;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.state.Answer;
import io.querypilot.state.State;
import java.util.List;

/** LEARN: keeps the answered question as a turn of its session, and what overcoming its errors taught. */
public record Learn(Sessions sessions, LessonBook lessons, Critic critic, Dialect dialect, String database) implements Step {
    @Override
    public State apply(State state) {
        if (state.answer().orElseThrow() instanceof Answer.Answered answered) {
            Bindings used = answered.attempt().checked(critic, state.context().schema()).bindings();
            sessions.remember(
                    state.question().memory(),
                    state.question().session(),
                    turn(state.question().text(), answered, used(used, state.context().schema())));
            give(state, new LessonFeedback(critic, state, answered.attempt()));
            lessons.learn(new LessonsLearned(state, answered, used, dialect, database).lessons());
        }
        return state;
    }

    private static List<Column> used(Bindings bindings, Schema schema) {
        return bindings.columns().stream()
                .flatMap(used -> schema.table(used.table()).flatMap(table -> table.column(used.column())).stream())
                .toList();
    }

    private static Turn turn(String question, Answer.Answered answered, List<Column> used) {
        String sql = answered.attempt().sql();
        return new Turn(question, sql, Summary.forLater(answered.asked(), sql, used), answered.trust().confidence());
    }

    /** A lesson that was not obeyed is neither praised nor blamed, unless a person had to correct it away. */
    private void give(State state, LessonFeedback feedback) {
        lessons.used(feedback.heldBack(), true);
        lessons.used(feedback.obeyed(), true);
        if (!state.question().said().isEmpty()) {
            lessons.used(feedback.ignored(), false);
        }
    }
}
