package io.querypilot.doubt.value;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sensitivity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A value that the question says and that stands in the JSON of a table in use, but not in the query. */
public final class JsonForgotten {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 4_000;
    private static final int SHORTEST = 3;
    private static final int DEEPEST = 4;

    private final QueryNames names;
    private final Cells cells;
    private final List<String> said;

    private JsonForgotten(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
        this.said = names.said();
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        JsonForgotten forgotten = new JsonForgotten(names, cells);
        return names.tables()
                .filter(table -> !table.view())
                .flatMap(Stored::all)
                .filter(JsonForgotten::mayHold)
                .flatMap(one -> forgotten.doubt(one).stream())
                .limit(1)
                .toList();
    }

    /** What is known of a column tells without a look at its cells; what is private stays out. */
    private static boolean mayHold(Stored one) {
        Column column = one.column();
        boolean texts = column.kind() == ColumnKind.TEXT || column.type().toLowerCase(Locale.ROOT).contains("json");
        return texts
                && (column.samples().isEmpty() || column.samples().get(0).startsWith("{"))
                && column.sensitivity() == Sensitivity.PLAIN;
    }

    private Optional<Doubt> doubt(Stored one) {
        Map<String, String> held = new LinkedHashMap<>();
        for (Object cell : cells.few(one)) {
            String text = String.valueOf(cell);
            if (!text.startsWith("{") || text.length() > LONGEST) {
                return Optional.empty();
            }
            collect(parsed(text), "$", 0, held);
        }
        return held.entrySet().stream()
                .filter(value -> says(value.getKey()))
                .findFirst()
                .map(value -> new Doubt(
                        Kind.VALUE_NOT_USED,
                        "The question says \"" + value.getKey() + "\", which " + one.path() + " holds at " + value.getValue()
                                + ", but the query does not look for it.",
                        "The question says a value that " + one.path() + " holds at " + value.getValue() + ": filter by it."));
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException broken) {
            return JSON.nullNode();
        }
    }

    private static void collect(JsonNode node, String path, int depth, Map<String, String> held) {
        if (node.isTextual()) {
            held.putIfAbsent(node.asText(), path);
        } else if (node.isObject() && depth < DEEPEST) {
            node.fields().forEachRemaining(field -> collect(field.getValue(), path + "." + field.getKey(), depth + 1, held));
        }
    }

    private boolean says(String value) {
        List<String> words = Words.stems(value);
        return value.length() >= SHORTEST
                && value.matches(".*\\p{L}{3}.*")
                && Words.holds(said, words)
                && words.stream().noneMatch(names.called()::contains)
                && words.stream().noneMatch(word -> Thesaurus.ENGLISH.idle(word) || Thesaurus.ENGLISH.command(word));
    }
}
