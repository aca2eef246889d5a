package io.querypilot.model;

import java.util.List;

/** Which of the relevant tables the question really needs, seen together. */
public record Refinement(List<String> finalTables, List<String> removedTables, String reasoning) {
    public Refinement {
        finalTables = List.copyOf(finalTables);
        removedTables = List.copyOf(removedTables);
    }
}
