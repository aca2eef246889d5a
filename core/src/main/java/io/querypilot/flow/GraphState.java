package io.querypilot.flow;

import io.querypilot.state.State;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.bsc.langgraph4j.serializer.StateSerializer;
import org.bsc.langgraph4j.state.AgentState;

/** Our state as LangGraph4j carries it: one value under one key, and where it entered. */
final class GraphState extends AgentState {
    private static final String KEY = "state";
    private static final String ENTRY = "entry";

    /**
     * LangGraph4j copies its state after every node by writing and reading it back. Ours is immutable, so what is
     * written is a number under which the state itself waits to be read, on whatever thread.
     */
    static final class ByReference extends StateSerializer<GraphState> {
        private final Map<Long, Map<String, Object>> waiting = new ConcurrentHashMap<>();
        private final AtomicLong count = new AtomicLong();

        ByReference() {
            super(GraphState::new);
        }

        @Override
        public void writeData(Map<String, Object> data, ObjectOutput out) throws IOException {
            long number = count.incrementAndGet();
            waiting.put(number, data);
            out.writeLong(number);
        }

        @Override
        public Map<String, Object> readData(ObjectInput in) throws IOException {
            return waiting.remove(in.readLong());
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
