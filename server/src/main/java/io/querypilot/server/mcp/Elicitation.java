package io.querypilot.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ElicitRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.querypilot.server.Turnstile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A question back, put to the person by their client: the options with what each would give, and words of their own. */
final class Elicitation {
    private static final Logger LOG = LoggerFactory.getLogger(Elicitation.class);

    /** Each holds its thread and its connection for minutes; who finds no place has the options in the answer. */
    private static final int AT_ONCE = 32;

    private static final int EACH = 4;

    private final Turnstile places = new Turnstile(AT_ONCE, 0, EACH);
    private final Presence presence;

    Elicitation(Presence presence) {
        this.presence = presence;
    }

    /** One of the options, by its number, or in words of one's own; nothing where nobody said anything of use. */
    Optional<String> chosen(McpSyncServerExchange exchange, String user, JsonNode clarification) {
        if (exchange.getClientCapabilities() == null || exchange.getClientCapabilities().elicitation() == null) {
            return Optional.empty();
        }
        try {
            return places.within(user, () -> presence.whileThere(exchange, () -> asked(exchange, clarification)));
        } catch (RuntimeException unanswered) {
            LOG.info("nobody chose: {}", unanswered.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<String> asked(McpSyncServerExchange exchange, JsonNode clarification) {
        List<String> options = texts(clarification.path("options"));
        ElicitResult result = exchange.createElicitation(
                ElicitRequest.builder(clarification.path("message").asText(), form(options, clarification)).build());
        return result.action() == ElicitResult.Action.ACCEPT ? said(result.content(), options) : Optional.empty();
    }

    private static Map<String, Object> form(List<String> options, JsonNode clarification) {
        List<String> shown = McpText.options(clarification);
        return Map.of(
                "type", "object",
                "properties", Map.of(
                        "choice", Map.of("type", "string", "title", "Which one?", "enum", options, "enumNames", shown),
                        "other", Map.of("type", "string", "title", "Or in your own words")));
    }

    /** Words of one's own before a choice, which a client may have filled in by itself. */
    private static Optional<String> said(Map<String, Object> content, List<String> options) {
        if (content != null && content.get("other") instanceof String words && !words.isBlank()) {
            return Optional.of(words);
        }
        int option = content == null ? -1 : options.indexOf(content.get("choice"));
        return option < 0 ? Optional.empty() : Optional.of(String.valueOf(option + 1));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
