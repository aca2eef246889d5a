package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.Joined;
import io.querypilot.doubt.ground.Joined.Many;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.join.Reference;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.Stream;

/** A chasm: tickets and types of ticket joined by their festival alone, so that each ticket meets every type, though it has one. */
public final class ChasmDoubts {
    private ChasmDoubts() {}

    /** A key of a table in use to the rows that are met without it. */
    private record Key(String path, String target) {}

    public static List<Doubt> of(QueryNames names) {
        return names.query().bound().selects().stream()
                .filter(bound -> !Expressions.adding(bound.select()).isEmpty())
                .flatMap(bound -> Joined.many(bound, names).stream().flatMap(join -> passed(join, bound, names)))
                .distinct()
                .map(ChasmDoubts::doubt)
                .toList();
    }

    /** The keys of other tables to the many rows, where the query goes by none of them. */
    private static Stream<Key> passed(Many join, BoundSelect bound, QueryNames names) {
        return bound.scope().relations().stream()
                .filter(relation -> relation != join.one() && relation != join.many())
                .flatMap(relation -> relation.table().stream())
                .flatMap(table -> keys(table, join.many().table().orElseThrow(), names));
    }

    private static Stream<Key> keys(Table from, Table to, QueryNames names) {
        List<Reference> keys = names.led(from).stream()
                .filter(key -> !from.equals(to) && key.targetTable().equals(to.path()))
                .toList();
        boolean used = keys.stream().anyMatch(key -> names.query().bindings().uses(from.path(), key.column()));
        return used ? Stream.empty() : keys.stream().limit(1).map(key -> new Key(from.name() + "." + key.column(), to.name()));
    }

    private static Doubt doubt(Key key) {
        return new Doubt(
                Kind.ROWS_MULTIPLIED,
                "The query does not go by " + key.path() + ", so that each row meets several of " + key.target() + ".",
                "Join " + key.target() + " by " + key.path() + " too.");
    }
}
