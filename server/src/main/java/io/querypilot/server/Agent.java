package io.querypilot.server;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.querypilot.QueryPilot;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.memory.Store;
import io.querypilot.server.web.Places;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What is served: the agent, the database it asks, the store in which it remembers, who asks where nobody is asked
 * who they are, what one statement may cost, the evaluations that were run, what the team has written down, and what
 * tokens cost where that is known. All of it stays its owner's to close.
 */
public record Agent(
        QueryPilot pilot,
        Database database,
        Store store,
        Caller sole,
        Limits limits,
        String model,
        String version,
        Supplier<ArrayNode> evaluations,
        Knowledge knowledge,
        Optional<Prices> prices) {
    public Agent {
        requireNonNull(pilot, "pilot");
        requireNonNull(database, "database");
        requireNonNull(store, "store");
        requireNonNull(sole, "sole");
        requireNonNull(limits, "limits");
        requireNonNull(model, "model");
        requireNonNull(version, "version");
        requireNonNull(evaluations, "evaluations");
        requireNonNull(knowledge, "knowledge");
        requireNonNull(prices, "prices");
    }

    /** Where it keeps what it asks and what it remembers; callers are told names. */
    public Places places() {
        return new Places(database, store);
    }

    public String tenant() {
        return sole.tenant();
    }

    /** A user of this tenant's, with roles that somebody vouches for, who shares the memory of those who see the same. */
    public Caller caller(String user, Set<String> roles) {
        Caller caller = new Caller(tenant(), user, roles);
        return caller.remembering(database.memory(caller));
    }
}
