package io.querypilot.eval.suite;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * One question of a suite over one of its databases; {@code kind} groups questions and may be empty, {@code after} are
 * the questions that it follows in one session.
 */
public record Case(
        String id,
        String database,
        String question,
        String kind,
        Expected expected,
        Optional<Gold> gold,
        List<String> after) {
    public Case {
        requireNonNull(id, "id");
        requireNonNull(database, "database");
        requireNonNull(question, "question");
        requireNonNull(kind, "kind");
        requireNonNull(expected, "expected");
        requireNonNull(gold, "gold");
        after = List.copyOf(after);
    }

    /** A question by itself. */
    public Case(String id, String database, String question, String kind, Expected expected, Optional<Gold> gold) {
        this(id, database, question, kind, expected, gold, List.of());
    }

    /** The gold query; empty where there is none, or only rows. */
    public String goldSql() {
        return gold.filter(Gold.Sql.class::isInstance)
                .map(known -> ((Gold.Sql) known).text())
                .orElse("");
    }
}
