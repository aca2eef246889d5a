package io.querypilot.flow;

import java.util.ArrayList;
import java.util.List;

/** Draws edges as a Mermaid flow chart. */
public final class Mermaid {
    private Mermaid() {}

    public static String draw(String start, List<Edge> edges) {
        List<String> lines = new ArrayList<>(List.of("flowchart TD"));
        lines.add("    START([question]) --> " + start);
        edges.forEach(edge -> lines.add("    " + edge.from() + arrow(edge) + target(edge)));
        return String.join("\n", lines) + "\n";
    }

    private static String arrow(Edge edge) {
        return edge.label().isEmpty() ? " --> " : " -- " + edge.label() + " --> ";
    }

    /** A node called END would close a subgraph in Mermaid. */
    private static String target(Edge edge) {
        return edge.to().equals(Node.END) ? "STOP([end])" : edge.to();
    }
}
