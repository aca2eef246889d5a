package io.querypilot.model;

import java.util.List;

/** Whether one table matters for a question, how sure that is from 0 to 1, and by which columns. */
public record Relevance(
        String table, boolean relevant, double confidence, List<String> relevantColumns, String reasoning) {
    public Relevance {
        relevantColumns = List.copyOf(relevantColumns);
    }
}
