package io.querypilot.database;

import io.querypilot.sql.SqlError;
import java.time.Duration;

/** What running one statement came to. */
public sealed interface Outcome {
    Duration elapsed();

    /** It ran. */
    record Success(ResultTable table, Duration elapsed) implements Outcome {}

    /** It did not. */
    record Failure(SqlError error, Duration elapsed) implements Outcome {}
}
