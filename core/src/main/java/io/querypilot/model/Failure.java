package io.querypilot.model;

import static java.util.Objects.requireNonNull;

import io.querypilot.sql.ErrorType;
import java.util.List;

/**
 * An earlier attempt at this question that did not work. {@code blocked} says that the critic stopped it,
 * so that {@code issues} are all there is to learn from; {@code feedback} is the enriched error otherwise.
 */
public record Failure(
        int number, String sql, ErrorType type, String error, String feedback, boolean blocked, List<String> issues) {
    public Failure {
        requireNonNull(sql, "sql");
        requireNonNull(type, "type");
        requireNonNull(error, "error");
        requireNonNull(feedback, "feedback");
        issues = List.copyOf(issues);
    }
}
