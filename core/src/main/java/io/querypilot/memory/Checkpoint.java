package io.querypilot.memory;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * Where a session's question stood after its last step: {@code node} has run, {@code state} is what it left behind, as
 * JSON. {@code database} is the name of the database it was asked of.
 */
public record Checkpoint(
        String session, String tenant, String database, Stage stage, String node, String question, String state, Instant at) {
    public Checkpoint {
        requireNonNull(session, "session");
        requireNonNull(tenant, "tenant");
        requireNonNull(database, "database");
        requireNonNull(stage, "stage");
        requireNonNull(node, "node");
        requireNonNull(question, "question");
        requireNonNull(state, "state");
        requireNonNull(at, "at");
    }
}
