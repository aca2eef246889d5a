package io.querypilot.model;

import io.querypilot.link.LinkedSchema;
import io.querypilot.sql.Dialect;
import java.util.List;

/** A question to be understood over the linked tables. */
public record UnderstandRequest(String question, List<Turn> turns, Dialect dialect, LinkedSchema schema) {
    public UnderstandRequest {
        turns = List.copyOf(turns);
    }
}
