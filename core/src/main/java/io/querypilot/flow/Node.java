package io.querypilot.flow;

import static java.util.Objects.requireNonNull;

import io.querypilot.memory.Stage;
import io.querypilot.state.State;
import io.querypilot.step.Step;
import java.util.function.BiFunction;

/**
 * A named step of the graph, the stage of a session's life it belongs to, and what listeners are told when it has run. One
 * that waits asks a model or the database: what is known is kept before it, and what it brought after it.
 */
public record Node(
        String name, Stage stage, Step step, boolean waits, BiFunction<StepEvent.At, State, StepEvent> event) {
    public static final String LOAD_SCHEMA = "LOAD_SCHEMA";
    public static final String LINK_SCHEMA = "LINK_SCHEMA";
    public static final String UNDERSTAND = "UNDERSTAND";
    public static final String COMPARE_ALTERNATIVES = "COMPARE_ALTERNATIVES";
    public static final String INFER_JOINS = "INFER_JOINS";
    public static final String GENERATE = "GENERATE";
    public static final String CRITICISE = "CRITICISE";
    public static final String FIND_ALTERNATIVES = "FIND_ALTERNATIVES";
    public static final String EXECUTE = "EXECUTE";
    public static final String REFLECT = "REFLECT";
    public static final String CONFIRM = "CONFIRM";
    public static final String NAME_OTHERS = "NAME_OTHERS";
    public static final String ANALYSE = "ANALYSE";
    public static final String ANSWER = "ANSWER";
    public static final String CLARIFY = "CLARIFY";
    public static final String LEARN = "LEARN";
    public static final String END = "END";

    public Node {
        requireNonNull(name, "name");
        requireNonNull(stage, "stage");
        requireNonNull(step, "step");
        requireNonNull(event, "event");
    }

    /** A node of one's own, of which listeners are told no more than that it has run; it may wait, so it counts as one. */
    public Node(String name, Stage stage, Step step) {
        this(name, stage, step, true, StepEvent.Passed::of);
    }

    static Node waiting(String name, Stage stage, Step step, BiFunction<StepEvent.At, State, StepEvent> event) {
        return new Node(name, stage, step, true, event);
    }

    /** One that only computes: it is done again in less time than it takes to keep what it found. */
    static Node quick(String name, Stage stage, Step step, BiFunction<StepEvent.At, State, StepEvent> event) {
        return new Node(name, stage, step, false, event);
    }

    /** The same node with another step. */
    public Node withStep(Step other) {
        return new Node(name, stage, other, waits, event);
    }
}
