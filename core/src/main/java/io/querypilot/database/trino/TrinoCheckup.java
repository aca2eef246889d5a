package io.querypilot.database.trino;

import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.dialect.Dialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks at the user that Trino was opened with. Trino lists nobody's rights, but planning a statement looks at them: so
 * writes are planned, one table of each schema, and never run.
 */
final class TrinoCheckup {
    private static final int MOST_SCHEMAS = 20;
    private static final String TABLES = "SELECT table_cat, table_schem, min(table_name) FROM system.jdbc.tables"
            + " WHERE table_cat <> 'system' AND table_schem <> 'information_schema' AND table_type = 'TABLE'"
            + " GROUP BY 1, 2 ORDER BY 1, 2 LIMIT " + MOST_SCHEMAS;
    private static final Map<String, String> WRITES = Map.of(
            "insert into", "INSERT INTO %s SELECT * FROM %1$s",
            "delete from", "DELETE FROM %s",
            "create tables beside", "CREATE TABLE %s_querypilot AS SELECT 1 AS a");

    private final CatalogueStatements statements;
    private final List<Finding> findings = new ArrayList<>();

    private TrinoCheckup(CatalogueStatements statements) {
        this.statements = statements;
    }

    static Checkup read(CatalogueStatements statements) throws SQLException {
        List<String> tables = new ArrayList<>();
        TreeSet<String> catalogs = new TreeSet<>();
        statements.catalogue(TABLES, row -> {
            tables.add(Dialect.TRINO.path(row.getString(1) + "." + row.getString(2), row.getString(3)));
            catalogs.add(row.getString(1));
        });
        TrinoCheckup checkup = new TrinoCheckup(statements);
        for (String table : tables) {
            checkup.look(table);
        }
        checkup.bounds();
        return new Checkup(checkup.findings, checkup.findings.isEmpty() ? List.of() : script(catalogs));
    }

    private void look(String table) throws SQLException {
        for (Map.Entry<String, String> write : new TreeMap<>(WRITES).entrySet()) {
            if (planned(write.getValue().formatted(table))) {
                findings.add(new Finding(Weight.DANGER, "The user may " + write.getKey() + " " + table + "."));
            }
        }
    }

    /** A failure ends the transaction, so the next statement needs one of its own. */
    private boolean planned(String write) throws SQLException {
        try {
            statements.catalogue("EXPLAIN (TYPE LOGICAL) " + write, row -> {});
            return true;
        } catch (SQLException refused) {
            statements.connection().rollback();
            // Rights are looked at first: who hears of the transaction has them.
            return String.valueOf(refused.getMessage()).contains("read-only transaction");
        }
    }

    private void bounds() throws SQLException {
        statements.catalogue("SHOW SESSION LIKE 'query_max_scan_physical_bytes'", row -> {
            if (row.getString(2) == null || row.getString(2).isEmpty()) {
                findings.add(new Finding(
                        Weight.ADVICE, "Nothing on the server bounds what a query reads (query.max-scan-physical-bytes)."));
            }
        });
    }

    private static List<String> script(TreeSet<String> catalogs) {
        String all = String.join("|", catalogs);
        return List.of(
                "# etc/access-control.properties: access-control.name=file, security.config-file=etc/rules.json",
                "# etc/config.properties: query.max-scan-physical-bytes=1TB",
                "# etc/rules.json, beside the rules of other users:",
                "{\"catalogs\": [{\"user\": \"querypilot_reader\", \"catalog\": \"(" + all + "|system)\", \"allow\": \"read-only\"}],",
                " \"queries\": [{\"user\": \"querypilot_reader\", \"allow\": [\"execute\"]}],",
                " \"procedures\": [{\"user\": \"querypilot_reader\", \"privileges\": []}],",
                " \"system_session_properties\": [{\"user\": \"querypilot_reader\", \"property\": \"query_max_execution_time\","
                        + " \"allow\": true}]}");
    }
}
