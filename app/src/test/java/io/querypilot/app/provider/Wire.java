package io.querypilot.app.provider;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
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

        @Override
        List<String> pieces(WireReply.Said said) {
            List<String> pieces = new ArrayList<>();
            chunks(said.text()).forEach(text -> pieces.add(event(chunk(Map.of("content", text), null))));
            pieces.add(event(chunk(Map.of(), said.brokenOff() ? "length" : "stop")));
            if (said.withUsage()) {
                pieces.add(event(Map.of(
                        "id", "chatcmpl-1", "object", "chat.completion.chunk", "created", 1_700_000_000, "model", "test",
                        "choices", List.of(),
                        "usage", Map.of("prompt_tokens", 120, "completion_tokens", 30, "total_tokens", 150))));
            }
            pieces.add("data: [DONE]\n\n");
            return pieces;
        }

        private Map<String, Object> chunk(Map<String, Object> delta, String finished) {
            Map<String, Object> choice = new HashMap<>(Map.of("index", 0, "delta", delta));
            choice.put("finish_reason", finished);
            return Map.of(
                    "id", "chatcmpl-1", "object", "chat.completion.chunk", "created", 1_700_000_000, "model", "test",
                    "choices", List.of(choice));
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

        @Override
        List<String> pieces(WireReply.Said said) {
            List<String> pieces = new ArrayList<>();
            pieces.add(named("message_start", Map.of("message", Map.of(
                    "id", "msg_1", "type", "message", "role", "assistant", "model", "test", "content", List.of(),
                    "usage", Map.of("input_tokens", 120, "output_tokens", 1)))));
            pieces.add(named("content_block_start", Map.of(
                    "index", 0, "content_block", Map.of("type", "text", "text", ""))));
            chunks(said.text()).forEach(text -> pieces.add(named("content_block_delta", Map.of(
                    "index", 0, "delta", Map.of("type", "text_delta", "text", text)))));
            pieces.add(named("content_block_stop", Map.of("index", 0)));
            pieces.add(named("message_delta", Map.of(
                    "delta", Map.of("stop_reason", said.brokenOff() ? "max_tokens" : "end_turn"),
                    "usage", Map.of("output_tokens", 30))));
            pieces.add(named("message_stop", Map.of()));
            return pieces;
        }

        private String named(String type, Map<String, Object> content) {
            Map<String, Object> all = new HashMap<>(content);
            all.put("type", type);
            return "event: " + type + "\n" + event(all);
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

        @Override
        List<String> pieces(WireReply.Said said) {
            List<String> pieces = new ArrayList<>();
            chunks(said.text()).forEach(text -> pieces.add(event(Map.of("candidates", List.of(candidate(text))))));
            Map<String, Object> last = new HashMap<>(candidate(""));
            last.put("finishReason", said.brokenOff() ? "MAX_TOKENS" : "STOP");
            pieces.add(event(Map.of(
                    "candidates", List.of(last),
                    "usageMetadata",
                            Map.of("promptTokenCount", 120, "candidatesTokenCount", 30, "totalTokenCount", 150))));
            return pieces;
        }

        private Map<String, Object> candidate(String text) {
            return Map.of("index", 0, "content", Map.of("role", "model", "parts", List.of(Map.of("text", text))));
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

        @Override
        List<String> pieces(WireReply.Said said) {
            List<String> pieces = new ArrayList<>();
            chunks(said.text()).forEach(text -> pieces.add(WireServer.json(Map.of(
                    "model", "test",
                    "created_at", "2026-11-15T00:00:00Z",
                    "message", Map.of("role", "assistant", "content", text),
                    "done", false)) + "\n"));
            pieces.add(reply(new WireReply.Said("", said.brokenOff(), said.withUsage())) + "\n");
            return pieces;
        }

        @Override
        String streamType() {
            return "application/x-ndjson";
        }
    };

    private static final String STREAM = ":streamGenerateContent";

    private final String ending;

    Wire(String ending) {
        this.ending = ending;
    }

    abstract String reply(WireReply.Said said);

    /** The same as a stream: what is sent in one go each. */
    abstract List<String> pieces(WireReply.Said said);

    String streamType() {
        return "text/event-stream";
    }

    /** Whether the request wants a stream: two protocols say so in the body, one in the path. */
    static boolean wantsStream(WireServer.Request request) {
        return request.body().path("stream").asBoolean() || request.path().endsWith(STREAM);
    }

    static String event(Object data) {
        return "data: " + WireServer.json(data) + "\n\n";
    }

    /** A text in pieces of a few characters, as models send it. */
    static List<String> chunks(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\\G.{7})"));
    }

    static Wire of(String path) {
        return List.of(values()).stream()
                .filter(wire -> path.endsWith(wire.ending) || wire == GEMINI && path.endsWith(STREAM))
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
