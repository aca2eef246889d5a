package io.querypilot.join;

import io.querypilot.schema.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The references among the few lists of tables asked about last; a list is known by its very tables, not by equal ones. */
final class RecentReferences {
    private static final int MOST = 16;

    private record Known(List<Table> tables, References references) {
        boolean of(List<Table> others) {
            if (tables.size() != others.size()) {
                return false;
            }
            for (int i = 0; i < tables.size(); i++) {
                if (tables.get(i) != others.get(i)) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Deque<Known> recent = new ArrayDeque<>();

    References among(List<Table> tables) {
        References known = known(tables);
        return known == null ? kept(List.copyOf(tables)) : known;
    }

    private synchronized References known(List<Table> tables) {
        for (Known known : recent) {
            if (known.of(tables)) {
                recent.remove(known);
                recent.addFirst(known);
                return known.references();
            }
        }
        return null;
    }

    /** Made outside the lock; of two who make the same at once, one is made for nothing. */
    private References kept(List<Table> tables) {
        References made = new References(tables);
        synchronized (this) {
            recent.addFirst(new Known(tables, made));
            if (recent.size() > MOST) {
                recent.removeLast();
            }
        }
        return made;
    }
}
