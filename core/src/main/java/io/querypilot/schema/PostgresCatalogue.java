package io.querypilot.schema;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Reads what the current user may select in a PostgreSQL database, in a few queries however many tables there are. */
public final class PostgresCatalogue {
    /** A comment is for a sentence or two; a longer one would crowd the tables out of a prompt. */
    private static final int LONGEST_COMMENT = 500;
    private static final String TABLES = """
        SELECT c.oid, n.nspname, c.relname, c.relkind, d.description,
            array_position(:path, n.nspname::text) IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM pg_class o JOIN pg_namespace p ON p.oid = o.relnamespace
                WHERE o.relname = c.relname AND has_schema_privilege(p.oid, 'USAGE')
                AND array_position(:path, p.nspname::text) < array_position(:path, n.nspname::text)) AS bare,
            c.relkind IN ('r', 'p', 'm') AND NOT c.relrowsecurity AND (c.reltuples <> 0 OR c.relpages = 0) AS samplable
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_description d ON d.objoid = c.oid AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
        AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
        AND has_schema_privilege(n.oid, 'USAGE')
        AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
        AND NOT EXISTS (SELECT 1 FROM pg_depend e
            WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
        ORDER BY bare DESC, n.nspname, c.relname
        """;
    /** A foreign key that only partitions declare, as pg_dump writes them, is one of the whole table. */
    private static final String KEYS = """
        SELECT k.oid, k.contype, a.attname AS source, b.attname AS target,
            CASE k.contype WHEN 'f' THEN coalesce(pg_partition_root(k.conrelid), k.conrelid) ELSE k.conrelid END::oid
                AS conrelid,
            coalesce(pg_partition_root(k.confrelid), k.confrelid)::oid AS confrelid
        FROM pg_constraint k
        CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS u (source, target, place)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.source
        LEFT JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = u.target
        WHERE k.contype IN ('p', 'f') AND k.conparentid = 0
        ORDER BY k.conrelid, k.conname, k.oid, u.place
        """;
    private static final String COLUMNS = """
        SELECT a.attrelid, a.attname, format_type(a.atttypid, a.atttypmod) AS type_text, b.typname, b.typcategory,
            b.typnamespace = 'pg_catalog'::regnamespace AS engines_own, a.attnotnull, d.description,
            ARRAY(SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = b.oid ORDER BY e.enumsortorder) AS labels
        FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
        JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_type t ON t.oid = a.atttypid
        JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
        LEFT JOIN pg_description d
            ON d.objoid = a.attrelid AND d.classoid = 'pg_class'::regclass AND d.objsubid = a.attnum
        WHERE a.attnum > 0 AND NOT a.attisdropped
        AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
        AND (has_table_privilege(c.oid, 'SELECT') OR has_column_privilege(c.oid, a.attnum, 'SELECT'))
        ORDER BY a.attrelid, a.attnum
        """;

    private final BiFunction<String, String, Optional<String>> hidden;
    private final Map<String, String> leftOut = new LinkedHashMap<>();
    private final Map<Long, TableDraft> drafts = new LinkedHashMap<>();
    private final Map<Long, Set<String>> primaryKeys = new HashMap<>();
    private final Map<Long, List<String[]>> foreignPairs = new LinkedHashMap<>();
    private final Map<Long, long[]> foreignEnds = new HashMap<>();

    private PostgresCatalogue(BiFunction<String, String, Optional<String>> hidden) {
        this.hidden = hidden;
    }

    /**
     * The schema, read in the connection's open transaction, whose path must be {@link PostgresPath#OWN}; tables that
     * {@code path} finds go by their bare name, tables {@code hidden} by namespace and name are left out, and why is said.
     */
    public static Schema read(
            CatalogueStatements statements, PostgresPath path, BiFunction<String, String, Optional<String>> hidden)
            throws SQLException {
        PostgresCatalogue catalogue = new PostgresCatalogue(hidden);
        statements.catalogue(TABLES.replace(":path", path.array()), catalogue::addTable);
        statements.catalogue(KEYS, catalogue::addKeyColumn);
        statements.catalogue(COLUMNS, catalogue::addColumn);
        catalogue.drafts.values().removeIf(draft -> draft.columns.isEmpty());
        catalogue.foreignPairs.forEach(catalogue::addForeignKey);
        catalogue.drafts.values().forEach(draft -> draft.heed(statements.sampling(), true));
        new PostgresSamples(statements, catalogue.drafts).read();
        return Schema.of(
                        catalogue.drafts.values().stream().map(TableDraft::table).toList())
                .leavingOut(catalogue.leftOut);
    }

    private void addTable(ResultSet row) throws SQLException {
        String kind = row.getString("relkind");
        String namespace = row.getString("nspname");
        Optional<String> why = hidden.apply(namespace, row.getString("relname"));
        if (why.isPresent()) {
            leftOut.put((row.getBoolean("bare") ? "" : namespace + ".") + row.getString("relname"), why.get());
            return;
        }
        boolean view = kind.equals("v") || kind.equals("m");
        // A view may be as dear as any query, a foreign table lives on somebody else's server, policies run functions of
        // the owner's, others are known to be empty.
        boolean samplable = row.getBoolean("samplable");
        drafts.put(
                row.getLong("oid"),
                new TableDraft(
                        row.getBoolean("bare") ? "" : namespace,
                        row.getString("relname"),
                        PostgresPath.quote(namespace) + "." + PostgresPath.quote(row.getString("relname")),
                        view,
                        samplable,
                        text(row.getString("description"))));
    }

    private void addKeyColumn(ResultSet row) throws SQLException {
        long table = row.getLong("conrelid");
        if (row.getString("contype").equals("p")) {
            primaryKeys.computeIfAbsent(table, any -> new HashSet<>()).add(row.getString("source"));
            return;
        }
        long key = row.getLong("oid");
        foreignEnds.put(key, new long[] {table, row.getLong("confrelid")});
        foreignPairs
                .computeIfAbsent(key, any -> new ArrayList<>())
                .add(new String[] {row.getString("source"), row.getString("target")});
    }

    private void addColumn(ResultSet row) throws SQLException {
        long table = row.getLong("attrelid");
        TableDraft draft = drafts.get(table);
        if (draft == null) {
            return;
        }
        String name = row.getString("attname");
        List<String> labels = List.of((String[]) row.getArray("labels").getArray());
        draft.columns.add(new Column(
                name,
                row.getString("type_text"),
                PostgresTypes.kind(row.getString("typname"), row.getString("typcategory")),
                primaryKeys.getOrDefault(table, Set.of()).contains(name),
                !row.getBoolean("attnotnull"),
                text(row.getString("description")),
                Sample.few(labels),
                Contents.labels(labels)));
        if (row.getBoolean("engines_own")) {
            draft.castable.add(name);
        }
    }

    private void addForeignKey(long key, List<String[]> pairs) {
        TableDraft source = drafts.get(foreignEnds.get(key)[0]);
        TableDraft target = drafts.get(foreignEnds.get(key)[1]);
        if (source == null || target == null) {
            return;
        }
        List<String> from = pairs.stream().map(pair -> pair[0]).toList();
        List<String> to = pairs.stream().map(pair -> pair[1]).toList();
        ForeignKey foreignKey = new ForeignKey(from, target.path(), to);
        if (source.holds(from) && target.holds(to) && !source.foreignKeys.contains(foreignKey)) {
            source.foreignKeys.add(foreignKey);
        }
    }

    private static String text(String nullable) {
        String text = Objects.requireNonNullElse(nullable, "");
        return text.length() > LONGEST_COMMENT ? text.substring(0, LONGEST_COMMENT) : text;
    }
}
