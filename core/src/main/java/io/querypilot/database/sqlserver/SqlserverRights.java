package io.querypilot.database.sqlserver;

import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.schema.CatalogueStatements;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the account may do. SQL Server has neither a session nor a transaction that cannot write, and the read-only intent of
 * an address only chooses a server; so the rights are all that stands behind the guard, and who may write is not let in.
 */
final class SqlserverRights {
    /** The state of SQL for a transaction that should be read-only. */
    static final String CAN_WRITE = "25006";

    /** A whole database that may be written to, or a whole server; a database that is itself read-only is another matter. */
    static final String WRITES = """
        SELECT N'CONTROL SERVER' AS may WHERE HAS_PERMS_BY_NAME(NULL, NULL, N'CONTROL SERVER') = 1
        UNION ALL SELECT permission_name FROM sys.fn_my_permissions(NULL, N'DATABASE')
        WHERE permission_name IN (N'INSERT', N'UPDATE', N'DELETE', N'ALTER', N'CONTROL')
        AND CAST(DATABASEPROPERTYEX(DB_NAME(), N'Updateability') AS nvarchar(20)) <> N'READ_ONLY'
        """;
    private static final String MINE = "(p.grantee_principal_id = DATABASE_PRINCIPAL_ID()"
            + " OR IS_ROLEMEMBER(USER_NAME(p.grantee_principal_id)) = 1)";
    private static final String WHERE = "CASE p.class WHEN 1 THEN CONCAT(OBJECT_SCHEMA_NAME(p.major_id), N'.',"
            + " OBJECT_NAME(p.major_id)) WHEN 3 THEN CONCAT(N'the schema ', SCHEMA_NAME(p.major_id)) ELSE N'this database' END";
    /** What was granted of single things. */
    static final String GRANTED = "SELECT TOP (50) CONCAT(N'The account may ', LOWER(p.permission_name), N' on ', " + WHERE
            + ", N'.') AS told FROM sys.database_permissions p WHERE p.state IN ('G', 'W') AND " + MINE
            + " AND p.permission_name IN (N'INSERT', N'UPDATE', N'DELETE', N'ALTER', N'CONTROL', N'EXECUTE',"
            + " N'TAKE OWNERSHIP', N'REFERENCES', N'IMPERSONATE') AND p.major_id >= 0 ORDER BY told";
    static final String OWNED = "SELECT CONCAT(N'The account owns the schema ', s.name, N', and all that is in it.') AS told"
            + " FROM sys.schemas s WHERE s.principal_id = DATABASE_PRINCIPAL_ID() ORDER BY s.name";
    static final String PASSED_ON = "SELECT TOP (50) CONCAT(N'The account may pass on its right to ', LOWER(p.permission_name),"
            + " N' on ', " + WHERE + ", N'.') AS told FROM sys.database_permissions p WHERE p.state = 'W' AND " + MINE
            + " ORDER BY told";
    private static final List<String> SCRIPT = List.of(
            "CREATE LOGIN querypilot_reader WITH PASSWORD = 'CHANGE ME';",
            "CREATE USER querypilot_reader FOR LOGIN querypilot_reader;",
            "ALTER ROLE db_datareader ADD MEMBER querypilot_reader;",
            "ALTER ROLE db_denydatawriter ADD MEMBER querypilot_reader;",
            "GRANT SHOWPLAN TO querypilot_reader; -- for scan_rows and scan_megabytes alone");

    private SqlserverRights() {}

    /** Fails where the account could write to the whole database. */
    static void requireReader(Connection connection) throws SQLException {
        List<String> rights = told(connection, WRITES);
        if (!rights.isEmpty()) {
            throw new SQLException(
                    "the account may write (" + String.join(", ", rights) + "), and SQL Server has no read-only mode", CAN_WRITE);
        }
    }

    /** What to type for an account that is let in. */
    static String nextStep() {
        return "Give one that may only read. An administrator makes it by: " + String.join(" ", SCRIPT.subList(0, 3))
                + " Then ask again with --user querypilot_reader.";
    }

    static Optional<String> advice(Connection connection) throws SQLException {
        return told(connection, GRANTED).isEmpty() && told(connection, OWNED).isEmpty()
                ? Optional.empty()
                : Optional.of("is open for an account that may do more than read tables; see querypilot doctor");
    }

    static Checkup checkup(CatalogueStatements statements) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        for (String question : List.of(GRANTED, OWNED, PASSED_ON)) {
            statements.catalogue(question, row -> findings.add(new Finding(Weight.DANGER, row.getString(1))));
        }
        return new Checkup(findings, findings.isEmpty() ? List.of() : SCRIPT);
    }

    private static List<String> told(Connection connection, String sql) throws SQLException {
        List<String> told = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                told.add(row.getString(1));
            }
        }
        return told;
    }
}
