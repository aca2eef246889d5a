package io.querypilot.model.prompted;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.regex.Pattern;

/** The one sentence worth showing of what a server answered, on one line, short and without any key. */
final class ServerSentence {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 200;
    private static final Pattern KEY = Pattern.compile("(?i)\\b(sk-|aiza|gsk_|bearer )[\\w*.-]{4,}");
    private static final Pattern MARKUP = Pattern.compile("<[^>]*>|\\p{Cntrl}");

    private ServerSentence() {}

    static String of(String body) {
        String plain = MARKUP.matcher(said(body)).replaceAll(" ").replaceAll("\\s+", " ").strip();
        String safe = KEY.matcher(plain).replaceAll("$1***");
        return safe.length() <= LONGEST ? safe : safe.substring(0, LONGEST) + "…";
    }

    private static String said(String body) {
        try {
            JsonNode node = JSON.readTree(body);
            return List.of("/error/message", "/0/error/message", "/error", "/message", "/detail").stream()
                    .map(node::at)
                    .filter(JsonNode::isTextual)
                    .map(JsonNode::asText)
                    .findFirst()
                    .orElse(body);
        } catch (JsonProcessingException notJson) {
            return body;
        }
    }
}
