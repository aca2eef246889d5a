package io.querypilot.database.postgres;

import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.database.Checkup;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.UserCode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Looks at the role that a PostgreSQL database was opened with, on a path that sees the engine's own names alone. */
final class PostgresCheckup {
    /** What each row says, and how much that matters. */
    private static final Map<String, Weight> QUESTIONS = new LinkedHashMap<>();

    static {
        QUESTIONS.put(
                """
                SELECT concat('The role ', rolname, ' is a superuser, whom the server refuses nothing.')
                FROM pg_roles WHERE rolname = current_user AND rolsuper
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT concat('The role may ', attribute, '.') FROM pg_roles, LATERAL (VALUES
                    (rolcreaterole, 'create roles'), (rolcreatedb, 'create databases'), (rolreplication, 'replicate'),
                    (rolbypassrls, 'see past row policies')) AS a (held, attribute)
                WHERE rolname = current_user AND held AND NOT rolsuper
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT concat('The role is a member of ', r.rolname, '.') FROM pg_roles r, pg_roles me
                WHERE me.rolname = current_user AND NOT me.rolsuper AND pg_has_role(me.oid, r.oid, 'MEMBER')
                    AND r.rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program',
                    'pg_write_all_data', 'pg_signal_backend', 'pg_checkpoint', 'pg_maintain', 'pg_create_subscription')
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT concat('The role may ', string_agg(lower(p), ', ' ORDER BY p), ' ', n.nspname, '.', c.relname, '.')
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
                    unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS p
                WHERE c.relkind IN ('r', 'p', 'v', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
                    AND has_table_privilege(c.oid, p)
                GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname LIMIT 50
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT concat('The role may draw from the sequence ', n.nspname, '.', c.relname, '.')
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE CASE WHEN c.relkind = 'S' THEN has_sequence_privilege(c.oid, 'USAGE, UPDATE') END
                ORDER BY n.nspname, c.relname LIMIT 20
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT concat('The role may create objects in the schema ', n.nspname, '.') FROM pg_namespace n
                WHERE n.nspname !~ '^pg_' AND has_schema_privilege(n.oid, 'CREATE') ORDER BY n.nspname
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT concat('The role may create ', what, ' in the database.') FROM (VALUES
                    ('CREATE', 'schemas'), ('TEMPORARY', 'temporary tables')) AS v (p, what)
                WHERE has_database_privilege(current_database(), p)
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT concat('The function ', n.nspname, '.', p.proname, ' runs with the rights of its owner, ', o.rolname,
                    CASE WHEN o.rolsuper THEN ', a superuser.' ELSE '.' END)
                FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_roles o ON o.oid = p.proowner
                WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema')
                    AND has_function_privilege(p.oid, 'EXECUTE') ORDER BY n.nspname, p.proname LIMIT 50
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT concat('The extension ', extname, ' can reach files, programs or other servers.') FROM pg_extension
                WHERE extname IN ('dblink', 'postgres_fdw', 'file_fdw', 'adminpack', 'plpython3u', 'plperlu', 'pltclu',
                    'http', 'pg_net', 'pg_cron', 'lo', 'pageinspect', 'pg_read_binary_file')
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT concat(count(*), ' functions of users can be run, the first of them ',
                    min(concat(n.nspname, '.', p.proname)), '; the guard lets a query call none of them.')
                FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND has_function_privilege(p.oid, 'EXECUTE')
                HAVING count(*) > 0
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT DISTINCT concat('The function ', n.nspname, '.', p.proname, ' can take the place of the engine''s: a query with it'
                    ' is refused unless it says pg_catalog.', p.proname, '. Another schema would keep it out of the way.')
                FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                JOIN pg_proc own ON own.proname = p.proname AND own.pronamespace = 'pg_catalog'::regnamespace
                WHERE n.nspname = 'public' AND NOT EXISTS (SELECT 1 FROM pg_depend e
                    WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e') ORDER BY 1 LIMIT 50
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT concat('The operator ', n.nspname, '.', o.oprname, ' (', format_type(o.oprleft, NULL), ', ',
                    format_type(o.oprright, NULL), ') can take the place of the engine''s: a query with it is refused unless it'
                    ' says OPERATOR(pg_catalog.', o.oprname, '). Another schema would keep it out of the way.')
                FROM pg_operator o JOIN pg_namespace n ON n.oid = o.oprnamespace
                WHERE n.nspname = 'public' AND EXISTS (SELECT 1 FROM pg_operator own
                    WHERE own.oprname = o.oprname AND own.oprnamespace = 'pg_catalog'::regnamespace)
                    AND NOT EXISTS (SELECT 1 FROM pg_depend e
                    WHERE e.classid = 'pg_operator'::regclass AND e.objid = o.oid AND e.deptype = 'e') ORDER BY 1 LIMIT 50
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT concat('Nothing on the server ends a session of this role by ', s.name, '.') FROM (VALUES
                    ('statement_timeout'), ('lock_timeout'), ('idle_in_transaction_session_timeout')) AS s (name)
                WHERE NOT EXISTS (SELECT 1 FROM pg_db_role_setting d, unnest(d.setconfig) AS c
                    WHERE d.setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = current_user))
                    AND c LIKE concat(s.name, '=%') AND c !~ '=0(ms|s|min)?$')
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT 'The role is not read-only by its own settings.' WHERE NOT EXISTS (
                    SELECT 1 FROM pg_db_role_setting d, unnest(d.setconfig) AS c
                    WHERE d.setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)
                    AND c = 'default_transaction_read_only=on')
                """,
                Weight.ADVICE);
    }

    private static final String READABLE = """
        SELECT current_database(), n.nspname, c.relname,
            CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'table' END
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
            AND NOT c.relispartition AND has_table_privilege(c.oid, 'SELECT') AND n.nspname !~ '^pg_'
        ORDER BY n.nspname, c.relname
        """;
    private static final String ROLE = "querypilot_reader";
    private static final int MOST = 50;

    private PostgresCheckup() {}

    static Checkup read(CatalogueStatements statements, UserCode code) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<String, Weight> question : QUESTIONS.entrySet()) {
            statements.catalogue(
                    question.getKey(), row -> findings.add(new Finding(question.getValue(), row.getString(1))));
        }
        findings.addAll(leftOut(statements, code));
        return new Checkup(findings, findings.isEmpty() ? List.of() : script(statements, code));
    }

    /** What is read only by running what somebody wrote, and why; the first fifty by name. */
    private static List<Finding> leftOut(CatalogueStatements statements, UserCode code) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        statements.catalogue(READABLE, row -> {
            String name = row.getString(4) + " " + row.getString(2) + "." + row.getString(3);
            code.behind(row.getString(2), row.getString(3))
                    .ifPresent(why -> findings.add(new Finding(Weight.ADVICE, "No question may ask the " + name + ", " + why + ".")));
        });
        return findings.subList(0, Math.min(findings.size(), MOST));
    }

    /** What is taken from everybody other applications may need. */
    private static final String FROM_ALL = " -- takes it from every role: grant it to those that need it first";

    /** A role that can read what this one reads and what may be asked, and nothing else. */
    private static List<String> script(CatalogueStatements statements, UserCode code) throws SQLException {
        Map<String, List<String>> tables = new LinkedHashMap<>();
        List<String> database = new ArrayList<>();
        statements.catalogue(READABLE, row -> {
            database.add(quoted(row.getString(1)));
            if (code.behind(row.getString(2), row.getString(3)).isEmpty()) {
                tables.computeIfAbsent(quoted(row.getString(2)), schema -> new ArrayList<>())
                        .add(quoted(row.getString(2)) + "." + quoted(row.getString(3)));
            }
        });
        List<String> script = new ArrayList<>(List.of(
                "CREATE ROLE " + ROLE + " LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS"
                        + " CONNECTION LIMIT 20 PASSWORD 'CHANGE ME';",
                "ALTER ROLE " + ROLE + " SET default_transaction_read_only = on;",
                "ALTER ROLE " + ROLE + " SET statement_timeout = '60s';",
                "ALTER ROLE " + ROLE + " SET lock_timeout = '5s';",
                "ALTER ROLE " + ROLE + " SET idle_in_transaction_session_timeout = '60s';",
                "ALTER ROLE " + ROLE + " SET work_mem = '64MB';",
                "ALTER ROLE " + ROLE + " SET temp_file_limit = '1GB'; -- by a superuser"));
        database.stream().findFirst().ifPresent(name -> {
            script.add("REVOKE TEMPORARY ON DATABASE " + name + " FROM PUBLIC;" + FROM_ALL);
            script.add("GRANT CONNECT ON DATABASE " + name + " TO " + ROLE + ";");
        });
        tables.forEach((schema, names) -> {
            script.add("REVOKE CREATE ON SCHEMA " + schema + " FROM PUBLIC;" + FROM_ALL);
            script.add("GRANT USAGE ON SCHEMA " + schema + " TO " + ROLE + ";");
            script.add("GRANT SELECT ON " + String.join(", ", names) + " TO " + ROLE + ";");
        });
        return script;
    }

    private static String quoted(String name) {
        return Dialect.POSTGRESQL.identifier(name);
    }
}
