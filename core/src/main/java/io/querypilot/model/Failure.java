package io.querypilot.model;

import static java.util.Objects.requireNonNull;

import io.querypilot.sql.ErrorType;

/**
 * An earlier attempt at this question that did not work: {@code error} in the words of whoever stopped it,
 * {@code feedback} what there is to learn from it, and {@code instruction} what to do about it.
 */
public record Failure(int number, String sql, ErrorType type, String error, String feedback, String instruction) {
    public Failure {
        requireNonNull(sql, "sql");
        requireNonNull(type, "type");
        requireNonNull(error, "error");
        requireNonNull(feedback, "feedback");
        requireNonNull(instruction, "instruction");
    }

    /** The same told in other words, to save room. */
    public Failure told(String shorterSql, String shorterFeedback) {
        return new Failure(number, shorterSql, type, error, shorterFeedback, instruction);
    }
}
