package io.querypilot.server.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Stops a tool's work when its client says that it was cancelled. The SDK knows no such message and tells a tool not which
 * request called it; so every message is looked at on its way, and a call is marked with who sent it and its id.
 */
final class Cancellations {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String MARK = "io.querypilot/request";

    /** One call at work; it is interrupted at most once, and never after it has ended. */
    private static final class Call {
        private final Thread worker = Thread.currentThread();
        private boolean over;

        synchronized void cancel() {
            if (!over) {
                over = true;
                worker.interrupt();
            }
        }

        /** An interrupt that came too late is not the next call's. */
        synchronized void end() {
            over = true;
            Thread.interrupted();
        }
    }

    private final Map<String, Call> calls = new ConcurrentHashMap<>();

    /** A message on its way to the SDK, from this client: a call is marked, a cancelled one is stopped. */
    String seen(String message, String client) {
        try {
            return MAPPER.readTree(message) instanceof ObjectNode object ? seen(object, client, message) : message;
        } catch (JsonProcessingException broken) {
            return message;
        }
    }

    private String seen(ObjectNode message, String client, String text) {
        String method = message.path("method").asText();
        if (method.equals("notifications/cancelled")) {
            Call call = calls.get(key(client, message.path("params").path("requestId")));
            if (call != null) {
                call.cancel();
            }
            return text;
        }
        if (!method.equals("tools/call") || !(message.get("params") instanceof ObjectNode params)) {
            return text;
        }
        ObjectNode meta = params.get("_meta") instanceof ObjectNode given ? given : params.putObject("_meta");
        meta.put(MARK, key(client, message.path("id")));
        return message.toString();
    }

    /** A number and the same as text are two ids. */
    private static String key(String client, JsonNode id) {
        return client + " " + id;
    }

    /** Does a call's work, until it is done or cancelled. */
    <T> T within(CallToolRequest request, Supplier<T> work) {
        Object key = request.meta() == null ? null : request.meta().get(MARK);
        if (key == null) {
            return work.get();
        }
        Call call = new Call();
        calls.put(key.toString(), call);
        try {
            return work.get();
        } finally {
            calls.remove(key.toString(), call);
            call.end();
        }
    }
}
