package io.querypilot.database.sqlite;

import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.database.FileRights;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.query.UserCode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Looks at the rights on a SQLite file, and at what in it could run code. */
final class SqliteCheckup {
    private static final String OBJECTS = """
        SELECT 'The trigger ' || name || ' on ' || tbl_name || ' would run if anything were written.'
        FROM sqlite_schema WHERE type = 'trigger'
        UNION ALL SELECT 'The virtual table ' || name || ' is read by code of its module.'
        FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'
        """;

    private SqliteCheckup() {}

    static Checkup read(CatalogueStatements statements, Path file, UserCode code) throws SQLException {
        List<Finding> findings = new ArrayList<>(FileRights.of(file));
        statements.catalogue(OBJECTS, row -> findings.add(new Finding(Weight.ADVICE, row.getString(1))));
        findings.addAll(Checkup.leftOut("view or table", code.relations().stream().filter(name -> !name.contains("."))));
        return new Checkup(findings, findings.isEmpty() ? List.of() : FileRights.script(file));
    }
}
