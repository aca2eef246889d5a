package io.querypilot.model;

import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Requirements;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;

/** The tables judged relevant, with the judgements, to be seen together. */
public record RefinementRequest(
        String question,
        List<Turn> turns,
        Dialect dialect,
        LinkedSchema schema,
        List<Relevance> judged,
        Requirements requirements) {
    public RefinementRequest {
        turns = List.copyOf(turns);
        judged = List.copyOf(judged);
    }
}
