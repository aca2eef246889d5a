package io.querypilot.flow;

import static java.util.Objects.requireNonNull;

import io.querypilot.state.State;
import java.util.function.Predicate;

/** A way from one node to the next; of a node's edges the first whose condition holds is taken. */
public record Edge(String from, String to, String label, Predicate<State> when) {
    public Edge {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        requireNonNull(label, "label");
        requireNonNull(when, "when");
    }

    public static Edge always(String from, String to) {
        return new Edge(from, to, "", state -> true);
    }
}
