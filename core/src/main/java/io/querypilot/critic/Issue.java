package io.querypilot.critic;

import static java.util.Objects.requireNonNull;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;

/**
 * One thing the critic noticed. A blocking issue makes the draft invalid; others lower confidence.
 * {@code piece} is the offending fragment and {@code nearMatch} what was probably meant; either may be empty.
 */
public record Issue(ErrorType type, boolean blocking, String message, String piece, String nearMatch) {
    public Issue {
        requireNonNull(type, "type");
        requireNonNull(message, "message");
        requireNonNull(piece, "piece");
        requireNonNull(nearMatch, "nearMatch");
    }

    /** What an error of the guard or the engine comes to. */
    static Issue blocking(SqlError error) {
        return new Issue(error.type(), true, error.message(), error.piece(), "");
    }
}
