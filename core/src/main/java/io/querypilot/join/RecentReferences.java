package io.querypilot.join;

import io.querypilot.schema.Table;
import java.util.ArrayList;
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

    /** The latest first. It is replaced and never changed, so that nobody waits for others who only look. */
    private volatile List<Known> recent = List.of();

    References among(List<Table> tables) {
        List<Known> all = recent;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).of(tables)) {
                // One of those that would go soon is kept longer.
                if (i >= MOST / 2) {
                    putFirst(all.get(i));
                }
                return all.get(i).references();
            }
        }
        return kept(List.copyOf(tables));
    }

    /** Made outside the lock; of two who make the same at once, one is made for nothing. */
    private References kept(List<Table> tables) {
        References made = new References(tables);
        putFirst(new Known(tables, made));
        return made;
    }

    private synchronized void putFirst(Known one) {
        List<Known> all = new ArrayList<>(recent);
        all.removeIf(each -> each == one);
        all.add(0, one);
        recent = List.copyOf(all.subList(0, Math.min(MOST, all.size())));
    }
}
