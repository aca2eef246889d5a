package io.querypilot.flow;

import io.querypilot.state.Field;
import io.querypilot.step.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The graph as a table: nodes, of which the first is where a question enters, edges, and further fields of state. */
public record Flow(List<Node> nodes, List<Edge> edges, List<Field<?>> fields) {
    public Flow {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        fields = List.copyOf(fields);
    }

    /** A step more between two nodes that follow each other. */
    public Flow insertBetween(String from, String to, Node node) {
        if (edges.stream().noneMatch(edge -> edge.from().equals(from) && edge.to().equals(to))) {
            throw new IllegalArgumentException("No edge leads from " + from + " to " + to + ".");
        }
        return inserted(
                node,
                edge -> edge.from().equals(from) && edge.to().equals(to) ? edge.to(node.name()) : edge,
                Edge.always(node.name(), to));
    }

    /** A step more after a node, wherever that leads. */
    public Flow insertAfter(String after, Node node) {
        node(after);
        return inserted(
                node,
                edge -> edge.from().equals(after) ? edge.from(node.name()) : edge,
                Edge.always(after, node.name()));
    }

    private Flow inserted(Node node, UnaryOperator<Edge> redirected, Edge further) {
        if (nodes.stream().anyMatch(known -> known.name().equals(node.name()))) {
            throw new IllegalArgumentException("There is a node " + node.name() + " already.");
        }
        return new Flow(
                Stream.concat(nodes.stream(), Stream.of(node)).toList(),
                Stream.concat(edges.stream().map(redirected), Stream.of(further)).toList(),
                fields);
    }

    /** Another step for a node that is there. */
    public Flow replace(String name, UnaryOperator<Step> step) {
        Node known = node(name);
        List<Node> changed = nodes.stream()
                .map(node -> node == known ? known.withStep(step.apply(known.step())) : node)
                .toList();
        return new Flow(changed, edges, fields);
    }

    /** One state field more, kept in checkpoints too. */
    public Flow withField(Field<?> field) {
        List<Field<?>> more = new ArrayList<>(fields);
        more.add(field);
        return new Flow(nodes, edges, more);
    }

    /** The node where a question enters. */
    public String start() {
        return nodes.get(0).name();
    }

    public Node node(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no node " + name + "."));
    }

    /** The edges of a node that can be taken: none after the first without a condition. */
    List<Edge> leaving(String node) {
        List<Edge> open = new ArrayList<>();
        for (Edge edge : edges) {
            if (edge.from().equals(node)) {
                open.add(edge);
            }
            if (edge.from().equals(node) && edge.unconditional()) {
                break;
            }
        }
        return open;
    }

    /** Refuses a flow in which one of these nodes is missing or can no longer be reached from the start. */
    Flow keeping(List<String> needed) {
        Set<String> reached = reached();
        Stream.concat(needed.stream(), nodes.stream().map(Node::name))
                .filter(name -> !reached.contains(name))
                .findFirst()
                .ifPresent(lost -> {
                    throw new IllegalArgumentException("No question can reach " + lost
                            + " any more. Add steps with insertBetween or insertAfter, which leave every node reachable.");
                });
        return this;
    }

    private Set<String> reached() {
        Set<String> reached = new LinkedHashSet<>(Set.of(start()));
        Deque<String> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            leaving(open.pop()).stream().map(Edge::to).filter(reached::add).forEach(open::push);
        }
        return reached;
    }
}
