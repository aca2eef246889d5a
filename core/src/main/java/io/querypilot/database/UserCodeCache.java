package io.querypilot.database;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.query.UserCode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The users' code last found in a database, kept until the engine's change marker moves or what a statement names has changed. */
final class UserCodeCache {
    private final Engine engine;
    private final Target target;
    private final Duration trust;
    private final Runnable changed;
    /** Names that were looked at since the marker was. */
    private final Set<String> vouched = new HashSet<>();
    private FoundCode found;
    private String structure = "";
    private long checked;

    /** {@code changed} hears of a change that the marker does not tell. */
    UserCodeCache(Engine engine, Target target, Duration trust, Runnable changed) {
        this.engine = engine;
        this.target = target;
        this.trust = trust;
        this.changed = changed;
    }

    /** Why a statement that the guard allows may not run on this database; empty if it may. */
    Optional<SqlError> refusal(CatalogueStatements statements, String sql) throws SQLException {
        return current(statements, sql).refusal(sql, engine.dialect());
    }

    private synchronized UserCode current(CatalogueStatements statements, String sql) throws SQLException {
        if (found == null || System.nanoTime() - checked >= trust.toNanos()) {
            look(statements);
        }
        if (found.unmarked().isPresent()) {
            lookAt(UserCode.read(sql, engine.dialect()).orElse(Set.of()), found.unmarked().get(), statements);
        }
        return found.code();
    }

    private void look(CatalogueStatements statements) throws SQLException {
        String now = engine.marker(statements, target).structure();
        if (found == null || !now.equals(structure)) {
            found = engine.foundCode(statements);
            structure = now;
        }
        vouched.clear();
        checked = System.nanoTime();
    }

    private void lookAt(Set<String> named, FoundCode.Unmarked unmarked, CatalogueStatements statements) throws SQLException {
        if (vouched.containsAll(named)) {
            return;
        }
        if (!unmarked.hold(statements, named)) {
            found = engine.foundCode(statements);
            changed.run();
        }
        vouched.addAll(named);
    }
}
