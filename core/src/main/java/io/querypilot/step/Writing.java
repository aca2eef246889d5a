package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.memory.Lesson;
import io.querypilot.model.WriteRequest;
import io.querypilot.sql.Dialect;
import io.querypilot.state.State;
import java.util.List;

/** What a model is told when it is asked for SQL. */
final class Writing {
    private Writing() {}

    static WriteRequest request(State state, Dialect dialect) {
        return new WriteRequest(
                state.question().text(),
                state.question().turns(),
                dialect,
                state.ground().linked(),
                state.ground().understanding(),
                state.ground().joins().joins(),
                LessonText.of(state.ground().lessons()),
                constraints(state),
                state.attempts().stream().flatMap(attempt -> attempt.failure().stream()).toList(),
                state.question().today());
    }

    /** What the person said now; where nothing was said, what a person said before about a word of the question. */
    private static List<String> constraints(State state) {
        List<Constraint> said = state.question().constraints();
        return said.isEmpty() ? learned(state) : said.stream().map(Constraint::instruction).toList();
    }

    private static List<String> learned(State state) {
        return state.ground().lessons().stream()
                .filter(lesson -> lesson.applies() && lesson.type() == Lesson.Type.TABLE_MAPPING)
                .filter(lesson -> lesson.provenance() == Lesson.Provenance.CORRECTION)
                .map(lesson -> new Constraint.UseTable(lesson.table()).instruction())
                .toList();
    }
}
