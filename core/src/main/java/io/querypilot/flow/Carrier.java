package io.querypilot.flow;

import io.querypilot.state.State;
import java.util.Map;
import org.bsc.langgraph4j.state.AgentState;

/** Our state as LangGraph4j carries it: one value under one key, and where it entered. */
final class Carrier extends AgentState {
    private static final String KEY = "state";
    private static final String ENTRY = "entry";

    Carrier(Map<String, Object> data) {
        super(data);
    }

    static Map<String, Object> data(State state) {
        return Map.of(KEY, state);
    }

    /** With the node where it enters the graph. */
    static Map<String, Object> data(State state, String entry) {
        return Map.of(KEY, state, ENTRY, entry);
    }

    String entry() {
        return this.<String>value(ENTRY).orElseThrow();
    }

    State state() {
        return this.<State>value(KEY).orElseThrow();
    }
}
