package io.querypilot.app.provider;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The wire protocol of each provider, as its server sees it. */
enum Wire {
    OPENAI("/chat/completions") {
        @Override
        String reply(WireReply.Said said) {
            return WireServer.json(withUsage(
                    said,
                    Map.of(
                            "id", "chatcmpl-1",
                            "object", "chat.completion",
                            "created", 1_700_000_000,
                            "model", "test",
                            "choices", List.of(Map.of(
                                    "index", 0,
                                    "finish_reason", said.brokenOff() ? "length" : "stop",
                                    "message", Map.of("role", "assistant", "content", said.text())))),
                    "usage",
                    Map.of("prompt_tokens", 120, "completion_tokens", 30, "total_tokens", 150)));
        }
    },
    ANTHROPIC("/messages") {
        @Override
        String reply(WireReply.Said said) {
            return WireServer.json(withUsage(
                    said,
                    Map.of(
                            "id", "msg_1",
                            "type", "message",
                            "role", "assistant",
                            "model", "test",
                            "stop_reason", said.brokenOff() ? "max_tokens" : "end_turn",
                            "content", List.of(Map.of("type", "text", "text", said.text()))),
                    "usage",
                    Map.of("input_tokens", 120, "output_tokens", 30)));
        }
    },
    GEMINI(":generateContent") {
        @Override
        String reply(WireReply.Said said) {
            return WireServer.json(withUsage(
                    said,
                    Map.of(
                            "responseId", "r1",
                            "modelVersion", "test",
                            "candidates", List.of(Map.of(
                                    "index", 0,
                                    "finishReason", said.brokenOff() ? "MAX_TOKENS" : "STOP",
                                    "content", Map.of(
                                            "role", "model", "parts", List.of(Map.of("text", said.text())))))),
                    "usageMetadata",
                    Map.of("promptTokenCount", 120, "candidatesTokenCount", 30, "totalTokenCount", 150)));
        }
    },
    OLLAMA("/api/chat") {
        @Override
        String reply(WireReply.Said said) {
            Map<String, Object> reply = new HashMap<>(Map.of(
                    "model", "test",
                    "created_at", "2026-11-15T00:00:00Z",
                    "message", Map.of("role", "assistant", "content", said.text()),
                    "done", true,
                    "done_reason", said.brokenOff() ? "length" : "stop"));
            if (said.withUsage()) {
                reply.putAll(Map.of("prompt_eval_count", 120, "eval_count", 30));
            }
            return WireServer.json(reply);
        }
    };

    private final String ending;

    Wire(String ending) {
        this.ending = ending;
    }

    abstract String reply(WireReply.Said said);

    static Wire of(String path) {
        return List.of(values()).stream()
                .filter(wire -> path.endsWith(wire.ending))
                .findFirst()
                .orElse(OPENAI);
    }

    /** All texts of a request: the parts that hold the prompt differ, the words for them do not. */
    String prompt(JsonNode body) {
        return List.of("system", "systemInstruction", "messages", "contents").stream()
                .map(body::path)
                .map(Wire::texts)
                .collect(Collectors.joining("\n"));
    }

    private static String texts(JsonNode node) {
        if (node.isTextual()) {
            return node.asText();
        }
        return StreamSupport.stream(node.spliterator(), false)
                .map(Wire::texts)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, Object> withUsage(
            WireReply.Said said, Map<String, Object> reply, String field, Map<String, Object> usage) {
        Map<String, Object> all = new HashMap<>(reply);
        if (said.withUsage()) {
            all.put(field, usage);
        }
        return all;
    }
}
