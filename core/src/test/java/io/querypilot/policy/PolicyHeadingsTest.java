package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestSqlite;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Engines that head a column by its text show what was typed, not what the policy made of it. */
class PolicyHeadingsTest {
    private static final String POLICY = """
        default: deny
        users:
          ann: [clerk]
        roles:
          clerk:
            regions: all
            people:
              except: [pay]
              rows: pay <> 7700003 AND id NOT IN (SELECT id FROM secrets WHERE region_id > 1)
        """;
    private static final String COUNT = "(select count(*) from people)";
    private static final List<String> QUERIES = List.of(
            "select " + COUNT,
            "select " + COUNT + " + 1, exists(select 1 from people) from regions",
            "select case when exists (select 1 from people) then 1 end from regions order by 1",
            "select sum(id) filter (where id in (select id from people)) from regions",
            "select " + COUNT + " union select 5",
            "select 5 union all select " + COUNT,
            "select * from (select " + COUNT + ") as d",
            "with x as (select " + COUNT + ") select * from x",
            "with x as (select id from people) select (select max(id) from x)",
            "select distinct id in (select id from people), " + COUNT + " from regions",
            "select id + " + COUNT + " from regions group by id + " + COUNT + " order by id + " + COUNT,
            "select * from (select (select min(id) from people where name <> 'somebody of a long name' and id > 0),"
                    + " (select min(id) from people where name <> 'somebody of a long name' and id > 1)) as d",
            "select (select max(name) from (select name, " + COUNT + " from people) as d)",
            "select max(id) from people", "select id, name from people where " + COUNT + " > 0 order by id");

    @TempDir
    Path folder;

    @Test
    void sqliteShowsWhatWasTyped() {
        holds(TestSqlite.run(folder.resolve("firm.db"), PolicyScene.everything()).toString());
    }

    @Test
    void duckdbShowsWhatWasTyped() {
        String file = folder.resolve("firm.duckdb").toString();
        holds(TestJdbc.made("jdbc:duckdb:" + file, file, PolicyScene.everything()));
    }

    @Test
    void h2ShowsWhatWasTyped() throws SQLException {
        String address = "jdbc:h2:mem:headed";
        String owner = address + ";USER=sa";
        try (Connection open = DriverManager.getConnection(owner)) {
            holds(TestJdbc.made(owner, address, PolicyScene.everything()));
        }
    }

    private void holds(String location) {
        try (Database whole = Databases.open(location)) {
            Database policed = PolicyScene.policy(folder, POLICY).over(whole);
            for (String sql : QUERIES) {
                assertThat(headings(policed, sql)).as(sql).noneMatch(PolicyHeadingsTest::tells);
            }
            assertThat(headings(policed, QUERIES.get(0))).containsExactly(COUNT);
            assertThat(headings(policed, QUERIES.get(1))).containsExactly(COUNT + " + 1", "exists(select 1 from people)");
            assertThat(headings(policed, QUERIES.get(4))).containsExactly(COUNT);
            assertThat(headings(policed, QUERIES.get(6))).containsExactly(COUNT);
            assertThat(headings(policed, QUERIES.get(11))).hasSize(2).allMatch(heading -> heading.length() < 65);
            assertThat(headings(policed, "select " + COUNT + " as n, id from regions").get(0)).isEqualToIgnoringCase("n");
        }
    }

    /** H2 ends what it says of a value with the statement that it was given, which is ours. */
    @Test
    void noFailureShowsTheStatementThatThePolicyMade() throws SQLException {
        String address = "jdbc:h2:mem:failing";
        try (Connection open = DriverManager.getConnection(address + ";USER=sa");
                Database whole = Databases.open(TestJdbc.made(address + ";USER=sa", address, PolicyScene.everything()))) {
            Database policed = PolicyScene.policy(folder, POLICY).over(whole);
            for (String sql : List.of("select cast(name as int) from people", "select name + 1 from people",
                    "select cast('x' as date), " + COUNT, "select name from people where id = 'abc'")) {
                Outcome outcome = PolicyScene.run(policed, PolicyScene.CLERK, sql);
                assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
                assertThat(((Outcome.Failure) outcome).error().message()).as(sql).matches(message -> !tells(message)).doesNotContain("SQL statement");
            }
        }
    }

    private static boolean tells(String heading) {
        String told = heading.toLowerCase(Locale.ROOT);
        return List.of("pay", "7700003", "secrets", "region_id", "qp1").stream().anyMatch(told::contains);
    }

    private static List<String> headings(Database policed, String sql) {
        Outcome outcome = PolicyScene.run(policed, PolicyScene.CLERK, sql);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().columns().stream().map(ResultTable.ResultColumn::name).toList();
    }
}
