package io.querypilot.server.mcp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is a message of JSON-RPC. The SDK's transports stop for good at an object that is none, or answer with a stack trace;
 * so those never come as far.
 */
final class Messages {
    /** Deeper than this the SDK's own reader gives up, and its thread with it. */
    private static final int DEEPEST = 100;
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build());
    private static final int NO_JSON = -32700;
    private static final int NO_MESSAGE = -32600;
    private static final int NO_PARAMETERS = -32602;

    /** What the SDK must find where, or it answers in names of classes, or not at all. */
    private static final Map<String, Map<String, Predicate<JsonNode>>> SHAPES = Map.of(
            "tools/call", Map.of("name", JsonNode::isTextual, "arguments", Messages::objectOrNone),
            "resources/read", Map.of("uri", JsonNode::isTextual),
            "initialize", Map.of("protocolVersion", JsonNode::isTextual, "capabilities", Messages::capabilities,
                    "clientInfo", Messages::client));

    private Messages() {}

    /** The error to answer a text with that is no message. */
    static Optional<ObjectNode> refusal(String text) {
        try {
            JsonNode read = MAPPER.readTree(text);
            return message(read)
                    ? misshapen(read).map(name -> error(read.path("id"), NO_PARAMETERS, "The parameter " + name + " is missing or cannot be that."))
                    : Optional.of(error(read.path("id"), NO_MESSAGE, "This is no request, notification or response of JSON-RPC 2.0."));
        } catch (JsonProcessingException broken) {
            return Optional.of(error(JsonNodeFactory.instance.nullNode(), NO_JSON, "This is no JSON."));
        }
    }

    /** Whether a message has a tool do its work. */
    static boolean calls(String message) {
        try {
            return MAPPER.readTree(message).path("method").asText().equals("tools/call");
        } catch (JsonProcessingException broken) {
            return false;
        }
    }

    /** The parameter of a request that is not what its method takes. */
    private static Optional<String> misshapen(JsonNode message) {
        JsonNode parameters = message.path("params");
        if (!objectOrNone(parameters.path("_meta"))) {
            return Optional.of("_meta");
        }
        return SHAPES.getOrDefault(message.path("method").asText(), Map.of()).entrySet().stream()
                .filter(shape -> !shape.getValue().test(parameters.path(shape.getKey())))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }

    /** What a client can do: an object for each thing, whatever it is called. */
    private static boolean capabilities(JsonNode value) {
        JsonNode told = value.path("roots").path("listChanged");
        JsonNode asked = value.path("elicitation");
        return value.isObject()
                && value.properties().stream().allMatch(each -> objectOrNone(each.getValue()))
                && (told.isBoolean() || none(told))
                && objectOrNone(asked.path("form"))
                && objectOrNone(asked.path("url"));
    }

    private static boolean client(JsonNode value) {
        JsonNode title = value.path("title");
        return value.path("name").isTextual() && value.path("version").isTextual() && (title.isTextual() || none(title));
    }

    private static boolean objectOrNone(JsonNode value) {
        return value.isObject() || none(value);
    }

    private static boolean none(JsonNode value) {
        return value.isNull() || value.isMissingNode();
    }

    /** What the SDK says in words, without the exception that it quotes. */
    static String plain(String said) {
        return said.replaceAll("(?s):? *[\\w.$]+(Exception|Error)\\b.*", ".");
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
        boolean answers = !read.has("method") && named(read.path("id")) && (read.has("result") || fault(read.path("error")));
        return speaks && (asks || answers);
    }

    private static boolean named(JsonNode id) {
        return id.isTextual() || id.isIntegralNumber() && id.canConvertToLong();
    }

    /** An error as the SDK reads it: another one ended the thread that reads. */
    private static boolean fault(JsonNode error) {
        return error.path("code").isIntegralNumber() && error.path("code").canConvertToInt() && error.path("message").isTextual();
    }
}
