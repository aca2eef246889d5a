package io.querypilot.flow;

import static io.querypilot.flow.Node.ANALYSE;
import static io.querypilot.flow.Node.ANSWER;
import static io.querypilot.flow.Node.CLARIFY;
import static io.querypilot.flow.Node.COMPARE_ALTERNATIVES;
import static io.querypilot.flow.Node.CONFIRM;
import static io.querypilot.flow.Node.CRITICISE;
import static io.querypilot.flow.Node.END;
import static io.querypilot.flow.Node.EXECUTE;
import static io.querypilot.flow.Node.FIND_ALTERNATIVES;
import static io.querypilot.flow.Node.GENERATE;
import static io.querypilot.flow.Node.INFER_JOINS;
import static io.querypilot.flow.Node.LEARN;
import static io.querypilot.flow.Node.LINK_SCHEMA;
import static io.querypilot.flow.Node.LOAD_SCHEMA;
import static io.querypilot.flow.Node.NAME_OTHERS;
import static io.querypilot.flow.Node.REFLECT;
import static io.querypilot.flow.Node.UNDERSTAND;

import io.querypilot.critic.Critique;
import io.querypilot.database.Database;
import io.querypilot.memory.Stage;
import io.querypilot.model.Model;
import io.querypilot.state.Attempt;
import io.querypilot.state.Reflection;
import io.querypilot.state.State;
import io.querypilot.step.Analyse;
import io.querypilot.step.Clarify;
import io.querypilot.step.CompareAlternatives;
import io.querypilot.step.Confirm;
import io.querypilot.step.Criticise;
import io.querypilot.step.Execute;
import io.querypilot.step.FindAlternatives;
import io.querypilot.step.Generate;
import io.querypilot.step.GiveAnswer;
import io.querypilot.step.InferJoins;
import io.querypilot.step.Learn;
import io.querypilot.step.LinkSchema;
import io.querypilot.step.LoadSchema;
import io.querypilot.step.NameOthers;
import io.querypilot.step.Reflect;
import io.querypilot.step.Understand;
import java.util.List;

/** The table of nodes and edges that a question travels by default. */
public final class StandardFlow {
    /** How a question travels: read it top to bottom. */
    public static final List<Edge> EDGES = List.of(
            Edge.always(LOAD_SCHEMA, LINK_SCHEMA),
            new Edge(LINK_SCHEMA, COMPARE_ALTERNATIVES, "which is left?", StandardFlow::unclear),
            new Edge(LINK_SCHEMA, CRITICISE, "option chosen", StandardFlow::freshDraft),
            Edge.otherwise(LINK_SCHEMA, UNDERSTAND, "linked"),
            new Edge(UNDERSTAND, COMPARE_ALTERNATIVES, "which table?", StandardFlow::unclear),
            new Edge(UNDERSTAND, INFER_JOINS, "understood", StandardFlow::understood),
            Edge.otherwise(UNDERSTAND, UNDERSTAND, "more tables"),
            new Edge(INFER_JOINS, COMPARE_ALTERNATIVES, "which join?", StandardFlow::unclear),
            Edge.otherwise(INFER_JOINS, GENERATE, "joined"),
            new Edge(COMPARE_ALTERNATIVES, CLARIFY, "results differ", StandardFlow::unclear),
            new Edge(COMPARE_ALTERNATIVES, CRITICISE, "same result, new draft", StandardFlow::freshDraft),
            Edge.otherwise(COMPARE_ALTERNATIVES, EXECUTE, "same result, or one likelier"),
            new Edge(GENERATE, CLARIFY, "cannot answer", StandardFlow::unclear),
            new Edge(GENERATE, CRITICISE, "draft", StandardFlow::freshDraft),
            new Edge(GENERATE, ANSWER, "no new draft, one ran", StandardFlow::someDraftRan),
            new Edge(GENERATE, EXECUTE, "no new draft, one only suspected", StandardFlow::onlySuspected),
            Edge.otherwise(GENERATE, CLARIFY, "no new draft"),
            new Edge(CRITICISE, FIND_ALTERNATIVES, "valid", StandardFlow::valid),
            Edge.otherwise(CRITICISE, ANALYSE, "not valid"),
            new Edge(FIND_ALTERNATIVES, COMPARE_ALTERNATIVES, "others as good", StandardFlow::unclear),
            Edge.otherwise(FIND_ALTERNATIVES, EXECUTE, "one reading"),
            Edge.always(EXECUTE, REFLECT),
            new Edge(REFLECT, CONFIRM, "acceptable, not sure", StandardFlow::unconfirmed),
            new Edge(REFLECT, NAME_OTHERS, "acceptable", StandardFlow::acceptable),
            Edge.otherwise(REFLECT, ANALYSE, "not acceptable"),
            Edge.always(CONFIRM, NAME_OTHERS),
            Edge.always(NAME_OTHERS, ANSWER),
            new Edge(ANALYSE, GENERATE, "retry", StandardFlow::retry),
            new Edge(ANALYSE, ANSWER, "give up, one ran", StandardFlow::someDraftRan),
            Edge.otherwise(ANALYSE, CLARIFY, "give up"),
            Edge.always(ANSWER, LEARN),
            Edge.always(LEARN, END),
            Edge.always(CLARIFY, END));

    /** Every node of it, none of which an extension may lose. */
    static final List<String> NODES = EDGES.stream().map(Edge::from).distinct().toList();

    private StandardFlow() {}

    public static Flow of(Services tools, Rules rules) {
        Database database = tools.database();
        Model model = tools.model();
        List<Node> nodes = List.of(
                Node.quick(
                        LOAD_SCHEMA,
                        Stage.SCHEMA_LOADING,
                        new LoadSchema(database),
                        StepEvent.SchemaLoaded::of),
                Node.quick(
                        LINK_SCHEMA,
                        Stage.SCHEMA_LOADING,
                        new LinkSchema(tools.linker(), tools.lessons(), tools.knowledge(), tools.critic(), database),
                        StepEvent.Linked::of),
                Node.waiting(
                        UNDERSTAND,
                        Stage.QUERY_UNDERSTANDING,
                        new Understand(database, model, rules.understanding(), rules.sideBySide(), rules.budget()),
                        StepEvent.Understood::of),
                Node.quick(
                        INFER_JOINS,
                        Stage.INFERRING_JOINS,
                        new InferJoins(rules.joinThreshold()),
                        StepEvent.JoinsInferred::of),
                Node.waiting(
                        COMPARE_ALTERNATIVES,
                        Stage.QUERY_UNDERSTANDING,
                        new CompareAlternatives(
                                database, model, tools.critic(), rules.limits(), rules.budget(), rules.asking()),
                        StepEvent.AlternativesCompared::of),
                Node.waiting(
                        GENERATE,
                        Stage.GENERATING_SQL,
                        new Generate(
                                database, model, tools.critic(), tools.repair(), rules.limits(), rules.budget(),
                                rules.asking() != CompareAlternatives.Asking.NEVER),
                        StepEvent.Drafted::of),
                Node.quick(
                        CRITICISE,
                        Stage.GENERATING_SQL,
                        new Criticise(
                                database, tools.critic(), rules.limits(), rules.budget(), rules.addColumns()),
                        StepEvent.Criticised::of),
                Node.quick(
                        FIND_ALTERNATIVES,
                        Stage.GENERATING_SQL,
                        new FindAlternatives(tools.critic()),
                        StepEvent.AlternativesCompared::of),
                Node.waiting(
                        EXECUTE,
                        Stage.EXECUTING_QUERY,
                        new Execute(database, rules.limits(), rules.budget()),
                        StepEvent.Ran::of),
                Node.quick(
                        REFLECT,
                        Stage.EXECUTING_QUERY,
                        new Reflect(database, tools.critic(), rules.budget()),
                        StepEvent.Reflected::of),
                Node.waiting(
                        CONFIRM,
                        Stage.EXECUTING_QUERY,
                        new Confirm(database, tools.critic(), rules.limits(), rules.budget()),
                        StepEvent.Passed::of),
                Node.waiting(
                        NAME_OTHERS,
                        Stage.EXECUTING_QUERY,
                        new NameOthers(database, tools.critic(), rules.limits(), rules.budget()),
                        StepEvent.Passed::of),
                Node.quick(
                        ANALYSE,
                        Stage.GENERATING_SQL,
                        new Analyse(rules.maximumAttempts(), rules.budget()),
                        StepEvent.Diagnosed::of),
                Node.quick(
                        ANSWER,
                        Stage.EXECUTING_QUERY,
                        new GiveAnswer(model.name(), tools.critic(), database.dialect()),
                        StepEvent.Passed::of),
                Node.quick(
                        CLARIFY,
                        Stage.GENERATING_SQL,
                        new Clarify(model.name(), tools.lessons(), tools.critic()),
                        StepEvent.Passed::of),
                Node.quick(
                        LEARN,
                        Stage.EXECUTING_QUERY,
                        new Learn(
                                tools.sessions(), tools.lessons(), tools.critic(), database.dialect(), database.name()),
                        StepEvent.Passed::of));
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
        return state.bestAttempt().isPresent();
    }

    /** A model that was told of a suspicion and stays with its draft may know better: it runs, and the answer says so. */
    private static boolean onlySuspected(State state) {
        return state.lastAttempt()
                .filter(attempt -> attempt.outcome().isEmpty())
                .flatMap(Attempt::critique)
                .filter(Critique::suspected)
                .isPresent();
    }

    private static boolean valid(State state) {
        return state.lastAttempt().flatMap(Attempt::critique).orElseThrow().valid();
    }

    private static boolean acceptable(State state) {
        Reflection reflection = state.lastAttempt().flatMap(Attempt::reflection).orElseThrow();
        return reflection.acceptable() && !reflection.shouldRefine();
    }

    private static boolean unconfirmed(State state) {
        return acceptable(state) && Confirm.due(state);
    }

    private static boolean retry(State state) {
        return state.lastAttempt().flatMap(Attempt::diagnosis).orElseThrow().retry();
    }
}
