package io.querypilot.database;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.query.UserCode;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * The users' code found in a database. Where an engine's marker does not move with every change, {@code unmarked} finds out
 * whether what a statement names is still what was found.
 */
public record FoundCode(UserCode code, Optional<Unmarked> unmarked) {
    /** Relations whose change no marker tells. */
    @FunctionalInterface
    public interface Unmarked {
        /** Whether these, named as a statement names them, and all that they read, are as they were. */
        boolean hold(CatalogueStatements statements, Set<String> named) throws SQLException;
    }
}
