package io.querypilot.link;

import static java.util.Objects.requireNonNull;

import io.querypilot.schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table the question may be about, its score from 0 to 1, its columns in order of relevance by name,
 * and the cell values of its columns that the question mentions.
 */
public record LinkedTable(
        Table table, double score, boolean bridge, List<String> columnsByRelevance, Map<String, List<String>> values) {
    public LinkedTable {
        requireNonNull(table, "table");
        columnsByRelevance = List.copyOf(columnsByRelevance);
        values = Map.copyOf(values);
    }

    LinkedTable holding(String column, List<String> held) {
        Map<String, List<String>> more = new HashMap<>(values);
        more.put(column, held);
        return new LinkedTable(table, score, bridge, columnsByRelevance, more);
    }
}
