package io.querypilot.step;

import io.querypilot.critic.Critique;
import io.querypilot.critic.Repair;
import io.querypilot.critic.Repaired;
import io.querypilot.database.Database;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.sql.SqlDiff;
import io.querypilot.sql.SqlText;
import io.querypilot.state.Attempt;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * GENERATE: writes the next draft. After a failure a rule mends what it can for certain; else the model writes again,
 * seeing every earlier attempt. A draft that says the same as an earlier one is not an attempt: the state stays as it
 * is, and the graph stops.
 */
public record Generate(Database database, Model model, Repair repair) implements Step {
    @Override
    public State apply(State state) {
        long start = System.nanoTime();
        Optional<Repaired> repaired = state.lastAttempt().flatMap(failed -> repaired(state, failed));
        if (repaired.isPresent()) {
            return attempted(state, repaired.get().sql(), Origin.REPAIRED, "", repaired.get().explanation(), start);
        }
        Reply<Draft> reply = model.write(Writing.request(state, database.dialect()));
        State paid = state.withUsage(reply.usage());
        if (reply.value() instanceof Draft.Declined declined) {
            return paid.withClarification(
                    Clarification.told(Clarification.Type.CANNOT_ANSWER, declined.why(), declined.near()));
        }
        return written(paid, (Draft.Sql) reply.value(), reply.by().isEmpty() ? model.name() : reply.by(), start);
    }

    private State written(State state, Draft.Sql draft, String writer, long start) {
        if (repeats(state, draft.sql())) {
            return state;
        }
        Origin origin = state.attempts().isEmpty() ? Origin.GENERATED : Origin.CORRECTED;
        return attempted(state, draft.sql(), origin, writer, draft.reasoning(), start);
    }

    private Optional<Repaired> repaired(State state, Attempt failed) {
        Critique critique = failed.critique().orElse(new Critique(true, 1, List.of()));
        return repair.repair(failed.sql(), critique, failed.engineError(), state.ground().schema())
                .filter(repaired -> !repeats(state, repaired.sql()));
    }

    private boolean repeats(State state, String sql) {
        String normal = SqlText.normalise(sql, database.dialect());
        return state.attempts().stream()
                .anyMatch(attempt -> SqlText.normalise(attempt.sql(), database.dialect()).equals(normal));
    }

    private State attempted(State state, String sql, Origin origin, String writer, String note, long start) {
        String diff = state.lastAttempt()
                .map(before -> SqlDiff.summary(before.sql(), sql, database.dialect()))
                .orElse("");
        Duration spent = Duration.ofNanos(System.nanoTime() - start);
        return state.withNewAttempt(
                Attempt.draft(state.attempts().size() + 1, sql, origin, writer, note, diff, spent));
    }
}
