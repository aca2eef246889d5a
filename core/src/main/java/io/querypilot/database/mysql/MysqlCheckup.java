package io.querypilot.database.mysql;

import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.UserCode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Looks at the account that a MySQL or MariaDB database was opened with. */
final class MysqlCheckup {
    private static final String ROLE = "querypilot_reader@'%'";
    private static final String ME = "CONCAT('''', SUBSTRING_INDEX(CURRENT_USER(), '@', 1), '''@''',"
            + " SUBSTRING_INDEX(CURRENT_USER(), '@', -1), '''')";
    private static final String READING = "('SELECT', 'SHOW VIEW', 'USAGE', 'SHOW DATABASES')";
    private static final String MAY = "SELECT CONCAT('The account may ', LOWER(GROUP_CONCAT(DISTINCT privilege_type"
            + " ORDER BY privilege_type SEPARATOR ', ')), ' %s.') FROM information_schema.%s WHERE grantee = " + ME
            + " AND privilege_type NOT IN " + READING + " %s";
    /** What each row says, and how much that matters. */
    private static final Map<String, Weight> QUESTIONS = new LinkedHashMap<>();

    static {
        QUESTIONS.put(MAY.formatted("on the whole server", "user_privileges", "HAVING COUNT(*) > 0"), Weight.DANGER);
        QUESTIONS.put(
                "SELECT 'The account may read and write files of the server (FILE), read-only or not.'"
                        + " FROM information_schema.user_privileges WHERE grantee = " + ME + " AND privilege_type = 'FILE'",
                Weight.DANGER);
        QUESTIONS.put(
                MAY.formatted("in the database ', table_schema, '", "schema_privileges", "GROUP BY table_schema ORDER BY table_schema"),
                Weight.DANGER);
        QUESTIONS.put(
                MAY.formatted(
                        "', table_schema, '.', table_name, '", "table_privileges",
                        "GROUP BY table_schema, table_name ORDER BY table_schema, table_name LIMIT 50"),
                Weight.DANGER);
        QUESTIONS.put(
                "SELECT 'The account may pass its rights on to others.' WHERE EXISTS (SELECT 1 FROM"
                        + " information_schema.user_privileges WHERE grantee = " + ME + " AND is_grantable = 'YES')",
                Weight.DANGER);
        QUESTIONS.put(
                "SELECT 'The account can read every database, the server''s own table of users among them.'"
                        + " FROM information_schema.user_privileges WHERE grantee = " + ME + " AND privilege_type = 'SELECT'",
                Weight.DANGER);
        QUESTIONS.put(
                "SELECT CONCAT('The ', LOWER(routine_type), ' ', routine_schema, '.', routine_name, ' runs with the rights of ',"
                        + " definer, '; the guard lets a query call none.') FROM information_schema.routines"
                        + " WHERE security_type = 'DEFINER' AND routine_schema NOT IN ('mysql', 'sys')"
                        + " ORDER BY routine_schema, routine_name LIMIT 50",
                Weight.ADVICE);
    }

    /** {@code GRANT `one`@`%`,`two`@`%` TO `me`@`localhost`}; a right stands before ON. */
    private static final Pattern ROLES = Pattern.compile("(?is)GRANT (.*?) TO .*");
    private static final String READABLE = "SELECT table_schema, table_name FROM information_schema.tables"
            + " WHERE table_type IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED') AND table_schema = COALESCE(DATABASE(), table_schema)"
            + " AND table_schema NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys') ORDER BY 1, 2";

    private MysqlCheckup() {}

    static Checkup read(CatalogueStatements statements, UserCode code) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<String, Weight> question : QUESTIONS.entrySet()) {
            statements.catalogue(question.getKey(), row -> findings.add(new Finding(question.getValue(), row.getString(1))));
        }
        List<String> grants = new ArrayList<>();
        statements.catalogue("SHOW GRANTS", row -> grants.add(row.getString(1)));
        findings.addAll(roles(grants));
        findings.addAll(limits(statements, grants));
        findings.addAll(Checkup.leftOut("view", code.relations().stream().filter(view -> view.contains("."))));
        code.hidden().stream().filter(view -> view.contains(".")).sorted().limit(50).forEach(view -> findings.add(new Finding(
                Weight.ADVICE, "The account cannot see what the view " + view + ", or one behind it, runs, so no question may ask it; the"
                        + " right SHOW VIEW or SELECT on one of them is wanting, or one is gone.")));
        code.outside().stream().filter(table -> table.contains(".")).sorted().limit(50).forEach(table -> findings.add(
                new Finding(Weight.ADVICE, "The server reads " + table + " from another server or a file; no question may ask it.")));
        return new Checkup(findings, findings.isEmpty() ? List.of() : script(statements, code));
    }

    /** MySQL has a table of them only since 8.0.19. */
    private static List<Finding> roles(List<String> grants) {
        return grants.stream()
                .filter(grant -> !grant.matches("(?is).* ON .*"))
                .map(ROLES::matcher)
                .filter(Matcher::lookingAt)
                .flatMap(granted -> Stream.of(granted.group(1).split(",")))
                .map(role -> new Finding(Weight.ADVICE, "The account may take the role " + role.replaceFirst("@.*", "").replace("`", "").strip()
                        + ", whose rights are not looked at here."))
                .toList();
    }

    /** What ends a statement that goes on for ever, and how many there can be: by the account or by the server. */
    private static List<Finding> limits(CatalogueStatements statements, List<String> grants) throws SQLException {
        String account = String.join(" ", grants).toUpperCase(Locale.ROOT);
        boolean mariadb = mariadb(statements);
        List<Finding> findings = new ArrayList<>();
        String time = mariadb ? "max_statement_time" : "max_execution_time";
        String wanting = "SELECT 1 FROM DUAL WHERE @@%s = 0";
        if (!account.matches("(?s).*\\bMAX_STATEMENT_TIME [0.]*[1-9].*")) {
            statements.catalogue(wanting.formatted("GLOBAL." + time), row -> findings.add(new Finding(
                    Weight.ADVICE, "Nothing on the server ends a statement of this account: " + time + " is 0.")));
        }
        if (!account.matches("(?s).*\\bMAX_USER_CONNECTIONS [1-9].*")) {
            statements.catalogue(wanting.formatted("SESSION.max_user_connections"), row -> findings.add(new Finding(
                    Weight.ADVICE, "Nothing bounds the connections of this account: max_user_connections is 0.")));
        }
        return findings;
    }

    private static boolean mariadb(CatalogueStatements statements) throws SQLException {
        return statements.connection().getMetaData().getDatabaseProductName().equals("MariaDB");
    }

    /** An account that can read the tables of this database that may be asked, and nothing else. */
    private static List<String> script(CatalogueStatements statements, UserCode code) throws SQLException {
        List<String> script = new ArrayList<>();
        script.add("CREATE USER " + ROLE + " IDENTIFIED BY 'CHANGE ME' WITH MAX_USER_CONNECTIONS 20"
                + (mariadb(statements) ? " MAX_STATEMENT_TIME 60;" : ";"));
        statements.catalogue(READABLE, row -> {
            if (code.behind(row.getString(1), row.getString(2)).isEmpty()) {
                script.add("GRANT SELECT, SHOW VIEW ON " + Dialect.MYSQL.quote(row.getString(1))
                        + "." + Dialect.MYSQL.quote(row.getString(2)) + " TO " + ROLE + ";");
            }
        });
        return script;
    }
}
