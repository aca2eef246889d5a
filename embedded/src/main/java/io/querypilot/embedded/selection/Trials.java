package io.querypilot.embedded.selection;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.parser.Candidate;
import io.querypilot.sql.ErrorType;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs candidates read-only, each within small limits, all together within a time that nobody notices. */
final class Trials {
    private static final Limits EACH = new Limits(Duration.ofMillis(500), 1_000, 1L << 20);
    private static final Duration ALL = Duration.ofMillis(800);
    /** A candidate this much likelier than all others together is not put to the vote. */
    private static final double CLEAR_SHARE = 0.985;

    private final QuestionDatabase database;
    private final long deadline = System.nanoTime() + ALL.toNanos();
    private final Map<String, Trial> known = new HashMap<>();

    private Trials(QuestionDatabase database) {
        this.database = database;
    }

    /** One trial per candidate, in their order. */
    static List<Trial> of(QuestionDatabase database, List<Candidate> candidates) {
        Trials trials = new Trials(database);
        double all = candidates.stream().mapToDouble(one -> Math.exp(one.score())).sum();
        boolean clear = Math.exp(candidates.get(0).score()) / all > CLEAR_SHARE;
        String best = candidates.get(0).sql();
        return candidates.stream()
                .map(one -> clear && !one.sql().equals(best) ? new Trial.NotRun() : trials.run(one.sql()))
                .toList();
    }

    private Trial run(String sql) {
        return known.computeIfAbsent(sql, this::runNow);
    }

    private Trial runNow(String sql) {
        if (System.nanoTime() - deadline > 0) {
            return new Trial.NotRun();
        }
        Outcome outcome = database.execute(sql, EACH, Purpose.TRIAL);
        if (outcome instanceof Outcome.Success success) {
            return new Trial.Ran(success.table().rows());
        }
        boolean busy = ((Outcome.Failure) outcome).error().type() == ErrorType.CONNECTION_ERROR;
        return busy ? new Trial.NotRun() : new Trial.Failed();
    }
}
