package io.querypilot.database;

import io.querypilot.sql.Guard;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The guard at a database's door. It knows the last queries it let in, since each is prepared first and then run. */
final class GuardCache {
    private static final int MOST = 64;
    private static final int LONGEST = 10_000;

    private final Guard guard;
    private final Set<String> lately =
            Collections.newSetFromMap(Collections.synchronizedMap(new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > MOST;
                }
            }));

    GuardCache(Guard guard) {
        this.guard = guard;
    }

    /** Why the query may not come in; empty if it may. */
    Optional<SqlError> refusal(String sql) {
        if (lately.contains(sql)) {
            return Optional.empty();
        }
        if (guard.check(sql) instanceof Verdict.Refused refused) {
            return Optional.of(refused.errors().get(0));
        }
        if (sql.length() <= LONGEST) {
            lately.add(sql);
        }
        return Optional.empty();
    }
}
