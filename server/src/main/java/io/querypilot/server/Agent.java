package io.querypilot.server;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.querypilot.QueryPilot;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.memory.Store;
import java.util.function.Supplier;

/**
 * What is served: the agent, the database it asks, the store in which it remembers, whose sessions and lessons these
 * are, what one statement may cost, and the evaluations that were run. All of it stays its owner's to close.
 */
public record Agent(
        QueryPilot pilot,
        Database database,
        Store store,
        String tenant,
        Limits limits,
        String model,
        String version,
        Supplier<ArrayNode> evaluations) {
    public Agent {
        requireNonNull(pilot, "pilot");
        requireNonNull(database, "database");
        requireNonNull(store, "store");
        requireNonNull(tenant, "tenant");
        requireNonNull(limits, "limits");
        requireNonNull(model, "model");
        requireNonNull(version, "version");
        requireNonNull(evaluations, "evaluations");
    }
}
