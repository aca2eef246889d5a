package io.querypilot.step;

import io.querypilot.state.State;

/** One node's work: takes what is known, returns it with one thing more. */
@FunctionalInterface
public interface Step {
    State apply(State state);
}
