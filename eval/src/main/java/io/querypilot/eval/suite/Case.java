package io.querypilot.eval.suite;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** One question of a suite over one of its databases; {@code kind} groups questions and may be empty. */
public record Case(String id, String database, String question, String kind, Expected expected, Optional<Gold> gold) {
    public Case {
        requireNonNull(id, "id");
        requireNonNull(database, "database");
        requireNonNull(question, "question");
        requireNonNull(kind, "kind");
        requireNonNull(expected, "expected");
        requireNonNull(gold, "gold");
    }

    /** The gold query; empty where there is none, or only rows. */
    public String goldSql() {
        return gold.filter(Gold.Sql.class::isInstance)
                .map(known -> ((Gold.Sql) known).text())
                .orElse("");
    }
}
