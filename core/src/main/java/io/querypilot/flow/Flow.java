package io.querypilot.flow;

import java.util.ArrayList;
import java.util.List;

/** The graph as a table of nodes and edges; the first node is where a question enters. */
public record Flow(List<Node> nodes, List<Edge> edges) {
    public Flow {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
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
        return new Flow(more, edges);
    }

    /** The node where a question enters. */
    public String start() {
        return nodes.get(0).name();
    }

    /** One edge more; it is asked before the edges that leave the same node already. */
    public Flow withEdge(Edge edge) {
        List<Edge> more = new ArrayList<>(edges);
        more.add(0, edge);
        return new Flow(nodes, more);
    }
}
