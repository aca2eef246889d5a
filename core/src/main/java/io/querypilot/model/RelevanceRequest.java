package io.querypilot.model;

import io.querypilot.link.LinkedTable;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Requirements;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;

/** One candidate table to be judged for a question. */
public record RelevanceRequest(
        String question, List<Turn> turns, Dialect dialect, LinkedTable table, Requirements requirements) {
    public RelevanceRequest {
        turns = List.copyOf(turns);
    }
}
