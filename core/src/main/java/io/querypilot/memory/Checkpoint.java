package io.querypilot.memory;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * Where a session's question stands: before {@code node}, with what is known of it in {@code state}, as JSON.
 * {@code database} is the name of the database it was asked of; {@code run} tells one call on a session from another.
 */
public record Checkpoint(
        String session,
        String tenant,
        String database,
        Stage stage,
        String node,
        String question,
        String state,
        Instant at,
        String run) {
    public Checkpoint {
        requireNonNull(session, "session");
        requireNonNull(tenant, "tenant");
        requireNonNull(database, "database");
        requireNonNull(stage, "stage");
        requireNonNull(node, "node");
        requireNonNull(question, "question");
        requireNonNull(state, "state");
        requireNonNull(at, "at");
        requireNonNull(run, "run");
    }

    /** The same in the hands of another run. */
    public Checkpoint of(String other) {
        return new Checkpoint(session, tenant, database, stage, node, question, state, at, other);
    }
}
