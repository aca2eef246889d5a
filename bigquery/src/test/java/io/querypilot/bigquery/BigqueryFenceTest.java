package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.critic.Critic;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Estimate;
import io.querypilot.database.FileLedger;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.ScanLimits;
import io.querypilot.database.StatementContext;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Corpus;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What may be read, and how much of it. */
class BigqueryFenceTest extends BigqueryScene {
    /** The guard refuses these before they leave the process; here it is as if it had not. */
    @Test
    void runsOnlyWhatTheDryRunCallsAQuery() {
        BigqueryEngine engine = new BigqueryEngine();
        var target = engine.target(server.address("shop"), Access.STANDARD);
        var opened = engine.opened(target);
        for (String sql : List.of("DELETE FROM orders WHERE true", "DROP TABLE orders", "SELECT 1; DELETE FROM orders WHERE true",
                "CREATE TABLE x AS SELECT 1", "CALL shop.p()", "EXPORT DATA OPTIONS(uri='gs://b/*') AS SELECT 1")) {
            server.configurations.clear();
            assertThatThrownBy(() -> opened.connect(target).createStatement().executeQuery(sql))
                    .as(sql)
                    .satisfies(thrown -> assertThat(opened.classify((java.sql.SQLException) thrown).type())
                            .isEqualTo(ErrorType.READ_ONLY_VIOLATION));
            assertThat(server.configurations).allMatch(asked -> asked.path("dryRun").asBoolean());
        }
        opened.close();
    }

    @Test
    void refusesTheAttackCorpusBeforeItLeavesTheProcess() {
        server.requests.clear();
        for (String attack : Corpus.statements("attack", Dialect.BIGQUERY)) {
            assertThat(database.execute(attack, Limits.STANDARD)).as(attack).isInstanceOf(Outcome.Failure.class);
        }
        assertThat(server.requests).isEmpty();
        assertThat(error("bigquery.tables.list").type()).isIn(ErrorType.READ_ONLY_VIOLATION, ErrorType.SYNTAX_ERROR);
        assertThat(server.requests).isEmpty();
    }

    @Test
    void readsOnlyTheDatasetsOfTheAddress() {
        assertThat(error("SELECT salary FROM secret.salaries")).satisfies(error -> {
            assertThat(error.type()).isEqualTo(ErrorType.PERMISSION_DENIED);
            assertThat(error.message()).contains("my-project.secret.salaries").contains("add the dataset to the address");
        });
        assertThat(error("SELECT x FROM `other-project.shop.customers`").type()).isEqualTo(ErrorType.PERMISSION_DENIED);
        assertThat(rows("SELECT count(*) FROM `my-project.shop.orders`").rows().get(0)).containsExactly(3L);
        try (Database both = Databases.open(server.address("shop,secret"))) {
            assertThat(both.execute("SELECT salary FROM secret.salaries", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
            assertThat(both.schema().table("secret.salaries")).isPresent();
            assertThat(both.schema().table("orders")).isPresent();
        }
    }

    /** However much of its path a draft writes, in how many quotes, it names the same table. */
    @Test
    void aTableIsKnownByItsWholePath() {
        Critic critic = new Critic(Dialect.BIGQUERY);
        for (String path : List.of("orders", "shop.orders", "`shop.orders`", "`my-project.shop.orders`", "`my-project`.shop.orders",
                "`my-project`.`shop`.`orders`", "`my-project.shop`.orders")) {
            String sql = "SELECT count(*) FROM " + path + " AS o WHERE o.order_id > 0";
            assertThat(critic.criticise(sql, database.schema()).issues()).as(path).isEmpty();
            assertThat(rows(sql).rows().get(0)).as(path).containsExactly(3L);
        }
        for (String path : List.of("`other-project.shop.orders`", "`my-project.other.orders`", "other.orders", "`orders.shop`",
                "`my-project.shop.orders.x`")) {
            assertThat(critic.criticise("SELECT 1 FROM " + path, database.schema()).issues()).as(path).isNotEmpty();
        }
        try (Database both = Databases.open(server.address("shop,secret"))) {
            assertThat(critic.criticise("SELECT salary FROM `my-project.secret.salaries`", both.schema()).issues()).isEmpty();
        }
    }

    @Test
    void keepsToTheBytesOfOneQuestionAndOneDay() {
        server.bytes.put("my-project:shop.orders", 40L << 20);
        List<Estimate> ledger = new ArrayList<>(List.of(Estimate.NONE));
        ScanLimits limits = new ScanLimits(new Estimate(0, 100L << 20), new Estimate(0, 150L << 20), more -> {
            ledger.set(0, ledger.get(0).plus(more));
            return ledger.get(0);
        });
        try (Database limited = Databases.open(server.address("shop"), Access.STANDARD.within(limits))) {
            StatementContext first = new StatementContext(StatementContext.TYPED.caller(), "q1", Purpose.ANSWER);
            StatementContext second = new StatementContext(StatementContext.TYPED.caller(), "q2", Purpose.ANSWER);
            String sql = "SELECT count(*) FROM orders";
            assertThat(limited.execute(sql, Limits.STANDARD, first)).isInstanceOf(Outcome.Success.class);
            assertThat(limited.execute(sql, Limits.STANDARD, first)).isInstanceOf(Outcome.Success.class);
            assertThat(limited.execute(sql, Limits.STANDARD, first)).isInstanceOfSatisfying(Outcome.Failure.class, failure -> {
                assertThat(failure.error().type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
                assertThat(failure.error().message()).contains("40.0 megabytes").contains("--scan-megabytes");
            });
            assertThat(limited.execute(sql, Limits.STANDARD, second)).isInstanceOf(Outcome.Success.class);
            assertThat(limited.execute(sql, Limits.STANDARD, second)).isInstanceOfSatisfying(Outcome.Failure.class, failure ->
                    assertThat(failure.error().message()).contains("for one day"));
            assertThat(ledger.get(0).bytes()).isEqualTo(120L << 20);
            assertThat(server.configurations).filteredOn(asked -> !asked.path("dryRun").asBoolean())
                    .allMatch(asked -> asked.path("query").path("maximumBytesBilled").asLong() == 100L << 20);
        }
    }

    /** A dry run tells the most that is read; the job says what it was billed for, nothing where Google kept the result. */
    @Test
    void theDayIsChargedWhatTheJobWasBilled(@TempDir Path folder) {
        server.bytes.put("my-project:shop.orders", 40L << 20);
        FileLedger ledger = new FileLedger(folder.resolve("today"), Clock.systemUTC());
        ScanLimits limits = new ScanLimits(Estimate.NONE, new Estimate(0, 90L << 20), ledger);
        String sql = "SELECT count(*) FROM orders";
        try (Database limited = Databases.open(server.address("shop"), Access.STANDARD.within(limits))) {
            assertThat(limited.execute(sql, Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
            assertThat(ledger.add(Estimate.NONE).bytes()).isEqualTo(40L << 20);
            server.cached.add(sql);
            for (int i = 0; i < 3; i++) {
                assertThat(limited.execute(sql, Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
            }
            assertThat(ledger.add(Estimate.NONE).bytes()).isEqualTo(40L << 20);
            server.cached.clear();
            assertThat(limited.execute(sql, Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
            assertThat(limited.execute(sql, Limits.STANDARD)).isInstanceOf(Outcome.Failure.class);
        }
    }

    @Test
    void countsTheLeastThatGoogleBillsAndTheWholeLimitForWhatLiesOutside() {
        List<Estimate> ledger = new ArrayList<>(List.of(Estimate.NONE));
        ScanLimits limits = new ScanLimits(new Estimate(0, 100L << 20), Estimate.NONE, more -> {
            ledger.set(0, ledger.get(0).plus(more));
            return ledger.get(0);
        });
        server.data.change("CREATE TABLE shop.outside (id INTEGER)");
        server.describe("outside", "{\"type\": \"EXTERNAL\", \"externalDataConfiguration\": {\"sourceFormat\": \"CSV\"}}");
        try (Database limited = Databases.open(server.address("shop"), Access.STANDARD.within(limits))) {
            StatementContext asked = new StatementContext(StatementContext.TYPED.caller(), "q1", Purpose.ANSWER);
            assertThat(limited.execute("SELECT 1", Limits.STANDARD, asked)).isInstanceOf(Outcome.Success.class);
            assertThat(ledger.get(0).bytes()).isZero();
            assertThat(limited.execute("SELECT count(*) FROM orders", Limits.STANDARD, asked)).isInstanceOf(Outcome.Success.class);
            assertThat(ledger.get(0).bytes()).isEqualTo(10L << 20);
            assertThat(limited.execute("SELECT id FROM outside", Limits.STANDARD, asked)).isInstanceOfSatisfying(Outcome.Failure.class,
                    failure -> assertThat(failure.error().message()).contains("100.0 megabytes after 10.0 megabytes"));
            assertThat(limited.execute("SELECT id FROM outside", Limits.STANDARD,
                    new StatementContext(StatementContext.TYPED.caller(), "q2", Purpose.ANSWER))).isInstanceOf(Outcome.Success.class);
            assertThat(ledger.get(0).bytes()).isEqualTo(110L << 20);
        }
    }

    @Test
    void refusesAStatementThatWouldReadTooMuchUnasked() {
        server.bytes.put("my-project:shop.orders", 200L << 30);
        assertThat(error("SELECT total FROM orders")).satisfies(error -> {
            assertThat(error.type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
            assertThat(error.message()).contains("204,800.0 megabytes").contains("--scan-megabytes");
        });
        assertThat(database.prepare("SELECT total FROM orders").orElseThrow().type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        assertThat(server.configurations).allMatch(asked -> asked.path("dryRun").asBoolean());
    }

    @Test
    void refusesWhatReadsMoreTablesThanGoogleNames() {
        for (int i = 1; i <= 50; i++) {
            server.data.change("CREATE TABLE shop.part" + i + " (id INTEGER)");
        }
        assertThat(rows(union(49)).rowCount()).isZero();
        assertThat(error(union(50) + " UNION ALL SELECT salary FROM secret.salaries")).satisfies(error -> {
            assertThat(error.type()).isEqualTo(ErrorType.PERMISSION_DENIED);
            assertThat(error.message()).contains("fewer tables");
        });
    }

    private static String union(int tables) {
        return String.join(" UNION ALL ", IntStream.rangeClosed(1, tables).mapToObj(i -> "SELECT id FROM part" + i).toList());
    }
}
