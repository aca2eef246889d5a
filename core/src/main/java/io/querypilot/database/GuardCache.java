package io.querypilot.database;

import io.querypilot.sql.SqlError;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The guard at a database's door. It remembers its last verdicts, since a draft is checked, prepared and then run. */
final class GuardCache {
    private static final int MOST = 64;
    private static final int LONGEST = 10_000;

    private final Guard guard;
    private final Map<String, Verdict> lately = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Verdict> eldest) {
            return size() > MOST;
        }
    });

    GuardCache(Guard guard) {
        this.guard = guard;
    }

    Verdict check(String sql) {
        Verdict known = lately.get(sql);
        Verdict verdict = known == null ? guard.check(sql) : known;
        if (known == null && sql.length() <= LONGEST) {
            lately.put(sql, verdict);
        }
        return verdict;
    }

    /** Why the query may not come in; empty if it may. */
    Optional<SqlError> refusal(String sql) {
        return check(sql) instanceof Verdict.Refused refused ? Optional.of(refused.errors().get(0)) : Optional.empty();
    }
}
