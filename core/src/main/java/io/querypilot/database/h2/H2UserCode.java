package io.querypilot.database.h2;

import io.querypilot.database.driver.UserViews;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what users left in an open H2 database that reading would run. */
final class H2UserCode {
    private static final String OTHERS = " <> 'INFORMATION_SCHEMA'";
    private static final String ALIASES = "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_SCHEMA" + OTHERS;
    /** A check runs whenever a value is cast to its domain. */
    private static final String CHECKS = "SELECT D.DOMAIN_NAME, C.CHECK_CLAUSE FROM INFORMATION_SCHEMA.DOMAIN_CONSTRAINTS D"
            + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS C ON C.CONSTRAINT_SCHEMA = D.CONSTRAINT_SCHEMA"
            + " AND C.CONSTRAINT_NAME = D.CONSTRAINT_NAME";
    private static final String PARENTS =
            "SELECT DOMAIN_NAME, PARENT_DOMAIN_NAME FROM INFORMATION_SCHEMA.DOMAINS WHERE PARENT_DOMAIN_NAME IS NOT NULL";
    private static final String RUNNING = "SELECT EVENT_OBJECT_SCHEMA, EVENT_OBJECT_TABLE FROM INFORMATION_SCHEMA.TRIGGERS"
            + " WHERE EVENT_MANIPULATION = 'SELECT'";
    /** A linked table asks another database with whatever its address says. */
    private static final String LINKED =
            "SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE STORAGE_TYPE = 'TABLE LINK'";
    private static final String VIEWS = "SELECT TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS"
            + " WHERE TABLE_SCHEMA" + OTHERS + " UNION ALL SELECT SYNONYM_SCHEMA, SYNONYM_NAME, 'SELECT * FROM '"
            + " || QUOTE_IDENT(SYNONYM_FOR_SCHEMA) || '.' || QUOTE_IDENT(SYNONYM_FOR) FROM INFORMATION_SCHEMA.SYNONYMS";

    private H2UserCode() {}

    static UserCode read(CatalogueStatements statements, Guard guard) throws SQLException {
        Set<String> aliases = new HashSet<>();
        statements.catalogue(ALIASES, row -> aliases.add(row.getString(1)));
        Set<List<String>> running = new HashSet<>();
        statements.catalogue(RUNNING, row -> running.add(List.of(row.getString(1), row.getString(2))));
        Set<List<String>> linked = new HashSet<>();
        statements.catalogue(LINKED, row -> linked.add(List.of(row.getString(1), row.getString(2))));
        return UserViews.of(Dialect.H2, guard::vouchesFor)
                .besides(aliases, domains(statements, guard))
                .over(running)
                .outside(linked)
                .reading(statements, VIEWS, H2Text::plain)
                .found();
    }

    private static Set<String> domains(CatalogueStatements statements, Guard guard) throws SQLException {
        Set<String> found = new HashSet<>();
        statements.catalogue(CHECKS, row -> {
            if (!guard.vouchesFor("SELECT 1 WHERE " + H2Text.plain(row.getString(2)))) {
                found.add(row.getString(1));
            }
        });
        Map<String, String> parents = new HashMap<>();
        statements.catalogue(PARENTS, row -> parents.put(row.getString(1), row.getString(2)));
        while (parents.entrySet().stream().anyMatch(child -> found.contains(child.getValue()) && found.add(child.getKey()))) {
            // Each turn finds one more, until none is left.
        }
        return found;
    }
}
