package io.querypilot.database.postgres;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.PostgresPath;
import io.querypilot.sql.dialect.Postgresql;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.UserCode;
import io.querypilot.sql.query.UserOperators;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the code that users left in a PostgreSQL database, on a path that sees the engine's own names alone. */
final class PostgresUserCode {
    /** Functions of users; those of an extension are none where a superuser owns them, for then no user wrote them. */
    private static final String OUTSIDE = """
        WITH reachable AS (
            SELECT n.oid FROM pg_namespace n WHERE n.nspname::text = ANY (:path) AND n.nspname <> 'pg_catalog'),
        outside AS (
            SELECT p.oid, p.proname, p.pronamespace, p.pronargs - p.pronargdefaults <= 1 AND p.pronargs > 0 AS field,
                p.proargtypes[0] AS argument, o.rolsuper AS superusers, o.rolsuper AND EXISTS (SELECT 1 FROM pg_depend e
                WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e') AS extension
            FROM pg_proc p
            JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname NOT IN ('pg_catalog', 'information_schema')
            JOIN pg_roles o ON o.oid = p.proowner)
        """;
    /** Functions that the bare name finds; for some arguments they match better than the engine's own. */
    private static final String FUNCTIONS = OUTSIDE + """
        SELECT DISTINCT f.proname FROM outside f JOIN reachable s ON s.oid = f.pronamespace WHERE NOT f.extension
        """;
    /** Functions that anybody wrote, wherever. */
    private static final String WRITTEN = OUTSIDE + "SELECT DISTINCT f.proname FROM outside f WHERE NOT f.extension";
    /** Functions of a row, which {@code row.name} calls, and of which table's rows; of any where others have such rows. */
    private static final String FIELDS = OUTSIDE + """
        SELECT DISTINCT f.proname, CASE WHEN t.typtype = 'c' AND t.typrelid <> 0
            AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.atttypid IN (t.oid, t.typarray) AND NOT a.attisdropped)
            AND NOT EXISTS (SELECT 1 FROM pg_type d WHERE d.typbasetype IN (t.oid, t.typarray))
            AND NOT EXISTS (SELECT 1 FROM pg_inherits i WHERE i.inhparent = t.typrelid) THEN t.typname::text ELSE '' END
        FROM outside f JOIN reachable s ON s.oid = f.pronamespace
        JOIN pg_type t ON t.oid = f.argument LEFT JOIN pg_type b ON b.oid = t.typbasetype
        WHERE f.field AND (t.typtype IN ('c', 'p') OR b.typtype = 'c')
        """;
    /** Operators that the bare symbol finds, with the types that lead to them; 0 stands for types of the engine. */
    private static final String OPERATORS = OUTSIDE + """
        SELECT o.oprname, coalesce(l.oid, 0), coalesce(r.oid, 0), o.oprleft, o.oprright
        FROM pg_operator o
        JOIN reachable s ON s.oid = o.oprnamespace
        LEFT JOIN pg_type l ON l.oid = o.oprleft AND l.typnamespace <> 'pg_catalog'::regnamespace
        LEFT JOIN pg_type r ON r.oid = o.oprright AND r.typnamespace <> 'pg_catalog'::regnamespace
        WHERE NOT EXISTS (SELECT 1 FROM outside f WHERE f.oid = o.oprcode AND f.extension)
        """;
    /** Types of the engine's own that such operators take. */
    private static final String SIDES = OUTSIDE + """
        , sides AS (SELECT DISTINCT t.oid FROM pg_operator o JOIN reachable s ON s.oid = o.oprnamespace
            JOIN pg_type t ON t.oid IN (o.oprleft, o.oprright) AND t.typtype = 'b' AND t.typnamespace = 'pg_catalog'::regnamespace)
        """;
    private static final String NUMERIC = "(20, 21, 23, 700, 701, 1700)";
    /** Of these the ones that no number becomes by itself. */
    private static final String NO_NUMBERS = SIDES + "SELECT s.oid FROM sides s WHERE s.oid NOT IN " + NUMERIC + " AND NOT EXISTS"
            + " (SELECT 1 FROM pg_cast c WHERE c.casttarget = s.oid AND c.castcontext = 'i' AND c.castsource IN " + NUMERIC + ")";
    /** And names of columns none of which becomes one by itself, wherever it stands. */
    private static final String NO_COLUMNS = SIDES + """
        , columns AS (SELECT DISTINCT lower(a.attname) AS name, t.oid AS type,
            t.typtype = 'b' AND t.typelem = 0 AND t.typnamespace = 'pg_catalog'::regnamespace AS plain
            FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid)
        SELECT s.oid, n.name FROM sides s CROSS JOIN columns n
        LEFT JOIN pg_cast c ON c.castsource = n.type AND c.casttarget = s.oid AND c.castcontext = 'i'
        GROUP BY s.oid, n.name HAVING bool_and(n.plain AND n.type <> s.oid AND c.oid IS NULL)
        """;
    private static final String NUMBERS = "SELECT lower(a.attname) FROM pg_attribute a WHERE a.atttypid <> 0 GROUP BY 1"
            + " HAVING bool_and(a.atttypid IN " + NUMERIC + ")";
    /**
     * Types whose casts run functions, whether an implicit cast leads to them, and types that depend on functions, which
     * whatever makes a value of them runs.
     */
    private static final String TYPES = OUTSIDE + """
        SELECT c.castsource, false, false, false FROM pg_cast c JOIN outside f ON f.oid = c.castfunc AND NOT f.extension
        UNION ALL SELECT c.casttarget, c.castcontext = 'i', false, false
            FROM pg_cast c JOIN outside f ON f.oid = c.castfunc AND NOT f.extension
        UNION ALL SELECT d.objid, false, true, NOT f.superusers FROM pg_depend d JOIN outside f ON f.oid = d.refobjid AND NOT f.extension
            WHERE d.classid = 'pg_type'::regclass AND d.refclassid = 'pg_proc'::regclass
        """;
    /**
     * Views, row policies and checks of domains, which run, and what the server looks at while it plans: indexes, statistics,
     * checks of tables and keys of partitions. Old servers lack some columns, hence the JSON.
     */
    private static final String TREES = OUTSIDE + """
        , trees AS (
            SELECT 'view' AS kind, r.ev_class AS owner, r.ev_action::text AS tree
            FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class AND c.relkind = 'v' AND c.oid >= '16384'
            UNION ALL SELECT 'policy', p.polrelid, p.polqual::text
            FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid AND c.relrowsecurity
            UNION ALL SELECT 'domain', k.contypid, k.conbin::text FROM pg_constraint k WHERE k.contypid >= '16384'
            UNION ALL SELECT 'index', i.indrelid, concat(i.indexprs::text, i.indpred::text)
            FROM pg_index i WHERE i.indexrelid >= '16384'
            UNION ALL SELECT 'index', s.stxrelid, to_jsonb(s) ->> 'stxexprs' FROM pg_statistic_ext s
            UNION ALL SELECT 'index', k.conrelid, k.conbin::text FROM pg_constraint k WHERE k.contype = 'c' AND k.conrelid >= '16384'
            UNION ALL SELECT 'index', k.partrelid, k.partexprs::text FROM pg_partitioned_table k
            UNION ALL SELECT 'view', d.adrelid, d.adbin::text FROM pg_attrdef d
            JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum AND to_jsonb(a) ->> 'attgenerated' = 'v')
        """;
    /**
     * What they call, as their stored trees tell, whether of a column, and what views read. Of a column is also a function of one
     * argument of the engine's own of it, such as {@code lower(a)}; more the server may compute before it knows the column.
     */
    private static final String CALLS = TREES + """
        , calls AS (
            SELECT DISTINCT t.kind, t.owner, m[1] = 'relid' AS reads, m[2]::oid AS called,
                m[1] IN ('aggfnoid', 'winfnoid') OR m[3] IN ('0', '3') AS named, m[4] IS NOT NULL AS of_column
            FROM trees t CROSS JOIN LATERAL regexp_matches(t.tree, concat(
                ':(funcid|aggfnoid|winfnoid|opfuncid|relid) (\\d+)(?: [^{}]*:funcformat (\\d))?\
        (?:[^{}]*:args \\(\\{(VAR|RELABELTYPE :arg \\{VAR', CASE WHEN t.kind = 'index' THEN '|FUNCEXPR :funcid \\d{1,4} [^{}]*:args \
        \\(\\{(?:VAR [^{}]*|RELABELTYPE :arg \\{VAR [^{}]*\\} [^{}]*)\\}\\)' END, ') )?'), 'g') m)
        SELECT c.kind, c.owner, CASE WHEN c.reads THEN c.called ELSE 0 END AS read, p.proname,
            f.oid IS NOT NULL AS outside, f.extension, f.superusers, c.named IS TRUE AS named, c.of_column,
            p.provolatile = 'i' AS computed, CASE WHEN NOT f.extension AND p.prolang = '14' AND NOT p.prosecdef
                AND p.proconfig IS NULL THEN p.prosrc END AS opened
        FROM calls c
        LEFT JOIN pg_proc p ON p.oid = c.called AND NOT c.reads
        LEFT JOIN outside f ON f.oid = p.oid
        """;
    /**
     * Which types they name, wherever in the tree: a value of a domain is made by a cast, of an array or a row too, by columns
     * that a function or {@code XMLTABLE} is given, by {@code RETURNING}, and each of these is another node with another field.
     */
    private static final String NAMED_TYPES = TREES + """
        , numbers AS (SELECT DISTINCT t.kind, t.owner, m[1]::bigint AS number
            FROM trees t CROSS JOIN LATERAL regexp_matches(t.tree, '\\m(\\d{5,10})\\M', 'g') m)
        SELECT n.kind, n.owner, y.oid AS type FROM numbers n JOIN pg_type y ON y.oid::bigint = n.number AND y.oid >= '16384'
        """;
    /** Which types are made of which: arrays, domains, ranges, rows. Old servers have no multiranges, hence the JSON. */
    private static final String PARTS = """
        SELECT t.oid, t.typelem FROM pg_type t WHERE t.typelem >= '16384'
        UNION ALL SELECT t.oid, t.typbasetype FROM pg_type t WHERE t.typbasetype >= '16384'
        UNION ALL SELECT r.rngtypid, r.rngsubtype FROM pg_range r WHERE r.rngsubtype >= '16384'
        UNION ALL SELECT (to_jsonb(r) ->> 'rngmultitypid')::oid, r.rngtypid FROM pg_range r
            WHERE r.rngtypid >= '16384' AND to_jsonb(r) ->> 'rngmultitypid' IS NOT NULL
        UNION ALL SELECT c.reltype, a.atttypid FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            WHERE a.atttypid >= '16384' AND c.reltype <> 0 AND NOT a.attisdropped
        """;
    /** Tables that the server reads by a program or another's code; those of another PostgreSQL and of files are only read. */
    private static final String FOREIGN = """
        SELECT f.ftrelid FROM pg_foreign_table f JOIN pg_foreign_server s ON s.oid = f.ftserver
        JOIN pg_foreign_data_wrapper w ON w.oid = s.srvfdw LEFT JOIN pg_proc h ON h.oid = w.fdwhandler
        WHERE h.proname IS NULL OR h.proname NOT IN ('postgres_fdw_handler', 'file_fdw_handler')
            OR EXISTS (SELECT 1 FROM unnest(f.ftoptions) o WHERE o LIKE 'program=%')
        """;
    private static final String CHILDREN = "SELECT i.inhrelid, i.inhparent FROM pg_inherits i";
    private static final String TYPE_NAMES = "SELECT t.oid, t.typname FROM pg_type t WHERE t.oid >= '16384'";
    private static final String RELATION_NAMES = """
        SELECT c.oid, n.nspname, c.relname, n.nspname::text = ANY (:path) FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.oid >= '16384'
        """;

    private final CatalogueStatements statements;
    private final String path;
    private final Guard guard;
    private final Set<String> functions = new HashSet<>();
    private final Map<String, Set<String>> fields = new HashMap<>();
    private final Map<String, List<long[]>> operators = new HashMap<>();
    private final Set<Long> types = new HashSet<>();
    private final Set<Long> runningTypes = new HashSet<>();
    private final Set<Long> unvouchedTypes = new HashSet<>();
    private final Set<Long> relations = new HashSet<>();
    private final Set<Long> outside = new HashSet<>();

    private PostgresUserCode(CatalogueStatements statements, PostgresPath path, Guard guard) {
        this.statements = statements;
        this.path = path.array();
        this.guard = guard;
    }

    /** The code that can be reached by names on this path. */
    static UserCode read(CatalogueStatements statements, PostgresPath path, Guard guard) throws SQLException {
        PostgresUserCode code = new PostgresUserCode(statements, path, guard);
        code.each(FUNCTIONS, row -> code.functions.add(row.getString(1)));
        code.each(FIELDS, row -> code.fields
                .computeIfAbsent(row.getString(1), any -> new HashSet<>())
                .add(row.getString(2)));
        code.readTypesAndOperators();
        code.readCalls();
        return new UserCode(
                code.functions, code.fields, code.userOperators(), code.typeNames(), code.names(code.relations), Set.of(), code.names(code.outside));
    }

    private void readTypesAndOperators() throws SQLException {
        Set<Long> implicit = new HashSet<>(Set.of(0L));
        each(TYPES, row -> {
            types.add(row.getLong(1));
            if (row.getBoolean(2)) {
                implicit.add(row.getLong(1));
            }
            if (row.getBoolean(3)) {
                runs(row.getLong(1), row.getBoolean(4));
            }
        });
        each(OPERATORS, row -> {
            if (implicit.contains(row.getLong(2)) && implicit.contains(row.getLong(3))) {
                operators.computeIfAbsent(row.getString(1), any -> new ArrayList<>()).add(new long[] {row.getLong(4), row.getLong(5)});
            }
            types.add(row.getLong(2));
            types.add(row.getLong(3));
        });
    }

    /** With what can never be their operands; one that stands before its operand alone is meant wherever it stands. */
    private UserOperators userOperators() throws SQLException {
        if (operators.isEmpty()) {
            return UserOperators.NONE;
        }
        Set<Long> noNumbers = new HashSet<>();
        each(NO_NUMBERS, row -> noNumbers.add(row.getLong(1)));
        Map<Long, Set<String>> noColumns = new HashMap<>();
        each(NO_COLUMNS, row -> noColumns.computeIfAbsent(row.getLong(1), any -> new HashSet<>()).add(row.getString(2)));
        Set<String> numbers = new HashSet<>();
        each(NUMBERS, row -> numbers.add(row.getString(1)));
        Map<String, List<UserOperators.Operands>> named = new HashMap<>();
        operators.forEach((symbol, sides) -> named.put(symbol, sides.stream().anyMatch(side -> side[0] == 0)
                ? List.of()
                : sides.stream().map(side -> new UserOperators.Operands(
                        never(side[0], noNumbers, noColumns), never(side[1], noNumbers, noColumns))).toList()));
        return new UserOperators(named, numbers);
    }

    private static UserOperators.Never never(long type, Set<Long> noNumbers, Map<Long, Set<String>> noColumns) {
        return new UserOperators.Never(noNumbers.contains(type), noColumns.getOrDefault(type, Set.of()));
    }

    /** A value of this type runs code when it is made; unvouched where no superuser wrote that. */
    private void runs(long type, boolean unvouched) {
        types.add(type);
        runningTypes.add(type);
        if (unvouched) {
            unvouchedTypes.add(type);
        }
    }

    private void readCalls() throws SQLException {
        Map<Long, Set<Long>> readers = new HashMap<>();
        Map<String, Set<Long>> opened = new HashMap<>();
        each(CALLS, row -> {
            long owner = row.getLong("owner");
            if (row.getLong("read") != 0) {
                readers.computeIfAbsent(row.getLong("read"), any -> new HashSet<>()).add(owner);
            } else if (dangerous(row) && row.getString("kind").equals("domain")) {
                runs(owner, row.getBoolean("outside") && !row.getBoolean("superusers"));
            } else if (dangerous(row)) {
                relations.add(owner);
            } else if (row.getString("kind").equals("index") && row.getString("opened") != null) {
                opened.computeIfAbsent(row.getString("opened"), any -> new HashSet<>()).add(owner);
            }
        });
        readNamedTypes();
        readOpened(opened);
        each(FOREIGN, row -> outside.add(row.getLong(1)));
        if (!outside.isEmpty() || !relations.isEmpty()) {
            // Whoever reads a table reads its children, and plans with what is theirs.
            each(CHILDREN, row -> readers.computeIfAbsent(row.getLong(1), any -> new HashSet<>()).add(row.getLong(2)));
        }
        spread(relations, readers);
        spread(outside, readers);
    }

    /** The server puts the text of a function in SQL in its place, and computes what stands on constants there. */
    private void readOpened(Map<String, Set<Long>> opened) throws SQLException {
        if (opened.isEmpty()) {
            return;
        }
        Set<String> written = new HashSet<>(typeNames());
        each(WRITTEN, row -> written.add(row.getString(1)));
        opened.forEach((body, owners) -> {
            if (!new PostgresBody(body).calm(guard, written, operators.keySet())) {
                relations.addAll(owners);
            }
        });
    }

    /**
     * A policy is the server's protection and may call what a superuser wrote; a view's calls are like a query's. What an
     * index or a check calls runs while the server plans, if it says that it always gives the same and is not called of a
     * column, whose values are not known then.
     */
    private boolean dangerous(ResultSet row) throws SQLException {
        boolean outside = row.getBoolean("outside");
        if (row.getString("kind").equals("policy")) {
            return outside && !row.getBoolean("superusers");
        }
        if (row.getString("kind").equals("index")) {
            return outside && !row.getBoolean("extension") && !row.getBoolean("of_column") && row.getBoolean("computed");
        }
        String name = row.getString("proname");
        boolean listed = name == null || guard.allowsFunction(name) && !Postgresql.TAKES_TYPES.contains(name);
        return outside && !row.getBoolean("extension") || row.getBoolean("named") && !listed;
    }

    /** A domain may name another in its check; a policy may name what a superuser wrote, as it may call that. */
    private void readNamedTypes() throws SQLException {
        Map<Long, Set<Long>> wholes = new HashMap<>();
        if (!types.isEmpty()) {
            each(PARTS, row -> wholes.computeIfAbsent(row.getLong(2), any -> new HashSet<>()).add(row.getLong(1)));
        }
        if (!runningTypes.isEmpty()) {
            Map<Long, Set<Long>> namers = new HashMap<>();
            Map<Long, Set<Long>> policies = new HashMap<>();
            each(NAMED_TYPES, row -> (switch (row.getString("kind")) {
                case "domain" -> wholes;
                case "policy" -> policies;
                default -> namers;
            }).computeIfAbsent(row.getLong("type"), any -> new HashSet<>()).add(row.getLong("owner")));
            spread(runningTypes, wholes);
            spread(unvouchedTypes, wholes);
            runningTypes.forEach(type -> relations.addAll(namers.getOrDefault(type, Set.of())));
            unvouchedTypes.forEach(type -> relations.addAll(policies.getOrDefault(type, Set.of())));
        }
        spread(types, wholes);
    }

    private static void spread(Set<Long> found, Map<Long, Set<Long>> users) {
        Set<Long> next = Set.copyOf(found);
        while (!next.isEmpty()) {
            Set<Long> using = new HashSet<>();
            next.forEach(one -> using.addAll(users.getOrDefault(one, Set.of())));
            using.removeAll(found);
            found.addAll(using);
            next = using;
        }
    }

    /** Also of the rows of tables that have a column of such a type. */
    private Set<String> typeNames() throws SQLException {
        Set<String> names = new HashSet<>();
        each(TYPE_NAMES, row -> {
            if (types.contains(row.getLong(1))) {
                names.add(row.getString(2));
            }
        });
        return names;
    }

    private Set<String> names(Set<Long> relations) throws SQLException {
        Set<String> names = new HashSet<>();
        each(RELATION_NAMES, row -> {
            if (relations.contains(row.getLong(1))) {
                names.add(row.getString(2) + "." + row.getString(3));
                names.addAll(row.getBoolean(4) ? Set.of(row.getString(3)) : Set.of());
            }
        });
        return names;
    }

    private void each(String sql, CatalogueStatements.Rows action) throws SQLException {
        statements.catalogue(sql.replace(":path", path), action);
    }
}
