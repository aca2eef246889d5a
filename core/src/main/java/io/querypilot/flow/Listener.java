package io.querypilot.flow;

import io.querypilot.state.Answer;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.time.Duration;

/** Watches questions travel: progress, logs, traces and metrics all come from here. */
public interface Listener {
    /** A node is about to run. */
    default void entered(String node, State state) {}

    /** A node has run. */
    default void left(String node, State state, Duration elapsed) {}

    /** A question has its answer. */
    default void answered(Answer answer) {}

    /** A question that was asked back has gone on after the person's correction. */
    default void corrected(Clarification asked, Answer answer) {}

    /** A question ended in a fault instead of an answer. */
    default void faulted(State state, RuntimeException fault) {}
}
