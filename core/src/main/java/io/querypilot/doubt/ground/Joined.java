package io.querypilot.doubt.ground;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Equalities;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.ground.QueryNames.Stored;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which relations of a query hold many rows for one of another. */
public final class Joined {
    /** A relation, and one that holds many rows for each of its rows by this column. */
    public record Many(Relation one, Relation many, String by) {}

    private Joined() {}

    public static List<Many> many(BoundSelect bound, QueryNames names) {
        Set<Many> joins = new LinkedHashSet<>();
        Equalities.of(bound, names.query().bound()).pairs((left, right) -> {
            Optional<Stored> one = QueryNames.stored(left);
            Optional<Stored> other = QueryNames.stored(right);
            if (one.filter(names::unique).isPresent() && other.filter(each -> !names.unique(each)).isPresent()) {
                joins.add(new Many(left.relation(), right.relation(), other.get().column().name()));
            }
        });
        return joins.stream().filter(join -> here(join, bound) && !Outer.unmatched(join.many(), bound.select(), names)).toList();
    }

    /** What a query inside another compares with the one around it multiplies no rows of either. */
    private static boolean here(Many join, BoundSelect bound) {
        return bound.scope().relations().containsAll(List.of(join.one(), join.many()));
    }
}
