package io.querypilot.model;

import java.util.List;

/** What a model wrote when asked for SQL. */
public sealed interface Draft {
    /**
     * SQL not yet criticised, with the model's own reasoning (may be empty), its confidence from 0 to 1, and what it took
     * for granted that the question does not say.
     */
    record Sql(String sql, String reasoning, double confidence, List<String> assumptions) implements Draft {
        public Sql {
            assumptions = List.copyOf(assumptions);
        }

        public Sql(String sql, String reasoning, double confidence) {
            this(sql, reasoning, confidence, List.of());
        }
    }

    /** The model cannot decide what is meant, and asks the person, who may choose one of the options. */
    record Asks(String question, List<String> options) implements Draft {
        public Asks {
            options = List.copyOf(options);
        }
    }

    /** The model says the question cannot be answered from these tables, why, and what is near. */
    record Declined(String why, List<String> near) implements Draft {
        public Declined {
            near = List.copyOf(near);
        }
    }
}
