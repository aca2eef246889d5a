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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    /** SQLite's searches take the product of both lengths, and heed no cancel until they have ended. */
    @Test
    void sqliteLooksForNothingThatAStatementPutsTogether() {
        Path file = TestSqlite.run(folder.resolve("n.db"), "CREATE TABLE p (name TEXT, email TEXT, boss TEXT)",
                "INSERT INTO p VALUES ('Ann', 'ann@x.org', 'n')");
        try (Database database = Databases.open(file.toString())) {
            refused(database, "SELECT trim(name, '" + "b".repeat(201) + "a') FROM p", "SELECT instr(name, substr(name, 1, 1500000) || 'b') FROM p", "SELECT trim(name, boss || 'b') FROM p",
                    "SELECT replace(name, substr(name, 2), '') FROM p", "SELECT instr(name, (SELECT max(boss) || 'b' FROM p)) FROM p",
                    "SELECT instr(name, CASE WHEN 1 THEN boss || 'b' END) FROM p", "SELECT instr(name, lower(substr(boss, 2) || 'b')) FROM p",
                    "SELECT instr(name, boss || group_concat(name)) FROM p", "SELECT instr(name, boss || (SELECT name FROM p)) FROM p",
                    "SELECT instr(name, boss || replace(name, 'a', name)) FROM p", "SELECT instr(name, concat(boss, name)) FROM p",
                    "SELECT instr(name, substr(name, 1, length(name) / 2) || 'b') FROM p", "SELECT ltrim(name, ',' || boss) FROM p",
                    "SELECT instr(name, x) FROM (SELECT name, boss || 'b' AS x FROM p)",
                    "WITH q (name, x) AS (SELECT name, boss || 'b' FROM p) SELECT instr(q.name, q.x) FROM q",
                    "SELECT boss || 'b' AS x FROM p WHERE instr(name, x) > 0", "SELECT boss || 'b' x FROM p WHERE instr(name, \"X\") > 0",
                    "SELECT instr(name, column1) FROM p, (VALUES ((SELECT boss || 'b' FROM p)))",
                    "SELECT instr(name, '" + "a".repeat(10_001) + "') FROM p");
            assertThat(database.prepare("SELECT instr(name, substr(boss, 2)) FROM p").orElseThrow().message())
                    .contains("what instr looks for must be a text as written of at most 200 characters, a column or these joined by ||");
            for (String sql : List.of("SELECT instr(email, '@') FROM p", "SELECT instr(a.name, b.name) FROM p a JOIN p b",
                    "SELECT substr(email, 1, instr(email, '@') - 1) FROM p", "SELECT replace(email, char(10), ' ') FROM p",
                    "SELECT instr(lower(a.name), lower(b.boss)) FROM p a, p b", "SELECT instr(name, boss) FROM p",
                    "SELECT a.name || ' ' || b.name AS name FROM p a JOIN p b ON instr(a.name, b.name) > 0",
                    "SELECT name || '!' AS x FROM p WHERE instr(name, boss) > 0", "SELECT trim(name, boss) FROM p",
                    "SELECT replace(replace(name, '-', ''), ' ', '') || 'x' FROM p", "SELECT instr(name, 'n' || 'n') FROM p")) {
                first(database, sql);
            }
        }
    }

    /** As a list in one column is searched; the longest texts that such a search sees take it a fraction of a second. */
    @Test
    void sqliteLooksForJoinedTextsWhereNoneIsLong() {
        Path file = TestSqlite.run(folder.resolve("j.db"), "CREATE TABLE p (id INTEGER, list TEXT, part TEXT)",
                "INSERT INTO p VALUES (2, '1,2,33', 'x')",
                "CREATE TABLE d (doc TEXT, part TEXT)",
                "INSERT INTO d SELECT replace(hex(zeroblob(1500000)), '0', 'a'), replace(hex(zeroblob(750000)), '0', 'a')",
                "CREATE TABLE e (doc TEXT)", "INSERT INTO e SELECT replace(hex(zeroblob(60000)), '0', 'a')",
                "CREATE VIEW hidden AS SELECT instr(doc, part || 'b') AS n FROM d",
                "CREATE TABLE computed (doc TEXT, part TEXT, n AS (instr(doc, part || 'b')))");
        try (Database database = Databases.open(file.toString())) {
            for (String sql : List.of("SELECT instr(',' || list || ',', ',' || id || ',') > 0 FROM p",
                    "SELECT a.id FROM p a JOIN p b ON instr(',' || b.list || ',', ',' || CAST(a.id AS TEXT) || ',') > 0",
                    "SELECT count(*) FROM p WHERE EXISTS (SELECT 1 FROM p q WHERE instr(q.list || ',', p.id || ',') > 0)",
                    "SELECT replace(list, substr(list, 1, 1) || ',', '') FROM p", "SELECT instr(list, coalesce(part, '') || lower(trim(id))) FROM p",
                    "SELECT instr(list, (id || ',')) FROM p", "SELECT replace(list, upper(part || 'b'), '') FROM p")) {
                first(database, sql);
            }
            for (String sql : List.of("SELECT instr(doc, part || 'b') FROM d", "SELECT replace(doc, lower(part || 'b'), '') FROM d",
                    "SELECT instr(doc || doc, doc || 'b') FROM e")) {
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).asString().contains("128 KiB");
                assertThat(first(database, "SELECT length(doc) FROM d")).as("the next has its own bound").isEqualTo(3_000_000L);
            }
            for (String sql : List.of("SELECT n FROM hidden", "SELECT n FROM computed")) {
                assertThat(database.prepare(sql)).as(sql).isPresent();
            }
            assertThat(database.prepare("SELECT trim(list, part || 'b') FROM p").orElseThrow().message())
                    .startsWith("what trim looks for must be a text as written of at most 200 characters or a column, and not be put together");
            String many = "SELECT " + "instr(list, part || 'b') + ".repeat(300) + "0 FROM p";
            assertThat(first(database, many)).isEqualTo(0L);
            String remark = "/* " + "x".repeat(30_000) + " */ ";
            assertThat(database.execute(many.replaceFirst("SELECT ", "SELECT " + remark), Limits.STANDARD)).asString()
                    .contains("too many searches for joined texts in a statement of");

        }
    }

    @ParameterizedTest
    @EnumSource
    void mysqlCapsTextsAndRecursesAsFarAsAsked(TestMysql server) {
        try (Database database = Databases.open(server.database(
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
