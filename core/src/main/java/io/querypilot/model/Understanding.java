package io.querypilot.model;

import java.util.List;

/** What the question asks for, before any SQL: the tables it needs and the shape of the answer. */
public record Understanding(
        List<String> tables,
        boolean joinsNeeded,
        List<String> filters,
        List<String> aggregations,
        List<String> ordering,
        String reasoning) {
    public Understanding {
        tables = List.copyOf(tables);
        filters = List.copyOf(filters);
        aggregations = List.copyOf(aggregations);
        ordering = List.copyOf(ordering);
    }
}
