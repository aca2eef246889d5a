package io.querypilot.model;

import java.util.List;

/** What a model wrote when asked for SQL. */
public sealed interface Draft {
    /** SQL not yet criticised, with the model's own reasoning (may be empty) and confidence from 0 to 1. */
    record Sql(String sql, String reasoning, double confidence) implements Draft {}

    /** The model says the question cannot be answered from these tables, why, and what is near. */
    record Declined(String why, List<String> near) implements Draft {
        public Declined {
            near = List.copyOf(near);
        }
    }
}
