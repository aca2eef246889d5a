package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who asks an engine in its own words what tables there are is told. */
class DescribingTest {
    private static final String[] MADE = {"CREATE TABLE people (id INT PRIMARY KEY, name VARCHAR(20))", "INSERT INTO people VALUES (1, 'Ada')"};

    @TempDir
    Path folder;

    private static void tells(Database database, String part, String... statements) {
        for (String sql : statements) {
            assertThat(database.prepare(sql)).as(sql).isEmpty();
            assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOfSatisfying(Outcome.Success.class, told ->
                    assertThat(told.table().rows().toString()).as(sql).containsIgnoringCase(part));
        }
    }

    @Test
    void duckdbTellsOfItsTables() {
        String file = folder.resolve("d.duckdb").toString();
        TestJdbc.run("jdbc:duckdb:" + file, MADE);
        TestJdbc.run("jdbc:duckdb:" + file, "CREATE VIEW telling AS SELECT current_setting('threads') AS a");
        try (Database database = Databases.open(file)) {
            tells(database, "people", "SHOW TABLES", "SHOW ALL TABLES");
            tells(database, "name", "DESCRIBE people", "DESC main.people", "SUMMARIZE people", "-- which?\nDESCRIBE people",
                    "SUMMARIZE SELECT name FROM people", "SUMMARIZE FROM people", "DESCRIBE (SELECT name FROM people)",
                    "UNPIVOT (SELECT id, id AS name FROM people) ON id, name INTO NAME k VALUE v");
            tells(database, "1", "PIVOT (SELECT id, name FROM people) ON name USING sum(id)");
            for (String sql : new String[] {"DESCRIBE telling", "SUMMARIZE telling", "SUMMARIZE SELECT a FROM telling"}) {
                assertThat(database.prepare(sql)).as(sql).isPresent();
            }
            assertThat(database.prepare("SHOW DATABASES")).hasValueSatisfying(error ->
                    assertThat(error.message()).contains("querypilot schema TABLE"));
        }
    }

    @Test
    void h2TellsOfItsTables() throws SQLException {
        String address = "jdbc:h2:mem:described;USER=sa";
        try (Connection open = DriverManager.getConnection(address)) {
            TestJdbc.run(address, MADE);
            try (Database database = Databases.open(address)) {
                tells(database, "people", "SHOW TABLES");
                tells(database, "public", "SHOW SCHEMAS");
                tells(database, "name", "SHOW COLUMNS FROM people");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void mysqlTellsOfItsTables(TestMysql server) {
        try (Database database = Databases.open(server.database(MADE))) {
            tells(database, "people", "SHOW TABLES", "SHOW FULL TABLES LIKE 'peo%'", "SHOW CREATE TABLE people", "SHOW INDEX FROM people");
            tells(database, "name", "DESCRIBE people", "DESC `people`", "SHOW FULL COLUMNS FROM people", "SHOW FIELDS IN people LIKE 'n%'");
        }
    }
}
