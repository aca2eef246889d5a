package io.querypilot.server.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What is a message of JSON-RPC. The SDK's transports stop for good at an object that is none, or answer with a stack trace;
 * so those never come as far.
 */
final class Messages {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int NO_JSON = -32700;
    private static final int NO_MESSAGE = -32600;

    private Messages() {}

    /** The error to answer a text with that is no message. */
    static Optional<ObjectNode> refusal(String text) {
        try {
            JsonNode read = MAPPER.readTree(text);
            return message(read)
                    ? Optional.empty()
                    : Optional.of(error(read.path("id"), NO_MESSAGE, "This is no request, notification or response of JSON-RPC 2.0."));
        } catch (JsonProcessingException broken) {
            return Optional.of(error(JsonNodeFactory.instance.nullNode(), NO_JSON, "This is no JSON."));
        }
    }

    static ObjectNode error(JsonNode id, int code, String message) {
        ObjectNode error = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        error.set("id", named(id) ? id : JsonNodeFactory.instance.nullNode());
        error.putObject("error").put("code", code).put("message", message);
        return error;
    }

    private static boolean message(JsonNode read) {
        boolean speaks = read.isObject() && read.path("jsonrpc").asText().equals("2.0");
        boolean parameters = !read.has("params") || read.path("params").isObject();
        boolean asks = read.path("method").isTextual() && parameters && (!read.has("id") || named(read.path("id")));
        boolean answers = !read.has("method") && named(read.path("id")) && (read.has("result") || read.path("error").isObject());
        return speaks && (asks || answers);
    }

    private static boolean named(JsonNode id) {
        return id.isTextual() || id.isIntegralNumber();
    }
}
