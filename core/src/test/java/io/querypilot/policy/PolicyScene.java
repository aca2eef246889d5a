package io.querypilot.policy;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A firm with values that a clerk may never see, each of them in the whole database once: people of another region, what
 * people earn, their e-mail addresses, and a table of secrets.
 */
final class PolicyScene {
    static final String POLICY = """
        default: deny
        users:
          ann: [clerk]
          bob: [boss]
          eve: [clerk, north]
        roles:
          everyone:
            regions: all
          clerk:
            people:
              except: [pay]
              mask:
                mail: "CAST('***' AS TEXT)"
              rows: region_id = 1
            orders:
              columns: [id, person_id, total, region_id]
              rows: region_id IN (SELECT id FROM regions WHERE name = 'South')
          north:
            people:
              columns: [id, name, region_id]
              rows: region_id = 2
          boss:
            people: all
            orders: all
            secrets: all
            earners: all
        """;

    /** What no clerk may ever see, in any form that keeps it whole. */
    static final List<String> FORBIDDEN = List.of(
            "zq7north", "zq7mail", "zq7secret", "zq7note", "zq7rebate", "7700001", "7700002", "7700003", "8800001");

    static final Caller CLERK = new Caller("default", "ann");
    static final Caller BOSS = new Caller("default", "bob");

    private static final List<String> TABLES = List.of(
            "CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT)",
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, mail TEXT, pay INTEGER, region_id INTEGER"
                    + " REFERENCES regions(id), note TEXT)",
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES people(id), total INTEGER,"
                    + " rebate TEXT, region_id INTEGER)",
            "CREATE TABLE secrets (id INTEGER PRIMARY KEY, name TEXT, region_id INTEGER)",
            "CREATE VIEW earners AS SELECT id, name, pay FROM people",
            "INSERT INTO regions VALUES (1, 'South'), (2, 'North')");
    /** What a clerk may see the rows of. */
    private static final List<String> SOUTH = List.of(
            "INSERT INTO people VALUES (1, 'Ann', 'zq7mail1', 7700001, 1, '11'), (2, 'Bob', 'zq7mail2', 7700002, 1, '12')",
            "INSERT INTO orders VALUES (1, 1, 10, 'zq7rebate1', 1), (2, 2, 20, 'zq7rebate2', 1), (5, NULL, 30, 'zq7rebate5', 1)");
    private static final List<String> NORTH = List.of(
            "INSERT INTO people VALUES (3, 'zq7north', 'zq7mail3', 7700003, 2, 'zq7note'), (4, 'zq7northern', NULL, 7, 2, '0')",
            "INSERT INTO orders VALUES (3, 3, 8800001, 'zq7rebate3', 2), (4, 4, 8800001, 'zq7rebate4', 2)",
            "INSERT INTO secrets VALUES (1, 'zq7secret', 1), (2, 'zq7secret2', 2)");

    private PolicyScene() {}

    static String[] everything() {
        return Stream.of(TABLES, SOUTH, NORTH).flatMap(List::stream).toArray(String[]::new);
    }

    /** What is left when all that a clerk may not see was never there. */
    static String[] clerksOnly() {
        List<String> statements = new ArrayList<>(TABLES);
        statements.addAll(SOUTH);
        statements.add("DROP VIEW earners");
        statements.add("DROP TABLE secrets");
        statements.add("UPDATE people SET mail = '***'");
        statements.add("ALTER TABLE people DROP COLUMN pay");
        statements.add("ALTER TABLE orders DROP COLUMN rebate");
        return statements.toArray(String[]::new);
    }

    static Policy policy(Path folder) {
        return policy(folder, POLICY);
    }

    static Policy policy(Path folder, String text) {
        try {
            return Policy.read(Files.writeString(folder.resolve("policy.yaml"), text));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    static Database sqlite(Path folder, String name, String... statements) {
        return Databases.open(TestSqlite.run(folder.resolve(name), statements).toString());
    }

    static Database postgres(String... statements) {
        return Databases.open(TestPostgres.database(statements));
    }

    static Outcome run(Database database, Caller caller, String sql) {
        return new QuestionDatabase(database.as(caller), caller, "").execute(sql, Limits.STANDARD, Purpose.TYPED);
    }

    static Caller with(String... roles) {
        return new Caller("default", "", Set.of(roles));
    }
}
