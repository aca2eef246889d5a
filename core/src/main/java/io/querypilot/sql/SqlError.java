package io.querypilot.sql;

import static java.util.Objects.requireNonNull;

/** A typed failure of one statement; {@code piece} is the name or fragment at fault, or empty. */
public record SqlError(ErrorType type, String message, String piece) {
    public SqlError {
        requireNonNull(type, "type");
        requireNonNull(message, "message");
        requireNonNull(piece, "piece");
    }
}
