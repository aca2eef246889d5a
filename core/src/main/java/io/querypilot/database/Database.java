package io.querypilot.database;

import io.querypilot.schema.Schema;
import io.querypilot.sql.Dialect;
import io.querypilot.sql.SqlError;
import java.util.Optional;

/** An open database that can only be read; safe for use by many threads. */
public interface Database extends AutoCloseable {
    Dialect dialect();

    /** What to call it in messages; never holds a password. */
    String name();

    /** The schema as it is now; read again only when the database has changed. */
    Schema schema();

    /** What the engine says of the statement without running it; empty where it has no objection or cannot say. */
    Optional<SqlError> prepare(String sql);

    /** Runs one statement that the guard allows; whatever it refuses comes back as a read-only violation. */
    Outcome execute(String sql, Limits limits);

    @Override
    void close();
}
