package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Estimate;
import io.querypilot.database.Outcome;
import io.querypilot.database.ScanLimits;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestMysql;
import io.querypilot.database.TestPostgres;
import io.querypilot.safety.SelfTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The policy and the attacks on the engines beside SQLite and PostgreSQL. */
class PolicyEnginesTest {
    private static final int QUERIES = 400;

    @TempDir
    Path folder;

    @Test
    void duckdbTellsNothingAndChangesNothing() {
        String file = folder.resolve("firm.duckdb").toString();
        holds(TestJdbc.made("jdbc:duckdb:" + file, file, PolicyScene.everything()));
    }

    @Test
    void h2TellsNothingAndChangesNothing() throws SQLException {
        String address = "jdbc:h2:mem:policed";
        String owner = address + ";USER=sa";
        try (Connection open = DriverManager.getConnection(owner)) {
            holds(TestJdbc.made(owner, address, PolicyScene.everything()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void mysqlTellsNothingAndChangesNothing(TestMysql server) {
        holds(server.database(PolicyScene.everything()));
    }

    private void holds(String location) {
        try (Database whole = Databases.open(location)) {
            // MariaDB casts to CHAR, and nobody else need cast a text.
            String policy = PolicyScene.POLICY.replace("CAST('***' AS TEXT)", "'***'");
            Database policed = PolicyScene.policy(folder, policy).over(whole);
            QueryMaker maker = new QueryMaker(15, false);
            int answered = 0;
            for (int i = 0; i < QUERIES; i++) {
                answered += tellsNothing(policed, maker.query()) ? 1 : 0;
            }
            assertThat(answered).isGreaterThan(QUERIES / 40);
            for (String sql : List.of(
                    "SELECT count(*) AS n FROM people", "SELECT p.* FROM people p", "WITH x AS (SELECT * FROM orders) SELECT * FROM x",
                    "SELECT o.id FROM orders o JOIN people p ON p.id = o.person_id",
                    "SELECT id FROM orders WHERE 1 / (total - 8800001) IS NOT NULL")) {
                assertThat(tellsNothing(policed, sql)).as(sql).isTrue();
            }
            String own = whole.schema().home().get(1);
            assertThat(tellsNothing(policed, "SELECT count(*) AS n FROM " + own + ".people")).isTrue();
            Stream.of("main", "public", "dbo", "nosuch").filter(other -> !other.equalsIgnoreCase(own)).forEach(other ->
                    assertThat(tellsNothing(policed, "SELECT count(*) AS n FROM " + other + ".people")).as(other).isFalse());
            for (String sql : List.of("SHOW TABLES", "DESCRIBE people", "SUMMARIZE people", "SHOW COLUMNS FROM secrets", "PIVOT secrets ON id")) {
                assertThat(PolicyScene.run(policed, PolicyScene.CLERK, sql)).as(sql).isInstanceOf(Outcome.Failure.class);
            }
            SelfTest test = SelfTest.of(whole);
            assertThat(test.ran()).isEmpty();
            assertThat(test.changed()).isEmpty();
        }
    }

    /** Whether it was answered. */
    private static boolean tellsNothing(Database policed, String sql) {
        Outcome outcome = PolicyScene.run(policed, PolicyScene.CLERK, sql);
        String told = outcome instanceof Outcome.Success success
                ? success.table().rows().toString()
                : ((Outcome.Failure) outcome).error().message()
                        .replace(sql, "").replace("zq7%", "").replace("8800001", "");
        assertThat(PolicyScene.FORBIDDEN).as(sql + " => " + told)
                .noneMatch(value -> told.toLowerCase(Locale.ROOT).contains(value));
        return outcome instanceof Outcome.Success;
    }

    /** The engine's estimate counts rows that are kept back, too. */
    @Test
    void aScanLimitTellsNotHowManyRowsThereAre(@TempDir Path folder) {
        String address = TestPostgres.database("CREATE TABLE orders (id INT, clerk TEXT)",
                "INSERT INTO orders SELECT n, 'bob' FROM generate_series(1, 5004) n", "ANALYZE orders");
        Access few = Access.STANDARD.within(new ScanLimits(new Estimate(1, 0), Estimate.NONE, more -> more));
        String rules = "default: deny\nusers:\n  bob: [boss]\nroles:\n  everyone:\n    orders:\n      rows: clerk = {user}\n  boss:\n    orders: all\n";
        try (Database database = PolicyScene.policy(folder, rules).over(Databases.open(address, few))) {
            assertThat(PolicyScene.run(database, PolicyScene.CLERK, "SELECT * FROM orders").toString())
                    .contains("it would read too much: 1 rows are allowed for one question").doesNotContain("5,0");
        }
    }
}
