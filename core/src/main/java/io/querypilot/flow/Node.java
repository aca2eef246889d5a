package io.querypilot.flow;

import static java.util.Objects.requireNonNull;

import io.querypilot.step.Step;

/** A named step of the graph. */
public record Node(String name, Step step) {
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
    public static final String ANALYSE = "ANALYSE";
    public static final String ANSWER = "ANSWER";
    public static final String CLARIFY = "CLARIFY";
    public static final String LEARN = "LEARN";
    public static final String END = "END";

    public Node {
        requireNonNull(name, "name");
        requireNonNull(step, "step");
    }
}
