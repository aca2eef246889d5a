package io.querypilot.model;

import java.util.List;

/**
 * What the question asks for, before any SQL: the tables it needs and the shape of the answer. {@code joins} are those
 * that the model proposes, as it names them; whether the schema has such columns is not yet known.
 */
public record Understanding(
        List<String> tables,
        boolean joinsNeeded,
        List<Join> joins,
        List<String> filters,
        List<String> aggregations,
        List<String> ordering,
        String reasoning) {
    /** Nothing is understood yet. */
    public static final Understanding NONE =
            new Understanding(List.of(), false, List.of(), List.of(), List.of(), List.of(), "");

    public Understanding {
        tables = List.copyOf(tables);
        // A checkpoint of an earlier version holds none.
        joins = joins == null ? List.of() : List.copyOf(joins);
        filters = List.copyOf(filters);
        aggregations = List.copyOf(aggregations);
        ordering = List.copyOf(ordering);
    }

    /** The tables alone, where nobody looked further. */
    public static Understanding ofTables(List<String> tables) {
        return new Understanding(tables, tables.size() > 1, List.of(), List.of(), List.of(), List.of(), "");
    }

    public Understanding withTables(List<String> others) {
        return new Understanding(others, joinsNeeded, joins, filters, aggregations, ordering, reasoning);
    }
}
