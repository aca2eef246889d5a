package io.querypilot.flow;

import static org.bsc.langgraph4j.GraphDefinition.START;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Stage;
import io.querypilot.model.Arrivals;
import io.querypilot.model.Arriving;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bsc.async.AsyncGenerator;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphDefinition;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.GraphRepresentation;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.NodeOutput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncEdgeAction;
import org.bsc.langgraph4j.action.AsyncNodeAction;

/** Runs a flow on LangGraph4j, whose stream feeds checkpoints and listeners; only here is its own state known. */
public final class Graph {
    private static final int STEPS_PER_ATTEMPT = 5;
    /** Understanding comes back to its node for every few tables, and a schema may have thousands. */
    private static final int STEPS_AROUND = 10_000;

    private final Map<String, Node> nodes;
    private final Map<String, List<Edge>> leaving;
    private final Checkpointing checkpoints;
    private final CompiledGraph<GraphState> compiled;

    public Graph(Flow flow, int maximumAttempts, Checkpointing checkpoints) {
        flow.keeping(StandardFlow.NODES);
        this.nodes = flow.nodes().stream().collect(Collectors.toMap(Node::name, node -> node));
        this.leaving = flow.edges().stream().collect(Collectors.groupingBy(Edge::from));
        this.checkpoints = checkpoints;
        this.compiled = compiled(flow, maximumAttempts);
    }

    /** Takes a question through the graph from a node to its end, on the calling thread; an interrupt cancels it. */
    public State run(State asked, String entry, Listener listener) {
        AsyncGenerator.Cancellable<NodeOutput<GraphState>> stream = compiled.stream(
                GraphInput.args(GraphState.data(asked, entry)), RunnableConfig.builder().build());
        try {
            return heard(listener, told -> followed(stream, asked, entry, told));
        } catch (RuntimeException fault) {
            stream.cancel(true);
            throw told(fault);
        }
    }

    /** Does the work telling this listener, if it wants to, of replies that arrive while a node runs. */
    private static State heard(Listener listener, Function<Listener, State> work) {
        if (!listener.hearsReplies()) {
            return work.apply(listener);
        }
        AtomicReference<StepEvent.Entered> at = new AtomicReference<>();
        Listener told = event -> {
            if (event instanceof StepEvent.Entered entered) {
                at.set(entered);
            }
            listener.on(event);
        };
        return Arrivals.telling(arrived -> listener.on(arriving(at.get(), arrived)), () -> work.apply(told));
    }

    private static StepEvent arriving(StepEvent.Entered at, Arriving arrived) {
        return new StepEvent.Arriving(
                at.question(), at.node(), at.attempt() + 1, arrived.reasoning(), arrived.text());
    }

    /** The stream runs a node when the next output is asked for, so what is said here is said before it. */
    private State followed(Iterable<NodeOutput<GraphState>> stream, State asked, String entry, Listener listener) {
        State state = asked;
        long start = System.nanoTime();
        for (NodeOutput<GraphState> output : stream) {
            if (output.isEND()) {
                break;
            }
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            State before = state;
            state = output.state().state();
            String next = output.isSTART() ? entry : taken(leaving.get(output.node()), state).to();
            // First of all, so that a process killed from here on repeats nothing that costs.
            keep(before, state, next);
            if (!output.isSTART()) {
                listener.on(left(nodes.get(output.node()), state, elapsed));
            }
            requireNotCancelled();
            if (!next.equals(Node.END)) {
                listener.on(entered(nodes.get(next), state));
            }
            start = System.nanoTime();
        }
        return state;
    }

    private void keep(State before, State state, String next) {
        if (next.equals(Node.END)) {
            checkpoints.ended(state);
        } else {
            checkpoints.entered(nodes.get(next), before, state);
        }
    }

    private static StepEvent left(Node node, State state, Duration elapsed) {
        int attempt = Math.max(1, state.attempts().size());
        return node.event().apply(new StepEvent.At(state.question(), node.name(), attempt, elapsed), state);
    }

    private static StepEvent entered(Node node, State state) {
        return new StepEvent.Entered(state.question(), node.name(), node.stage(), state.attempts().size());
    }

    private static void requireNotCancelled() {
        if (Thread.currentThread().isInterrupted()) {
            throw new QueryPilotException(
                    ErrorCode.CANCELLED, "The question was cancelled.", "Ask it again, or resume its session.");
        }
    }

    /** The edges, of which the first leaves the start, as a Mermaid flow chart. */
    public static String draw(List<Edge> edges) {
        List<Node> nodes = edges.stream()
                .map(Edge::from)
                .distinct()
                .map(name -> new Node(name, Stage.UNKNOWN, state -> state))
                .toList();
        try {
            StateGraph<GraphState> graph = connected(new Flow(nodes, edges, List.of()));
            graph.addEdge(START, nodes.get(0).name());
            return plain(graph.getGraph(GraphRepresentation.Type.MERMAID, "", false).content());
        } catch (GraphStateException e) {
            throw unusable(e);
        }
    }

    /** LangGraph4j's drawing without its comments and classes, which a person cannot read beside the picture. */
    private static String plain(String drawn) {
        return drawn.lines()
                .map(String::strip)
                .filter(line -> line.matches("\\w+:::.*"))
                .map(line -> "    " + line.replaceAll(":::\\w+", ""))
                .map(line -> line.replace("__START__", "START([question])").replace("__END__", "STOP([end])"))
                .collect(Collectors.joining("\n", "flowchart TD\n", "\n"));
    }

    private static CompiledGraph<GraphState> compiled(Flow flow, int maximumAttempts) {
        try {
            StateGraph<GraphState> graph = connected(flow);
            graph.addConditionalEdges(START, AsyncEdgeAction.edge_async(GraphState::entry), entries(flow));
            int limit = STEPS_AROUND + flow.nodes().size() + STEPS_PER_ATTEMPT * maximumAttempts;
            return graph.compile(CompileConfig.builder().recursionLimit(limit).build());
        } catch (GraphStateException e) {
            throw unusable(e);
        }
    }

    private static IllegalArgumentException unusable(GraphStateException e) {
        return new IllegalArgumentException("The flow is not a graph that can run: " + e.getMessage(), e);
    }

    private static StateGraph<GraphState> connected(Flow flow) throws GraphStateException {
        StateGraph<GraphState> graph = new StateGraph<>(new GraphState.ByReference());
        for (Node node : flow.nodes()) {
            graph.addNode(
                    node.name(),
                    AsyncNodeAction.node_async(carried -> GraphState.data(node.step().apply(carried.state()))));
        }
        for (Node node : flow.nodes()) {
            connect(graph, node.name(), flow.leaving(node.name()));
        }
        return graph;
    }

    /** A question may enter anywhere: a fresh one at the start, a resumed one where it stood. */
    private static Map<String, String> entries(Flow flow) {
        Map<String, String> entries = new LinkedHashMap<>();
        flow.nodes().forEach(node -> entries.put(node.name(), node.name()));
        return entries;
    }

    private static void connect(StateGraph<GraphState> graph, String node, List<Edge> edges)
            throws GraphStateException {
        if (edges.size() == 1) {
            graph.addEdge(node, target(edges.get(0)));
            return;
        }
        Map<String, String> targets = new LinkedHashMap<>();
        edges.forEach(edge -> targets.put(edge.label(), target(edge)));
        if (targets.size() < edges.size()) {
            throw new IllegalArgumentException("Two edges that leave " + node + " carry the same label.");
        }
        graph.addConditionalEdges(node, AsyncEdgeAction.edge_async(carried -> taken(edges, carried.state()).label()), targets);
    }

    private static String target(Edge edge) {
        return edge.to().equals(Node.END) ? GraphDefinition.END : edge.to();
    }

    private static Edge taken(List<Edge> edges, State state) {
        return edges.stream()
                .filter(edge -> edge.when().test(state))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No edge leaves " + edges.get(0).from()));
    }

    /** LangGraph4j wraps what a step throws several times over; a person gets the cause. */
    private static RuntimeException told(RuntimeException fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof QueryPilotException known) {
                return known;
            }
        }
        return new QueryPilotException(
                ErrorCode.INTERNAL, "QueryPilot failed: " + innermost(fault), "Please report this with the log (-v).", fault);
    }

    private static Throwable innermost(Throwable fault) {
        return fault.getCause() == null ? fault : innermost(fault.getCause());
    }
}
