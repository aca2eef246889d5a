package io.querypilot.sql.query;

import io.querypilot.sql.SqlError;

/** What parsing a statement came to: a {@link ParsedQuery}, or why it is not one. */
public sealed interface Parsed permits ParsedQuery, Parsed.Failure {
    /** It is not one query that can be understood. */
    record Failure(SqlError error) implements Parsed {}
}
