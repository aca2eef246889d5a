package io.querypilot.database.sqlite;

import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.database.Checkup;
import io.querypilot.schema.CatalogueStatements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Looks at the rights on a SQLite file, and at what in it could run code. */
final class SqliteCheckup {
    private static final String OBJECTS = """
        SELECT 'The trigger ' || name || ' on ' || tbl_name || ' would run if anything were written.'
        FROM sqlite_schema WHERE type = 'trigger'
        UNION ALL SELECT 'The virtual table ' || name || ' is read by code of its module.'
        FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'
        """;

    private SqliteCheckup() {}

    static Checkup read(CatalogueStatements statements, Path file) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        if (Files.isWritable(file)) {
            findings.add(new Finding(
                    Weight.DANGER, "The file " + file + " can be written by whoever runs this; nothing here needs that."));
        }
        if (open(file, PosixFilePermission.OTHERS_WRITE)) {
            findings.add(new Finding(Weight.DANGER, "Every user of this machine can write " + file + "."));
        }
        if (open(file, PosixFilePermission.OTHERS_READ)) {
            findings.add(new Finding(Weight.ADVICE, "Every user of this machine can read " + file + "."));
        }
        statements.catalogue(OBJECTS, row -> findings.add(new Finding(Weight.ADVICE, row.getString(1))));
        return new Checkup(findings, findings.isEmpty() ? List.of() : script(file));
    }

    private static boolean open(Path file, PosixFilePermission right) {
        try {
            Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
            return rights.contains(right);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    private static List<String> script(Path file) {
        return List.of(
                "# as the owner of the file; run QueryPilot as another user of the group querypilot",
                "chgrp querypilot '" + file + "'",
                "chmod 640 '" + file + "'");
    }
}
