package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Schema;
import io.querypilot.state.State;

/** LOAD_SCHEMA: brings in what the database holds, as it is now. */
public record LoadSchema(Database database) implements Step {
    @Override
    public State apply(State state) {
        Schema schema = state.question().on(database).schema();
        if (schema.tables().isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SCHEMA_EMPTY,
                    database.name() + " has no tables that can be read.",
                    "Check that this is the right database and that its user may read it.");
        }
        return state.withContext(state.context().withSchema(schema));
    }
}
