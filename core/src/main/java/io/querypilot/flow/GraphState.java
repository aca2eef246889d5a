package io.querypilot.flow;

import io.querypilot.state.State;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.Map;
import org.bsc.langgraph4j.serializer.StateSerializer;
import org.bsc.langgraph4j.state.AgentState;

/** Our state as LangGraph4j carries it: one value under one key, and where it entered. */
final class GraphState extends AgentState {
    private static final String KEY = "state";
    private static final String ENTRY = "entry";

    /**
     * LangGraph4j copies its state after every node by writing and reading it back. Ours is immutable, so it is its own
     * copy; nothing is ever written, for checkpoints are ours.
     */
    static final class ByReference extends StateSerializer<GraphState> {
        ByReference() {
            super(GraphState::new);
        }

        @Override
        public GraphState cloneObject(GraphState state) {
            return state;
        }

        @Override
        public void writeData(Map<String, Object> data, ObjectOutput out) {
            throw new UnsupportedOperationException("LangGraph4j keeps no state of ours");
        }

        @Override
        public Map<String, Object> readData(ObjectInput in) {
            throw new UnsupportedOperationException("LangGraph4j keeps no state of ours");
        }
    }

    GraphState(Map<String, Object> data) {
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
