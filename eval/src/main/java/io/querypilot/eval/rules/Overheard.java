package io.querypilot.eval.rules;

import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import java.util.Optional;

/** An agent of whom we hear what it asks its model. */
final class Overheard {
    private final QueryPilot agent;
    private Optional<WriteRequest> first = Optional.empty();

    Overheard(Database database, Model model) {
        this.agent = new QueryPilot(database, new Ear(model), new SchemaLinker(), Settings.STANDARD);
    }

    /** What it first asks the model to write for a question; nothing where it does not come to that. */
    Optional<WriteRequest> request(String question) {
        first = Optional.empty();
        try {
            agent.ask(question);
        } catch (QueryPilotException noQuestion) {
            return Optional.empty();
        }
        return first;
    }

    private final class Ear implements Model {
        private final Model model;

        private Ear(Model model) {
            this.model = model;
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public Reply<Understanding> understand(UnderstandRequest request) {
            return model.understand(request);
        }

        @Override
        public Reply<Draft> write(WriteRequest request) {
            first = first.or(() -> Optional.of(request));
            return model.write(request);
        }
    }
}
