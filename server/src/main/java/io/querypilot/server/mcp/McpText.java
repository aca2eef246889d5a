package io.querypilot.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.flow.StepEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A document in the words that an assistant shows: the sentence, the rows as a table, the SQL, what to do next. */
final class McpText {
    private McpText() {}

    static String of(ObjectNode document) {
        List<String> parts = new ArrayList<>();
        add(parts, document.path("meaning").asText(""));
        add(parts, document.path("summary").asText(""));
        document.path("issues").forEach(issue -> parts.add("- " + issue.path("message").asText()));
        if (document.has("accepted")) {
            parts.add(0, document.path("accepted").asBoolean() ? "accepted" : "refused");
        }
        add(parts, document.path("error").path("message").asText(""));
        add(parts, clarification(document.path("clarification")));
        if (!document.path("columns").isEmpty()) {
            parts.add(table(document));
        }
        if (document.path("truncated").asBoolean()) {
            parts.add("Only the first " + document.path("rows").size() + " rows are shown.");
        }
        if (document.path("sql").isTextual()) {
            parts.add("```sql\n" + document.path("sql").asText() + "\n```");
        }
        if (document.has("session")) {
            parts.add("Session: " + document.path("session").asText());
        }
        return String.join("\n\n", parts);
    }

    private static void add(List<String> parts, String text) {
        if (!text.isBlank()) {
            parts.add(text);
        }
    }

    private static String clarification(JsonNode asked) {
        StringBuilder text = new StringBuilder(asked.path("message").asText(""));
        int number = 0;
        for (String option : options(asked)) {
            text.append("\n").append(++number).append(". ").append(option);
        }
        return text.toString();
    }

    /** What can be chosen, each with what it would give where that is known. */
    static List<String> options(JsonNode asked) {
        List<String> shown = new ArrayList<>();
        for (JsonNode option : asked.path("options")) {
            String preview = asked.path("previews").path(shown.size()).asText("");
            shown.add(preview.isBlank() ? option.asText() : option.asText() + " (" + preview + ")");
        }
        return shown;
    }

    private static String table(JsonNode document) {
        StringBuilder text = new StringBuilder();
        document.path("columns").forEach(column -> text.append("| ").append(cell(column.path("name"))).append(" "));
        text.append("|\n").append("| --- ".repeat(document.path("columns").size())).append("|");
        for (JsonNode row : document.path("rows")) {
            text.append("\n");
            row.forEach(value -> text.append("| ").append(cell(value)).append(" "));
            text.append("|");
        }
        return text.toString();
    }

    private static String cell(JsonNode value) {
        return value.isNull() ? "NULL" : value.asText().replace("|", "\\|").replaceAll("\\R", " ");
    }

    /** What is being done, in two or three words. */
    static String step(StepEvent.Entered entered) {
        return entered.stage().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
