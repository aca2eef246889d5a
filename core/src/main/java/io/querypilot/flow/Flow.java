package io.querypilot.flow;

import io.querypilot.state.Field;
import io.querypilot.state.State;
import java.util.ArrayList;
import java.util.List;

/** The graph as a table: nodes, of which the first is where a question enters, edges, and further fields of state. */
public record Flow(List<Node> nodes, List<Edge> edges, List<Field<?>> fields) {
    public Flow {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        fields = List.copyOf(fields);
    }

    /** One node more, or another step for a node that is there. */
    public Flow withNode(Node node) {
        List<Node> more = new ArrayList<>(nodes);
        int known = nodes.stream().map(Node::name).toList().indexOf(node.name());
        if (known < 0) {
            more.add(node);
        } else {
            more.set(known, node);
        }
        return new Flow(more, edges, fields);
    }

    /** The node where a question enters. */
    public String start() {
        return nodes.get(0).name();
    }

    /** One edge more; it is asked before the edges that leave the same node already. */
    public Flow withEdge(Edge edge) {
        List<Edge> more = new ArrayList<>(edges);
        more.add(0, edge);
        return new Flow(nodes, more, fields);
    }

    /** One state field more, kept in checkpoints too. */
    public Flow withField(Field<?> field) {
        List<Field<?>> more = new ArrayList<>(fields);
        more.add(field);
        return new Flow(nodes, edges, more);
    }

    /** The node that follows one that has run; END after the last. */
    public String next(String node, State state) {
        return edges.stream()
                .filter(edge -> edge.from().equals(node) && edge.when().test(state))
                .findFirst()
                .map(Edge::to)
                .orElseThrow(() -> new IllegalStateException("No edge leaves " + node));
    }
}
