package io.querypilot.database.driver;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.query.UserCode;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Views that somebody else made, held to the same bounds as a query. */
public final class UserViews {
    private UserViews() {}

    /**
     * Those without bounds, of a query that brings namespaces, names and definitions; {@code functions} are what users made
     * besides. A statement may name a view with its namespace or without.
     */
    public static UserCode unbounded(
            CatalogueStatements statements, String sql, Predicate<String> bounded, Set<String> functions) throws SQLException {
        Set<String> views = new HashSet<>();
        statements.catalogue(sql, row -> {
            String definition = row.getString(3);
            if (definition != null && !bounded.test(definition)) {
                views.add(row.getString(2));
                views.add(row.getString(1) + "." + row.getString(2));
            }
        });
        return new UserCode(functions, Map.of(), Set.of(), Set.of(), views);
    }
}
