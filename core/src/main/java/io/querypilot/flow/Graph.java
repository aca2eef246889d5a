package io.querypilot.flow;

import static org.bsc.langgraph4j.GraphDefinition.START;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphDefinition;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncEdgeAction;
import org.bsc.langgraph4j.action.AsyncNodeAction;

/** Runs a flow on LangGraph4j; the only place that knows its string-keyed state. */
public final class Graph {
    private static final int STEPS_PER_ATTEMPT = 5;
    /** Understanding comes back to its node for every few tables, and a schema may have thousands. */
    private static final int STEPS_AROUND = 10_000;

    private final CompiledGraph<Carrier> compiled;
    private final List<Listener> listeners;

    public Graph(Flow flow, int maximumAttempts, List<Listener> listeners) {
        this.listeners = List.copyOf(listeners);
        this.compiled = compile(flow, maximumAttempts);
    }

    /** Takes a question through the graph from a node to its end, on the calling thread. */
    public State run(State asked, String entry) {
        try {
            return compiled.invoke(Carrier.data(asked, entry)).orElseThrow().state();
        } catch (RuntimeException fault) {
            throw told(fault);
        }
    }

    private CompiledGraph<Carrier> compile(Flow flow, int maximumAttempts) {
        try {
            StateGraph<Carrier> graph = new StateGraph<>(new CarrierSerializer());
            for (Node node : flow.nodes()) {
                graph.addNode(node.name(), AsyncNodeAction.node_async(carrier -> step(node, carrier.state())));
            }
            graph.addConditionalEdges(START, AsyncEdgeAction.edge_async(Carrier::entry), entries(flow));
            for (Node node : flow.nodes()) {
                connect(graph, node.name(), leaving(flow, node.name()));
            }
            int limit = STEPS_AROUND + flow.nodes().size() + STEPS_PER_ATTEMPT * maximumAttempts;
            return graph.compile(CompileConfig.builder().recursionLimit(limit).build());
        } catch (GraphStateException e) {
            throw new IllegalArgumentException("The flow is not a graph that can run: " + e.getMessage(), e);
        }
    }

    /** A question may enter anywhere: a fresh one at the start, a resumed one where it stood. */
    private static Map<String, String> entries(Flow flow) {
        Map<String, String> entries = new LinkedHashMap<>();
        flow.nodes().forEach(node -> entries.put(node.name(), node.name()));
        return entries;
    }

    private static List<Edge> leaving(Flow flow, String node) {
        return flow.edges().stream().filter(edge -> edge.from().equals(node)).toList();
    }

    private static void connect(StateGraph<Carrier> graph, String node, List<Edge> edges) throws GraphStateException {
        if (edges.size() == 1) {
            graph.addEdge(node, target(edges.get(0)));
            return;
        }
        // Keyed by place, because two edges of one node may carry the same label.
        Map<String, String> targets = new LinkedHashMap<>();
        edges.forEach(edge -> targets.put(String.valueOf(edges.indexOf(edge)), target(edge)));
        graph.addConditionalEdges(node, AsyncEdgeAction.edge_async(carrier -> taken(edges, carrier.state())), targets);
    }

    private static String target(Edge edge) {
        return edge.to().equals(Node.END) ? GraphDefinition.END : edge.to();
    }

    private static String taken(List<Edge> edges, State state) {
        return edges.stream()
                .filter(edge -> edge.when().test(state))
                .findFirst()
                .map(edge -> String.valueOf(edges.indexOf(edge)))
                .orElseThrow(() -> new IllegalStateException("No edge leaves " + edges.get(0).from()));
    }

    private Map<String, Object> step(Node node, State state) {
        listeners.forEach(listener -> listener.entered(node.name(), state));
        long start = System.nanoTime();
        State next = node.step().apply(state);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        listeners.forEach(listener -> listener.left(node.name(), next, elapsed));
        return Carrier.data(next);
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
