package io.querypilot.model.prompted;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.List;
import java.util.stream.StreamSupport;

/** A list of short texts in a reply: its schema, and how it is read. */
final class Texts {
    private Texts() {}

    static JsonArraySchema schema() {
        return JsonArraySchema.builder().items(JsonStringSchema.builder().build()).build();
    }

    static List<String> of(JsonNode node) {
        if (node.isTextual()) {
            return node.asText().isBlank() ? List.of() : List.of(node.asText().strip());
        }
        return StreamSupport.stream(node.spliterator(), false)
                .map(each -> each.isTextual() ? each.asText().strip() : each.toString())
                .filter(each -> !each.isEmpty())
                .toList();
    }
}
