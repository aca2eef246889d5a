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
        node.put("first_attempt", share(report, "first_attempt_success"));
        node.put("corrected", share(report, "corrected_success"));
        node.put("damaged", share(report, "damaged"));
        node.put("unwarned", share(report, "unwarned"));
        return node;
    }

    /** Null where the report does not count it. */
    private static Double share(JsonNode report, String figure) {
        int total = report.path("total").asInt();
        return total == 0 || !report.path(figure).isNumber() ? null : report.path(figure).asDouble() / total;
    }
}
