package io.querypilot.database;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.query.UserCode;
import java.sql.SQLException;
import java.time.Duration;

/** The users' code last found in a database, kept until the engine's change marker moves. */
final class UserCodeCache {
    private final Engine engine;
    private final Target target;
    private final Duration trust;
    private UserCode code;
    private String structure = "";
    private long checked;

    UserCodeCache(Engine engine, Target target, Duration trust) {
        this.engine = engine;
        this.target = target;
        this.trust = trust;
    }

    synchronized UserCode current(CatalogueStatements statements) throws SQLException {
        if (code != null && System.nanoTime() - checked < trust.toNanos()) {
            return code;
        }
        String now = engine.marker(statements, target).structure();
        if (code == null || !now.equals(structure)) {
            code = engine.userCode(statements);
            structure = now;
        }
        checked = System.nanoTime();
        return code;
    }
}
