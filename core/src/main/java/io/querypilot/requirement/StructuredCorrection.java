package io.querypilot.requirement;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.ArrayList;
import java.util.List;

/** Reads a correction that a program gives as JSON. */
final class StructuredCorrection {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SHAPES =
            """
            Give {"type":"table_selection","selected_table":"X","rejected_tables":["Y"]} or \
            {"type":"join_selection","left":"A.id","right":"B.a_id"}.""";

    private final Names names;

    StructuredCorrection(Names names) {
        this.names = names;
    }

    Interpretation read(String json) {
        JsonNode node = parsed(json);
        return switch (node.path("type").asText()) {
            case "table_selection" -> selection(node);
            case "join_selection", "join" -> join(node);
            default -> throw invalid("The correction has no type that is known.");
        };
    }

    private Interpretation selection(JsonNode node) {
        List<String> rejected = new ArrayList<>();
        node.path("rejected_tables").forEach(name -> rejected.add(name.asText()));
        return names.selection(required(node, "selected_table"), rejected);
    }

    private Interpretation join(JsonNode node) {
        return names.join(required(node, "left"), required(node, "right"));
    }

    private static String required(JsonNode node, String key) {
        String value = node.path(key).asText();
        if (value.isBlank()) {
            throw invalid("The correction has no " + key + ".");
        }
        return value;
    }

    private static JsonNode parsed(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException broken) {
            throw invalid("The correction is not whole JSON.");
        }
    }

    private static QueryPilotException invalid(String message) {
        return new QueryPilotException(ErrorCode.QUESTION_INVALID, message, SHAPES);
    }
}
