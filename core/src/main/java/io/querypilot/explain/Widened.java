package io.querypilot.explain;

import java.util.List;

/** A query that brings the same rows with more columns; {@code added} are the names of those that nobody asked for. */
public record Widened(String sql, List<String> added) {
    public Widened {
        added = List.copyOf(added);
    }
}
