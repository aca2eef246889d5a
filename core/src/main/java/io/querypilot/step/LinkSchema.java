package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.link.Linker;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.LessonBook;
import io.querypilot.model.Turn;
import io.querypilot.state.Ground;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.util.List;

/** LINK_SCHEMA: finds the few tables and columns the question is about, once for all attempts. */
public record LinkSchema(Linker linker, LessonBook lessons) implements Step {
    @Override
    public State apply(State state) {
        Question question = state.question();
        Ground ground = state.ground();
        List<Lesson> recalled = lessons.recall(question.text(), question.tenant(), ground.schema());
        String words = wordsToLink(question) + names(question.constraints(), recalled);
        return state.withGround(ground.withLessons(recalled).withLinked(linker.link(words, ground.schema())));
    }

    /** What a person or a lesson has named must be linked, whatever the question calls it. */
    private static String names(List<Constraint> constraints, List<Lesson> recalled) {
        StringBuilder names = new StringBuilder();
        constraints.forEach(constraint -> names.append('\n').append(constraint.instruction()));
        recalled.stream().filter(Lesson::applies).map(Lesson::table).forEach(target -> names.append('\n').append(target));
        return names.toString();
    }

    /** "And by month?" names no table: a follow-up is linked together with the question it follows. */
    private static String wordsToLink(Question question) {
        List<Turn> turns = question.turns();
        return turns.isEmpty() ? question.text() : turns.get(turns.size() - 1).question() + "\n" + question.text();
    }
}
