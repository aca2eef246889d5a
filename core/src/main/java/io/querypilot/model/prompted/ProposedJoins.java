package io.querypilot.model.prompted;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import io.querypilot.model.Join;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** The joins that a model proposes in a reply: their schema, and how they are read. */
final class ProposedJoins {
    /** A model that says nothing of how sure it is. */
    private static final double UNSAID = 0.6;

    /** A key that the database declares is surer than any model. */
    private static final double SUREST = 0.9;

    private static final Pattern CONDITION = Pattern.compile("\\s*([^=]+)\\.([^=.]+?)\\s*=\\s*([^=]+)\\.([^=.]+?)\\s*");

    private ProposedJoins() {}

    static JsonArraySchema schema() {
        return JsonArraySchema.builder()
                .items(JsonObjectSchema.builder()
                        .addStringProperty("on")
                        .addNumberProperty("confidence")
                        .required("on", "confidence")
                        .additionalProperties(false)
                        .build())
                .build();
    }

    /** Some models name only the condition; what is none is left out. */
    static List<Join> of(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false)
                .flatMap(each -> (each.isTextual()
                                ? join(each.asText(), UNSAID)
                                : join(each.path("on").asText(), each.path("confidence").asDouble(UNSAID)))
                        .stream())
                .toList();
    }

    private static Optional<Join> join(String condition, double confidence) {
        Matcher parts = CONDITION.matcher(condition.replaceAll("[\"`\\[\\]]", ""));
        return parts.matches()
                ? Optional.of(new Join(
                        parts.group(1),
                        parts.group(2),
                        parts.group(3),
                        parts.group(4),
                        Math.max(0, Math.min(SUREST, confidence)),
                        Join.Evidence.MODEL))
                : Optional.empty();
    }
}
