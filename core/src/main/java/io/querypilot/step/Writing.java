package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.MeansTable;
import io.querypilot.database.Database;
import io.querypilot.link.LookAlikes;
import io.querypilot.model.Join;
import io.querypilot.model.WriteRequest;
import io.querypilot.state.State;
import java.util.List;
import java.util.stream.Stream;

/** What a model is told when it is asked for SQL. */
final class Writing {
    private Writing() {}

    static WriteRequest request(State state, Database database) {
        return new WriteRequest(
                MappedQuestion.of(state),
                state.question().turns(),
                state.question().on(database),
                state.context().linked(),
                state.context().understanding(),
                joins(state),
                LessonText.of(state.context().lessons()),
                Obligations.of(state).stream()
                        .filter(one -> !(one instanceof MeansTable means) || said(means, state))
                        .map(Constraint::instruction)
                        .distinct()
                        .toList(),
                state.attempts().stream().flatMap(attempt -> attempt.failure().stream()).toList(),
                state.question().today());
    }

    /**
     * A table that only a question before this one has named is not to be used for its own sake: the critic sees to it
     * that no other takes its place.
     */
    private static boolean said(MeansTable means, State state) {
        return state.context().lessons().stream()
                .filter(lesson -> lesson.table().equals(means.table()))
                .anyMatch(lesson -> LookAlikes.speaks(state.question().text(), lesson.trigger()));
    }

    /** The joins that were found, but between two tables the one that must be, where there is one. */
    private static List<Join> joins(State state) {
        List<Join> wanted = Obligations.joins(state);
        Stream<Join> found = state.context().joins().joins().stream()
                .filter(join -> wanted.stream().noneMatch(one -> sameTables(one, join)));
        return Stream.concat(wanted.stream(), found).toList();
    }

    private static boolean sameTables(Join one, Join other) {
        return List.of(one.leftTable(), one.rightTable()).containsAll(List.of(other.leftTable(), other.rightTable()));
    }
}
