package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views of MySQL whose definitions its catalogue keeps back are asked for once, and again where a statement names them. */
class ShownViewsTest {
    private String reader;
    private String name;
    private final List<String> shown = new ArrayList<>();
    private final StatementContext heard = StatementContext.TYPED.heardBy((sql, context, elapsed) -> {
        if (sql.startsWith("SHOW CREATE VIEW `" + this.name + "`")) {
            shown.add(sql.replaceAll(".*\\.`|`$", ""));
        }
    });

    @BeforeEach
    void make() {
        reader = TestMysql.MYSQL.database(
                "CREATE TABLE people (id INT PRIMARY KEY, name VARCHAR(20))", "INSERT INTO people VALUES (1, 'Ada')",
                "CREATE VIEW low AS SELECT name FROM people", "CREATE VIEW mid AS SELECT name FROM low",
                "CREATE VIEW top AS SELECT q.name FROM (SELECT name FROM mid) q", "CREATE VIEW beside AS SELECT id FROM people",
                "CREATE FUNCTION loud() RETURNS INT NOT DETERMINISTIC BEGIN SET GLOBAL long_query_time = 78; RETURN 1; END");
        name = reader.replaceAll(".*/|\\?.*", "");
    }

    private void change(String sql) {
        TestJdbc.run(TestMysql.MYSQL.owner(name), sql);
    }

    /** What the server was asked to show for the sake of this statement. */
    private List<String> shownFor(Database database, String sql) {
        shown.clear();
        assertThat(database.execute(sql, Limits.STANDARD, heard)).as(sql).isInstanceOf(Outcome.Success.class);
        return shown.stream().sorted().toList();
    }

    @Test
    void onlyWhatAStatementNamesAndReadsIsAskedForAgain() {
        try (Database database = Databases.open(reader, Access.STANDARD.withTrust(Duration.ZERO))) {
            assertThat(shownFor(database, "SELECT id FROM people")).containsExactly("beside", "low", "mid", "top");
            assertThat(shownFor(database, "SELECT id FROM people")).isEmpty();
            assertThat(shownFor(database, "SELECT id FROM beside")).containsExactly("beside");
            assertThat(shownFor(database, "SELECT name FROM " + name + ".top")).containsExactly("low", "mid", "top");
            change("CREATE OR REPLACE VIEW mid AS SELECT upper(name) AS name FROM low");
            assertThat(shownFor(database, "SELECT name FROM low")).containsExactly("low");
            assertThat(shownFor(database, "SELECT name FROM top")).as("asked for, found changed, and all read anew")
                    .containsExactly("beside", "low", "low", "mid", "mid", "top", "top");
        }
        try (Database database = Databases.open(reader, Access.STANDARD.withTrust(Duration.ofHours(1)))) {
            assertThat(shownFor(database, "SELECT name FROM top")).contains("top");
            assertThat(shownFor(database, "SELECT name FROM top")).as("within the time that it is trusted").isEmpty();
        }
    }

    @Test
    void aViewThatWasReplacedIsHeldToWhatItNowIs() {
        try (Database database = Databases.open(reader, Access.STANDARD.withTrust(Duration.ZERO))) {
            assertThat(database.schema().table("top")).isPresent();
            assertThat(database.prepare("SELECT name FROM top")).isEmpty();
            change("CREATE OR REPLACE VIEW low AS SELECT loud() AS name");
            assertThat(database.prepare("SELECT name FROM top")).isPresent();
            assertThat(database.schema().table("top")).as("the schema is read anew").isEmpty();
            change("CREATE OR REPLACE VIEW low AS SELECT name FROM people");
            assertThat(database.prepare("SELECT name FROM top")).isEmpty();
            assertThat(database.schema().table("top")).isPresent();
        }
    }

    @Test
    void theColumnsOfAViewThatWasReplacedAreSeen() {
        try (Database database = Databases.open(reader, Access.STANDARD.withTrust(Duration.ZERO))) {
            assertThat(database.schema().table("beside").orElseThrow().column("id")).isPresent();
            change("CREATE OR REPLACE VIEW beside AS SELECT id AS number FROM people");
            assertThat(database.schema().table("beside").orElseThrow().column("number")).isPresent();
        }
    }
}
