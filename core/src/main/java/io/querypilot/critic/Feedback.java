package io.querypilot.critic;

import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.util.Optional;

/** What a failure teaches: its type, where in the statement it lies, and what to do about it. */
public record Feedback(ErrorType type, String area, String suggestion, String text) {
    /** CONTRACT, the critic's author replaces the body: from the engine's error, or else from the critic's issues. */
    public static Feedback of(String sql, Critique critique, Optional<SqlError> error, Schema schema) {
        throw new UnsupportedOperationException("to be written with the critic");
    }
}
