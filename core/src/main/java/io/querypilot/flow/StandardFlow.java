package io.querypilot.flow;

import static io.querypilot.flow.Node.ANALYSE;
import static io.querypilot.flow.Node.ANSWER;
import static io.querypilot.flow.Node.CLARIFY;
import static io.querypilot.flow.Node.COMPARE_ALTERNATIVES;
import static io.querypilot.flow.Node.CRITICISE;
import static io.querypilot.flow.Node.END;
import static io.querypilot.flow.Node.EXECUTE;
import static io.querypilot.flow.Node.FIND_ALTERNATIVES;
import static io.querypilot.flow.Node.GENERATE;
import static io.querypilot.flow.Node.INFER_JOINS;
import static io.querypilot.flow.Node.LEARN;
import static io.querypilot.flow.Node.LINK_SCHEMA;
import static io.querypilot.flow.Node.LOAD_SCHEMA;
import static io.querypilot.flow.Node.REFLECT;
import static io.querypilot.flow.Node.UNDERSTAND;

import io.querypilot.database.Database;
import io.querypilot.model.Model;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import io.querypilot.step.Analyse;
import io.querypilot.step.Clarify;
import io.querypilot.step.CompareAlternatives;
import io.querypilot.step.Criticise;
import io.querypilot.step.Execute;
import io.querypilot.step.FindAlternatives;
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
            new Edge(UNDERSTAND, COMPARE_ALTERNATIVES, "which table?", StandardFlow::unclear),
            new Edge(UNDERSTAND, INFER_JOINS, "understood", StandardFlow::understood),
            new Edge(UNDERSTAND, UNDERSTAND, "more tables", state -> true),
            new Edge(INFER_JOINS, COMPARE_ALTERNATIVES, "which join?", StandardFlow::unclear),
            new Edge(INFER_JOINS, GENERATE, "joined", state -> true),
            new Edge(COMPARE_ALTERNATIVES, CLARIFY, "results differ", StandardFlow::unclear),
            new Edge(COMPARE_ALTERNATIVES, CRITICISE, "same result", StandardFlow::freshDraft),
            new Edge(COMPARE_ALTERNATIVES, EXECUTE, "same result", state -> true),
            new Edge(GENERATE, CLARIFY, "cannot answer", StandardFlow::unclear),
            new Edge(GENERATE, CRITICISE, "draft", StandardFlow::freshDraft),
            new Edge(GENERATE, ANSWER, "no new draft, one ran", StandardFlow::someDraftRan),
            new Edge(GENERATE, CLARIFY, "no new draft", state -> true),
            new Edge(CRITICISE, FIND_ALTERNATIVES, "valid", StandardFlow::valid),
            new Edge(CRITICISE, ANALYSE, "not valid", state -> true),
            new Edge(FIND_ALTERNATIVES, COMPARE_ALTERNATIVES, "others as good", StandardFlow::unclear),
            new Edge(FIND_ALTERNATIVES, EXECUTE, "one reading", state -> true),
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

    public static Flow of(Services tools, Rules rules) {
        Database database = tools.database();
        Model model = tools.model();
        List<Node> nodes = List.of(
                new Node(LOAD_SCHEMA, new LoadSchema(database)),
                new Node(LINK_SCHEMA, new LinkSchema(tools.linker(), tools.lessons(), tools.critic())),
                new Node(UNDERSTAND, new Understand(database, model, rules.understanding(), rules.sideBySide(), rules.budget())),
                new Node(INFER_JOINS, new InferJoins(rules.joinThreshold())),
                new Node(COMPARE_ALTERNATIVES, new CompareAlternatives(database, model, tools.critic(), rules.limits(), rules.budget())),
                new Node(GENERATE, new Generate(database, model, tools.critic(), tools.repair(), rules.budget())),
                new Node(CRITICISE, new Criticise(database, tools.critic())),
                new Node(FIND_ALTERNATIVES, new FindAlternatives(tools.critic())),
                new Node(EXECUTE, new Execute(database, rules.limits(), rules.budget())),
                new Node(REFLECT, new Reflect(rules.budget())),
                new Node(ANALYSE, new Analyse(rules.maximumAttempts(), rules.budget())),
                new Node(ANSWER, new GiveAnswer(model.name())),
                new Node(CLARIFY, new Clarify(model.name(), tools.lessons())),
                new Node(LEARN, new Learn(tools.sessions(), tools.lessons(), tools.critic(), database.name())));
        return new Flow(nodes, EDGES, List.of());
    }

    private static boolean unclear(State state) {
        return state.clarification().isPresent();
    }

    private static boolean understood(State state) {
        return state.context().understood();
    }

    private static boolean freshDraft(State state) {
        return state.lastAttempt().filter(attempt -> attempt.critique().isEmpty()).isPresent();
    }

    private static boolean someDraftRan(State state) {
        return state.lastSuccessfulAttempt().isPresent();
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
