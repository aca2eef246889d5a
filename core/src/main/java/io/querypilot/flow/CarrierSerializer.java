package io.querypilot.flow;

import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.Map;
import org.bsc.langgraph4j.serializer.StateSerializer;

/**
 * LangGraph4j copies its state after every node by writing and reading it back. Ours is immutable, so the copy is the
 * value itself, handed over on the one thread that does both.
 */
final class CarrierSerializer extends StateSerializer<Carrier> {
    private final ThreadLocal<Map<String, Object>> handed = new ThreadLocal<>();

    CarrierSerializer() {
        super(Carrier::new);
    }

    @Override
    public void writeData(Map<String, Object> data, ObjectOutput out) {
        handed.set(data);
    }

    @Override
    public Map<String, Object> readData(ObjectInput in) {
        Map<String, Object> data = handed.get();
        handed.remove();
        return data;
    }
}
