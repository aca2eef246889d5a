package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Equalities;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.schema.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.statement.select.Join;

/** "Both partners", where one table is joined twice by the same key: the same row is shown as if it were two. */
public final class TwinDoubts {
    /** A table in its place in the query, and the reference that finds its row. */
    private record Found(Relation place, Stored by) {
        boolean twin(Found other) {
            return place != other.place && place.table().equals(other.place.table()) && by.equals(other.by);
        }
    }

    private TwinDoubts() {}

    public static List<Doubt> of(QueryNames names) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> twin(bound, names).stream())
                .limit(1)
                .map(TwinDoubts::doubt)
                .toList();
    }

    private static Optional<Stored> twin(BoundSelect bound, QueryNames names) {
        List<Found> all = outer(bound) ? List.of() : found(bound, names);
        return all.stream()
                .filter(one -> all.stream().anyMatch(other -> one.twin(other) && showSame(one, other, bound, names)))
                .map(Found::by)
                .findFirst();
    }

    /** A condition of an outer join may leave out one of the two. */
    private static boolean outer(BoundSelect bound) {
        List<Join> joins = bound.select().getJoins();
        return joins != null && joins.stream().anyMatch(join -> join.isLeft() || join.isRight() || join.isFull() || join.isOuter());
    }

    /** Rows that are found by a key, so that the same reference finds the same row. */
    private static List<Found> found(BoundSelect bound, QueryNames names) {
        List<Found> found = new ArrayList<>();
        Equalities.of(bound, names.query().bound()).pairs((left, right) -> {
            if (QueryNames.stored(left).filter(names::unique).isPresent()) {
                QueryNames.stored(right).ifPresent(by -> found.add(new Found(left.relation(), by)));
            }
        });
        return found;
    }

    private static boolean showSame(Found one, Found other, BoundSelect bound, QueryNames names) {
        return !Collections.disjoint(shown(one.place(), bound, names), shown(other.place(), bound, names));
    }

    private static Set<Column> shown(Relation place, BoundSelect bound, QueryNames names) {
        return names.shown(bound.select())
                .filter(stored -> stored.relation().filter(place::equals).isPresent())
                .map(Stored::column)
                .collect(Collectors.toSet());
    }

    private static Doubt doubt(Stored by) {
        return new Doubt(
                Kind.SAME_TWICE,
                "The same row is shown twice: both are found by " + by.path() + ".",
                "Join one of the two by the reference of its own role instead of " + by.path() + ".");
    }
}
