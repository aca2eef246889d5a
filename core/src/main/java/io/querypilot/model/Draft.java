package io.querypilot.model;

import java.util.List;

/** What a model wrote when asked for SQL. */
public sealed interface Draft {
    /**
     * SQL not yet criticised, with the model's own reasoning (may be empty), its confidence from 0 to 1, what it took for
     * granted that the question does not say, and what else it could have written.
     */
    record Sql(String sql, String reasoning, double confidence, List<String> assumptions, Rivals rivals) implements Draft {
        public Sql {
            assumptions = List.copyOf(assumptions);
        }

        public Sql(String sql, String reasoning, double confidence, List<String> assumptions) {
            this(sql, reasoning, confidence, assumptions, Rivals.NONE);
        }

        public Sql(String sql, String reasoning, double confidence) {
            this(sql, reasoning, confidence, List.of());
        }
    }

    /** Which share of the likelihood a draft has, and the others that the model thought of, each with its own, likeliest first. */
    record Rivals(double share, List<Rival> others) {
        public static final Rivals NONE = new Rivals(1, List.of());

        public Rivals {
            others = List.copyOf(others);
        }
    }

    /** SQL that could have been written instead. */
    record Rival(String sql, double share) {}

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
