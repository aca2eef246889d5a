package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.model.Join;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.state.State;
import java.util.List;
import java.util.stream.Stream;

/** What a model is told when it is asked for SQL the first time. */
final class Writing {
    private Writing() {}

    static WriteRequest request(State state, Database database) {
        return request(state, database, state.context().requirements());
    }

    static WriteRequest request(State state, Database database, Requirements requirements) {
        return new WriteRequest(
                state.question().text(),
                state.question().turns(),
                state.question().on(database),
                state.context().linked(),
                state.context().understanding(),
                joins(state, required(requirements)),
                state.context().lessons(),
                requirements,
                List.of(),
                state.question().today(),
                state.question().lastCorrection().filter(said -> !said.rejected().isEmpty()),
                state.context().schema().tables());
    }

    /** The joins that a draft must keep to; a preference takes no other join away, and is told by itself. */
    static List<Join> required(Requirements requirements) {
        return requirements.binding().stream()
                .filter(JoinOn.class::isInstance)
                .map(JoinOn.class::cast)
                .map(on -> new Join(
                        on.leftTable(), on.leftColumn(), on.rightTable(), on.rightColumn(), 1.0, Join.Evidence.CORRECTION))
                .toList();
    }

    /** The joins that were found, but between two tables the one that is required, where there is one. */
    private static List<Join> joins(State state, List<Join> wanted) {
        Stream<Join> found = state.context().joins().joins().stream()
                .filter(join -> wanted.stream().noneMatch(one -> sameTables(one, join)));
        return Stream.concat(wanted.stream(), found).toList();
    }

    private static boolean sameTables(Join one, Join other) {
        return List.of(one.leftTable(), one.rightTable()).containsAll(List.of(other.leftTable(), other.rightTable()));
    }
}
