package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.SchemaView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which joins of a tree bring a row at most one other, by the keys of the tables. */
record ToOne(SchemaView schema, JoinTree tree) {
    /** All places that a row at this one has at most one row of, itself among them. */
    Set<Integer> from(int place) {
        Set<Integer> reached = new HashSet<>(Set.of(place));
        List<Integer> waiting = new ArrayList<>(List.of(place));
        while (!waiting.isEmpty()) {
            int left = waiting.remove(0);
            tree.equalities().stream()
                    .map(equality -> equality.left() == left ? equality : equality.reversed())
                    .filter(equality -> equality.left() == left && one(equality) && reached.add(equality.right()))
                    .forEach(equality -> waiting.add(equality.right()));
        }
        return reached;
    }

    /** Whether the columns on the right hold the whole primary key of their table. */
    private boolean one(JoinTree.Equality equality) {
        List<Integer> joined = schema.wholeKey(equality.columns()).stream().map(ColumnPair::right).toList();
        List<Integer> key = schema.keysOf(tree.tables().get(equality.right()));
        return !key.isEmpty() && joined.containsAll(key);
    }
}
