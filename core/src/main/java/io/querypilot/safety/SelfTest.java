package io.querypilot.safety;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.StatementContext;
import io.querypilot.sql.query.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of attacking one's own set-up: how many statements were tried, which of them ran, which came as far as the
 * database though it then failed them, and what was otherwise afterwards.
 */
public record SelfTest(int tried, List<String> ran, List<String> reached, List<String> changed) {
    private static final Limits SHORT = new Limits(Duration.ofSeconds(5), 10, 1 << 20);

    public SelfTest {
        ran = List.copyOf(ran);
        reached = List.copyOf(reached);
        changed = List.copyOf(changed);
    }

    /** Sends every attack on this dialect to the database, as anybody's draft is sent. */
    public static SelfTest of(Database database) {
        return of(database, Attacks.on(database.dialect()));
    }

    static SelfTest of(Database database, List<String> attacks) {
        Snapshot before = Snapshot.of(database, attacks);
        List<String> ran = new ArrayList<>();
        List<String> reached = new ArrayList<>();
        for (String sql : attacks) {
            if (database.execute(sql, SHORT, StatementContext.TYPED) instanceof Outcome.Success) {
                ran.add(sql);
            } else if (database.check(sql) instanceof Verdict.Allowed) {
                reached.add(sql);
            }
        }
        return new SelfTest(attacks.size(), ran, reached, before.changes(Snapshot.of(database, attacks)));
    }

    /** Whether nothing ran and nothing changed. */
    public boolean passed() {
        return ran.isEmpty() && changed.isEmpty();
    }
}
