package io.querypilot.app.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.eval.report.History;

/** The history of evaluations as the page draws it: a few figures of each run, as shares of its questions. */
final class Evaluations {
    private Evaluations() {}

    static ArrayNode of(History history) {
        ArrayNode runs = JsonNodeFactory.instance.arrayNode();
        history.all().forEach(entry -> runs.add(json(entry)));
        return runs;
    }

    private static ObjectNode json(JsonNode entry) {
        JsonNode report = entry.path("report");
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("at", entry.path("at").asText())
                .put("suite", entry.path("run").path("suite").asText())
                .put("model", report.path("model").asText())
                .put("questions", report.path("total").asInt());
        node.put("first_attempt", share(report, "first_attempt_success", "total"));
        node.put("corrected", share(report, "corrected_success", "total"));
        node.put("damaged", share(report, "damaged", "total"));
        node.put("unwarned", share(report.path("details").path("sureness"), "unwarned_right", "unwarned"));
        return node;
    }

    /** Null where the report does not count it. */
    private static Double share(JsonNode counted, String part, String whole) {
        int all = counted.path(whole).asInt();
        return all == 0 || !counted.path(part).isNumber() ? null : counted.path(part).asDouble() / all;
    }
}
