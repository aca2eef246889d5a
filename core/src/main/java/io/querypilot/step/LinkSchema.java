package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.critic.Critic;
import io.querypilot.link.FollowUp;
import io.querypilot.link.Linker;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.LessonBook;
import io.querypilot.model.Turn;
import io.querypilot.schema.Schema;
import io.querypilot.state.QuestionContext;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.util.List;

/** LINK_SCHEMA: finds the few tables and columns the question is about, once for all attempts. */
public record LinkSchema(Linker linker, LessonBook lessons, Critic critic) implements Step {
    @Override
    public State apply(State state) {
        QuestionContext context = state.context();
        Question question = topic(state.question(), context.schema());
        List<Lesson> recalled = lessons.recall(question.whole(), question.tenant(), context.schema());
        String words = question.whole() + names(question.constraints(), recalled);
        return state.withQuestion(question)
                .withContext(context.withLessons(recalled).withLinked(linker.link(words, context.schema())));
    }

    /** A new topic leaves the turns before it behind, and a follow-up those before its own topic. */
    private Question topic(Question question, Schema schema) {
        List<Turn> turns = question.turns();
        FollowUp followUp = new FollowUp(schema);
        String text = question.text();
        int first = turns.size();
        while (first > 0 && followUp.is(text, tables(turns.get(first - 1), schema))) {
            first--;
            text = turns.get(first).question();
        }
        return question.after(turns.subList(first, turns.size()));
    }

    private List<String> tables(Turn turn, Schema schema) {
        return critic.bindings(turn.sql(), schema).tables();
    }

    /** What a person or a lesson has named must be linked, whatever the question calls it. */
    private static String names(List<Constraint> constraints, List<Lesson> recalled) {
        StringBuilder names = new StringBuilder();
        constraints.forEach(constraint -> names.append('\n').append(constraint.instruction()));
        recalled.stream().filter(Lesson::applies).map(Lesson::table).forEach(target -> names.append('\n').append(target));
        return names.toString();
    }
}
