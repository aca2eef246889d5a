package io.querypilot.step;

import io.querypilot.database.Database;
import io.querypilot.link.LinkedTable;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.state.State;
import java.util.List;

/** UNDERSTAND: says which tables the question needs and what it asks of them, before any SQL. */
public record Understand(Database database, Model model, Mode mode) implements Step {
    /** Who does the understanding: linking alone, which costs nothing, or one call to the model. */
    public enum Mode {
        LINKED,
        COMBINED
    }

    @Override
    public State apply(State state) {
        return switch (mode) {
            case LINKED -> state.withGround(state.ground().withUnderstanding(fromLinking(state)));
            case COMBINED -> askModel(state);
        };
    }

    private static Understanding fromLinking(State state) {
        List<String> tables = state.ground().linked().tables().stream()
                .map(LinkedTable::table)
                .map(table -> table.path())
                .toList();
        return new Understanding(tables, tables.size() > 1, List.of(), List.of(), List.of(), "");
    }

    private State askModel(State state) {
        Reply<Understanding> reply = model.understand(new UnderstandRequest(
                state.question().text(),
                state.question().turns(),
                database.dialect(),
                state.ground().linked()));
        return state.withUsage(reply.usage())
                .withGround(state.ground().withUnderstanding(reply.value()));
    }
}
