package io.querypilot.flow;

import static java.util.Objects.requireNonNull;

import io.querypilot.state.State;
import java.util.function.Predicate;

/** A way from one node to the next; of a node's edges the first whose condition holds is taken. */
public record Edge(String from, String to, String label, Predicate<State> when) {
    private static final Predicate<State> ALWAYS = state -> true;

    public Edge {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        requireNonNull(label, "label");
        requireNonNull(when, "when");
    }

    public static Edge always(String from, String to) {
        return new Edge(from, to, "", ALWAYS);
    }

    /** The way that is left when no edge before it is taken. */
    public static Edge otherwise(String from, String to, String label) {
        return new Edge(from, to, label, ALWAYS);
    }

    /** Whether no edge after this one can ever be taken. */
    boolean unconditional() {
        return when == ALWAYS;
    }

    Edge to(String other) {
        return new Edge(from, other, label, when);
    }

    Edge from(String other) {
        return new Edge(other, to, label, when);
    }
}
