package io.querypilot.database.duckdb;

import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.database.FileRights;
import io.querypilot.schema.CatalogueStatements;
import io.querypilot.sql.Characters;
import io.querypilot.sql.query.UserCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Looks at the rights on the files that were given, and at what in a database file stands in for the engine's own. */
final class DuckdbCheckup {
    private static final int MOST_FILES = 20;
    private static final String OWN = " WHERE database_name = current_database() AND NOT internal";
    private static final String OF_FILES = "SELECT view_name FROM duckdb_views()" + OWN
            + " AND regexp_matches(sql, '(?i)(read_|_scan)\\w*\\s*\\(')";

    private DuckdbCheckup() {}

    static Checkup read(CatalogueStatements statements, Path given, UserCode code) throws SQLException {
        Stream<Path> files = Files.isDirectory(given)
                ? Stream.concat(
                        Stream.of(given), DataFile.at(given, new ArrayList<>()).stream().map(DataFile::path).limit(MOST_FILES))
                : Stream.of(given);
        List<Path> all = files.toList();
        List<Finding> findings = new ArrayList<>();
        all.forEach(file -> findings.addAll(FileRights.of(file)));
        code.functions().stream().sorted().forEach(macro -> findings.add(
                new Finding(Weight.ADVICE, "The macro " + macro + " runs in place of a function; the guard lets a query call none.")));
        Set<String> told = new HashSet<>();
        statements.catalogue(OF_FILES, row -> {
            told.add(Characters.lower(row.getString(1)));
            findings.add(new Finding(Weight.ADVICE, "The view " + row.getString(1) + " reads a file, which is not read here."));
        });
        // By its bare name; the others say which schema and file it is of.
        findings.addAll(Checkup.leftOut(
                "view or table", code.relations().stream().filter(name -> !name.contains(".") && !told.contains(name))));
        return new Checkup(
                findings,
                findings.isEmpty() ? List.of() : all.stream().flatMap(file -> FileRights.script(file).stream()).distinct().toList());
    }
}
