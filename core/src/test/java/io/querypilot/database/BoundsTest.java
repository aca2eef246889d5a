package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.ErrorType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a statement may make on each engine: bars and short lists run, what no time-out would stop does not begin. */
class BoundsTest {
    private static final Limits SHORT = new Limits(Duration.ofSeconds(10), 10, 1 << 20);

    @TempDir
    Path folder;

    private static Object first(Database database, String sql) {
        Outcome outcome = database.execute(sql, SHORT);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows().get(0).get(0);
    }

    private static void refused(Database database, String... statements) {
        for (String sql : statements) {
            assertThat(database.prepare(sql)).as(sql).hasValueSatisfying(error ->
                    assertThat(error.type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED));
        }
    }

    @Test
    void duckdbMakesListsAndTextsOfBoundedSize() throws IOException {
        Path file = Files.writeString(folder.resolve("people.csv"), "name,salary\nann,300000\n");
        try (Database database = Databases.open(file.toString())) {
            refused(database, "SELECT list_resize([1], 100000000)", "SELECT printf('%1000000000d', 1)",
                    "SELECT format('{:>1000000000}', 'a')", "SELECT list_sort(range(1000000)) FROM range(1000)",
                    "SELECT len(range(DATE '0001-01-01', DATE '9999-01-01', INTERVAL 1 SECOND))",
                    "SELECT repeat('#', salary) FROM people");
            assertThat(first(database, "SELECT repeat('#', least(5, salary // 1000)) FROM people")).isEqualTo("#####");
            assertThat(first(database, "SELECT len(list_resize([1], 10000)) FROM range(100000)")).isEqualTo(10_000L);
            assertThat(first(database, "SELECT length(printf('%9999d', salary)) FROM people")).isEqualTo(9_999L);
            assertThat(first(database, "SELECT len(range(DATE '2020-01-01', DATE '2024-12-31', INTERVAL 1 DAY))"))
                    .isEqualTo(1_826L);
        }
    }

    @Test
    void sqliteCapsWhatTheDataMakesLong() {
        Path file = TestSqlite.run(folder.resolve("p.db"), "CREATE TABLE p (name TEXT, n INTEGER)",
                "INSERT INTO p VALUES ('ann', 5), ('bob', 2000000000)");
        try (Database database = Databases.open(file.toString())) {
            assertThat(first(database, "SELECT printf('%.*c', n, '*') FROM p WHERE n = 5")).isEqualTo("*****");
            for (String sql : List.of("SELECT printf('%.*c', n, '*') FROM p WHERE n > 5", "SELECT zeroblob(n) FROM p WHERE n > 5")) {
                assertThat(((Outcome.Failure) database.execute(sql, SHORT)).error().message()).as(sql).contains("too big");
            }
            assertThat(first(database, "SELECT trim(name, 'a') FROM p WHERE name LIKE 'A%' ESCAPE '!' COLLATE NOCASE")).isEqualTo("nn");
        }
    }

    @Test
    void mariadbCapsTextsAndRecursesAsFarAsAsked() {
        try (Database database = Databases.open(TestMariadb.database(
                "CREATE TABLE p (name VARCHAR(10), n BIGINT)", "INSERT INTO p VALUES ('ann', 5), ('bob', 2000000000)"))) {
            refused(database, "SELECT length(sformat('{:>1000000000}', 'a'))", "SELECT locate(repeat('a', n), repeat('b', n)) FROM p");
            assertThat(first(database, "SELECT repeat('#', n) FROM p WHERE n = 5")).isEqualTo("#####");
            assertThat(first(database, "SELECT repeat('#', n) FROM p WHERE n > 5")).isNull();
            assertThat(first(database, "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5000)"
                    + " SELECT COUNT(*) FROM r")).isEqualTo(5_000L);
            assertThat(first(database, "SELECT @@version")).asString().isNotEmpty();
        }
    }
}
