package io.querypilot.flow;

import static io.querypilot.flow.Node.ANALYSE;
import static io.querypilot.flow.Node.ANSWER;
import static io.querypilot.flow.Node.CLARIFY;
import static io.querypilot.flow.Node.CRITICISE;
import static io.querypilot.flow.Node.END;
import static io.querypilot.flow.Node.EXECUTE;
import static io.querypilot.flow.Node.GENERATE;
import static io.querypilot.flow.Node.INFER_JOINS;
import static io.querypilot.flow.Node.LEARN;
import static io.querypilot.flow.Node.LINK_SCHEMA;
import static io.querypilot.flow.Node.LOAD_SCHEMA;
import static io.querypilot.flow.Node.REFLECT;
import static io.querypilot.flow.Node.UNDERSTAND;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Repair;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.link.Linker;
import io.querypilot.memory.Sessions;
import io.querypilot.model.Model;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import io.querypilot.step.Analyse;
import io.querypilot.step.Clarify;
import io.querypilot.step.Criticise;
import io.querypilot.step.Execute;
import io.querypilot.step.Generate;
import io.querypilot.step.GiveAnswer;
import io.querypilot.step.InferJoins;
import io.querypilot.step.Learn;
import io.querypilot.step.LinkSchema;
import io.querypilot.step.LoadSchema;
import io.querypilot.step.Reflect;
import io.querypilot.step.Understand;
import java.util.List;

/** The table of nodes and edges that a question travels by default. */
public final class StandardFlow {
    /** How a question travels: read it top to bottom. */
    public static final List<Edge> EDGES = List.of(
            Edge.always(LOAD_SCHEMA, LINK_SCHEMA),
            Edge.always(LINK_SCHEMA, UNDERSTAND),
            new Edge(UNDERSTAND, CLARIFY, "unclear", StandardFlow::unclear),
            new Edge(UNDERSTAND, INFER_JOINS, "understood", state -> true),
            new Edge(INFER_JOINS, CLARIFY, "unclear", StandardFlow::unclear),
            new Edge(INFER_JOINS, GENERATE, "joined", state -> true),
            new Edge(GENERATE, CLARIFY, "cannot answer", StandardFlow::unclear),
            new Edge(GENERATE, CRITICISE, "draft", StandardFlow::freshDraft),
            new Edge(GENERATE, ANSWER, "same SQL, one ran", StandardFlow::someDraftRan),
            new Edge(GENERATE, CLARIFY, "same SQL", state -> true),
            new Edge(CRITICISE, EXECUTE, "valid", StandardFlow::valid),
            new Edge(CRITICISE, ANALYSE, "not valid", state -> true),
            Edge.always(EXECUTE, REFLECT),
            new Edge(REFLECT, ANSWER, "acceptable", StandardFlow::acceptable),
            new Edge(REFLECT, ANALYSE, "not acceptable", state -> true),
            new Edge(ANALYSE, GENERATE, "retry", StandardFlow::retry),
            new Edge(ANALYSE, ANSWER, "give up, one ran", StandardFlow::someDraftRan),
            new Edge(ANALYSE, CLARIFY, "give up", state -> true),
            Edge.always(ANSWER, LEARN),
            Edge.always(LEARN, END),
            Edge.always(CLARIFY, END));

    private StandardFlow() {}

    public static Flow of(
            Database database,
            Model model,
            Linker linker,
            Critic critic,
            Repair repair,
            Sessions sessions,
            Understand.Mode understanding,
            Limits limits,
            int maximumAttempts) {
        List<Node> nodes = List.of(
                new Node(LOAD_SCHEMA, new LoadSchema(database)),
                new Node(LINK_SCHEMA, new LinkSchema(linker)),
                new Node(UNDERSTAND, new Understand(database, model, understanding)),
                new Node(INFER_JOINS, new InferJoins()),
                new Node(GENERATE, new Generate(database, model, repair)),
                new Node(CRITICISE, new Criticise(critic)),
                new Node(EXECUTE, new Execute(database, limits)),
                new Node(REFLECT, new Reflect()),
                new Node(ANALYSE, new Analyse(maximumAttempts)),
                new Node(ANSWER, new GiveAnswer(model.name())),
                new Node(CLARIFY, new Clarify(model.name())),
                new Node(LEARN, new Learn(sessions)));
        return new Flow(nodes, EDGES);
    }

    private static boolean unclear(State state) {
        return state.clarification().isPresent();
    }

    private static boolean freshDraft(State state) {
        return state.lastAttempt().filter(attempt -> attempt.critique().isEmpty()).isPresent();
    }

    private static boolean someDraftRan(State state) {
        return state.standingAttempt().isPresent();
    }

    private static boolean valid(State state) {
        return state.lastAttempt().flatMap(Attempt::critique).orElseThrow().valid();
    }

    private static boolean acceptable(State state) {
        return state.lastAttempt().flatMap(Attempt::reflection).orElseThrow().acceptable();
    }

    private static boolean retry(State state) {
        return state.lastAttempt().flatMap(Attempt::diagnosis).orElseThrow().retry();
    }
}
