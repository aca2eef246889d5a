package io.querypilot.database.h2;

import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.database.FileRights;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.UserCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Looks at the account that an H2 database was opened with. What a role or a grant on a whole schema gives, H2 tells an
 * administrator alone.
 */
final class H2Checkup {
    private static final String ROLE = "QUERYPILOT_READER";
    /** What each row says, and how much that matters. */
    private static final Map<String, Weight> QUESTIONS = new LinkedHashMap<>();

    static {
        QUESTIONS.put(
                """
                SELECT 'The account ' || USER_NAME || ' is an administrator, who may read and write files and run Java.'
                FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER AND IS_ADMIN
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT 'The account may ' || LOWER(LISTAGG(PRIVILEGE_TYPE, ', ') WITHIN GROUP (ORDER BY PRIVILEGE_TYPE))
                    || ' ' || TABLE_SCHEMA || '.' || TABLE_NAME || '.'
                FROM INFORMATION_SCHEMA.TABLE_PRIVILEGES
                WHERE GRANTEE IN (CURRENT_USER, 'PUBLIC') AND PRIVILEGE_TYPE <> 'SELECT'
                GROUP BY TABLE_SCHEMA, TABLE_NAME ORDER BY TABLE_SCHEMA, TABLE_NAME LIMIT 50
                """,
                Weight.DANGER);
        QUESTIONS.put(
                """
                SELECT 'The alias ' || ROUTINE_SCHEMA || '.' || ROUTINE_NAME || ' runs Java; the guard lets a query call none.'
                FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_SCHEMA <> 'INFORMATION_SCHEMA'
                ORDER BY ROUTINE_SCHEMA, ROUTINE_NAME LIMIT 50
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT DISTINCT 'The trigger ' || TRIGGER_SCHEMA || '.' || TRIGGER_NAME || ' on ' || EVENT_OBJECT_TABLE || ' runs Java'
                    || CASE EVENT_MANIPULATION WHEN 'SELECT' THEN ' when its table is read; no question may ask that.'
                    ELSE ' if anything is written.' END
                FROM INFORMATION_SCHEMA.TRIGGERS ORDER BY 1 LIMIT 50
                """,
                Weight.ADVICE);
        QUESTIONS.put(
                """
                SELECT 'The linked table ' || TABLE_SCHEMA || '.' || TABLE_NAME || ' reaches another database; no question may ask it.'
                FROM INFORMATION_SCHEMA.TABLES WHERE STORAGE_TYPE = 'TABLE LINK' ORDER BY TABLE_SCHEMA, TABLE_NAME LIMIT 50
                """,
                Weight.ADVICE);
    }

    private static final String READABLE = """
        SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'
        ORDER BY TABLE_SCHEMA, TABLE_NAME
        """;

    private H2Checkup() {}

    static Checkup read(CatalogueStatements statements, String place, UserCode code) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<String, Weight> question : QUESTIONS.entrySet()) {
            statements.catalogue(
                    question.getKey(), row -> findings.add(new Finding(question.getValue(), row.getString(1))));
        }
        Stream.concat(code.relations().stream().filter(name -> name.contains(".")).map("The view, table or synonym "::concat),
                        code.types().stream().map("The domain "::concat))
                .sorted()
                .limit(50)
                .forEach(what -> findings.add(new Finding(
                        Weight.ADVICE, what + " runs what the guard does not let a query call; none may use it.")));
        List<String> script = new ArrayList<>();
        if (!findings.isEmpty()) {
            script.add("CREATE USER " + ROLE + " PASSWORD 'CHANGE ME';");
            statements.catalogue(READABLE, row -> {
                if (code.behind(row.getString(1), row.getString(2)).isEmpty()) {
                    script.add("GRANT SELECT ON " + Dialect.H2.quote(row.getString(1)) + "." + Dialect.H2.quote(row.getString(2))
                            + " TO " + ROLE + ";");
                }
            });
        }
        Path file = Path.of(place);
        if (Files.isRegularFile(file)) {
            List<Finding> rights = FileRights.of(file);
            findings.addAll(rights);
            script.addAll(rights.isEmpty() ? List.of() : FileRights.script(file));
        }
        return new Checkup(findings, script);
    }
}
