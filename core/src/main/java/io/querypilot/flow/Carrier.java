package io.querypilot.flow;

import io.querypilot.state.State;
import java.util.Map;
import org.bsc.langgraph4j.state.AgentState;

/** Our state as LangGraph4j carries it: one value under one key. */
final class Carrier extends AgentState {
    private static final String KEY = "state";

    Carrier(Map<String, Object> data) {
        super(data);
    }

    static Map<String, Object> data(State state) {
        return Map.of(KEY, state);
    }

    State state() {
        return this.<State>value(KEY).orElseThrow();
    }
}
