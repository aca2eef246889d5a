package io.querypilot.server.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
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
        private boolean cancelled;

        synchronized boolean cancelled() {
            return cancelled;
        }

        synchronized void cancel() {
            if (!over) {
                over = true;
                cancelled = true;
                worker.interrupt();
            }
        }

        /** An interrupt that came too late is not the next call's. */
        synchronized void end() {
            over = true;
            Thread.interrupted();
        }
    }

    /** A notice that comes so long before its call is not about it: ids are used again by clients that should not. */
    private static final Duration OVERTAKING = Duration.ofSeconds(10);

    private static final int MOST_EARLY = 1_000;

    private final Map<String, Call> calls = new HashMap<>();

    /** Cancelled before they were called, and when; HTTP brings each message by a connection of its own. */
    private final Map<String, Instant> early = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MOST_EARLY;
        }
    };

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
            cancel(key(client, message.path("params").path("requestId")));
            return text;
        }
        if (!method.equals("tools/call") || !(message.get("params") instanceof ObjectNode params)) {
            return text;
        }
        ObjectNode meta = params.get("_meta") instanceof ObjectNode given ? given : params.putObject("_meta");
        meta.put(MARK, key(client, message.path("id")));
        return message.toString();
    }

    private synchronized void cancel(String key) {
        Call call = calls.get(key);
        if (call != null) {
            call.cancel();
        } else {
            early.put(key, Instant.now());
        }
    }

    /** Whether it may begin. */
    private synchronized boolean begin(String key, Call call) {
        Instant cancelled = early.remove(key);
        if (cancelled != null && Instant.now().isBefore(cancelled.plus(OVERTAKING))) {
            return false;
        }
        calls.put(key, call);
        return true;
    }

    private synchronized void end(String key, Call call) {
        calls.remove(key, call);
        call.end();
    }

    /** A number and the same as text are two ids. */
    private static String key(String client, JsonNode id) {
        return client + " " + id;
    }

    /** Does a call's work, until it is done or cancelled; whatever the interrupt made of it, {@code cancelled} tells when. */
    <T> T within(CallToolRequest request, Supplier<T> work, Function<String, T> cancelled) {
        Object key = request.meta() == null ? null : request.meta().get(MARK);
        if (key == null) {
            return work.get();
        }
        Call call = new Call();
        if (!begin(key.toString(), call)) {
            return cancelled.apply("It was cancelled before it began.");
        }
        try {
            T done = work.get();
            return call.cancelled() ? cancelled.apply("It was cancelled.") : done;
        } finally {
            end(key.toString(), call);
        }
    }
}
