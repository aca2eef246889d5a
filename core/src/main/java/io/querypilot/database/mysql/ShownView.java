package io.querypilot.database.mysql;

import io.querypilot.database.driver.ConnectionSettings;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.Characters;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A view of MySQL whose definition the catalogue keeps back. MySQL tells it there only to who made the view or was granted it by
 * name; who may SHOW VIEW everywhere, or in a database, has to ask for each. The definition is empty where that is refused, too.
 */
record ShownView(String namespace, String name, String definition) {
    private static final String KEPT_BACK = "SELECT table_schema, table_name FROM information_schema.views"
            + " WHERE COALESCE(view_definition, '') = '' AND table_schema" + MysqlEngine.OTHERS + " ORDER BY 1, 2";

    static List<ShownView> read(CatalogueStatements statements) throws SQLException {
        List<ShownView> views = new ArrayList<>();
        statements.catalogue(KEPT_BACK, row -> views.add(new ShownView(row.getString(1), row.getString(2), "")));
        return shown(views, statements);
    }

    /** The same views as they are now; asked for from another database than their own, so that the server puts that before each name in them. */
    static List<ShownView> shown(List<ShownView> views, CatalogueStatements statements) throws SQLException {
        Connection connection = statements.connection();
        String database = views.isEmpty() ? null : connection.getCatalog();
        if (database != null) {
            ConnectionSettings.set(connection, "USE information_schema");
        }
        try {
            List<ShownView> shown = new ArrayList<>();
            for (ShownView view : views) {
                shown.add(view.shown(statements));
            }
            return shown;
        } finally {
            if (database != null) {
                ConnectionSettings.set(connection, "USE " + Dialect.MYSQL.quote(database));
            }
        }
    }

    /** Whether it is among these names, in lower case, with its database or without. */
    boolean among(Set<String> names) {
        return names.contains(Characters.lower(name)) || names.contains(Characters.lower(namespace + "." + name));
    }

    private ShownView shown(CatalogueStatements statements) throws SQLException {
        List<String> made = new ArrayList<>();
        try {
            statements.catalogue("SHOW CREATE VIEW " + Dialect.MYSQL.quote(namespace) + "." + Dialect.MYSQL.quote(name),
                    row -> made.add(query(row.getString(2))));
        } catch (SQLException refused) {
            switch (MysqlErrors.classify(refused).type()) {
                case TIMEOUT, CONNECTION_ERROR -> throw refused;
                default -> made.add("");
            }
        }
        return new ShownView(namespace, name, made.get(0));
    }

    /** Of {@code CREATE … VIEW `shop`.`v` (`a`) AS select …} what the view asks. */
    static String query(String made) {
        TokenList tokens = MysqlEstimate.tokens(made);
        return IntStream.range(0, tokens.size())
                .filter(i -> tokens.word(i, "AS") && tokens.opening(i) < 0)
                .mapToObj(i -> made.substring(tokens.at(i).end()).strip())
                .findFirst()
                .orElse("");
    }
}
