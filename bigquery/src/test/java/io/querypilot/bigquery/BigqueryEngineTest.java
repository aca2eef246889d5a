package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.critic.Critic;
import io.querypilot.database.Access;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Checkup;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Estimate;
import io.querypilot.database.FileLedger;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ScanLimits;
import io.querypilot.database.StatementContext;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sampling;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** BigQuery by Google's own client, against a server on this machine that answers like Google's. */
class BigqueryEngineTest {
    private static final String[] SHOP = {
        "CREATE TABLE customers (customer_id INTEGER, name VARCHAR, born DATE, since TIMESTAMP, vip BOOLEAN, balance DECIMAL(10, 2))",
        "CREATE TABLE orders (order_id INTEGER, customer_id INTEGER, total INTEGER)",
        "CREATE TABLE secret.salaries (name VARCHAR, salary INTEGER)",
        "INSERT INTO customers VALUES (1, 'Ada', DATE '1815-12-10', TIMESTAMP '2025-01-02 03:04:05.5', true, 10.50),"
                + " (2, 'Bo', NULL, NULL, NULL, NULL)",
        "INSERT INTO orders VALUES (1, 1, 10), (2, 1, 20), (3, 2, NULL)",
        "INSERT INTO secret.salaries VALUES ('Ada', 1)",
    };

    @TempDir
    Path folder;

    private LocalBigquery server;
    private Database database;

    @BeforeEach
    void start() throws IOException {
        server = new LocalBigquery(SHOP);
        database = Databases.open(server.address("shop"), Access.STANDARD.withTrust(Duration.ZERO));
    }

    @AfterEach
    void stop() {
        database.close();
        server.close();
    }

    private ResultTable rows(String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table();
    }

    private SqlError error(String sql) {
        return error(sql, Limits.STANDARD);
    }

    private SqlError error(String sql, Limits limits) {
        Outcome outcome = database.execute(sql, limits);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        return ((Outcome.Failure) outcome).error();
    }

    @Test
    void returnsRowsWithTheirNamesAndTypes() {
        ResultTable table = rows("SELECT * FROM customers ORDER BY customer_id");
        assertThat(table.columns()).extracting(ResultTable.ResultColumn::type)
                .containsExactly("INT64", "STRING", "DATE", "TIMESTAMP", "BOOL", "NUMERIC");
        assertThat(table.rows().get(0)).extracting(String::valueOf)
                .containsExactly("1", "Ada", "1815-12-10", "2025-01-02T03:04:05.500Z", "true", "10.50");
        assertThat(table.rows().get(1).subList(2, 6)).containsOnlyNulls();
    }

    @Test
    void asksWhatAStatementWillDoBeforeItRunsAndBoundsWhatItMayCost() {
        rows("SELECT name FROM customers");
        List<JsonNode> asked = List.copyOf(server.configurations);
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0).path("dryRun").asBoolean()).isTrue();
        assertThat(asked.get(1).path("dryRun").asBoolean()).isFalse();
        assertThat(asked.get(1).path("query").path("maximumBytesBilled").asLong()).isEqualTo(100L << 30);
        assertThat(asked.get(1).path("query").path("useLegacySql").asBoolean()).isFalse();
        assertThat(asked.get(1).path("query").path("defaultDataset").path("datasetId").asText()).isEqualTo("shop");
        assertThat(asked.get(1).path("jobTimeoutMs").asLong()).isEqualTo(Limits.STANDARD.timeout().toMillis());
        assertThat(asked.get(1).path("labels").path("source").asText()).isEqualTo("querypilot");
    }

    @Test
    void fetchesPagesOnlyAsFarAsRowsAreRead() {
        String sql = "SELECT a.order_id FROM " + crossed(8);
        server.requests.clear();
        Outcome outcome = database.execute(sql, new Limits(Duration.ofSeconds(20), 1_500, 1 << 20));
        assertThat(((Outcome.Success) outcome).table().rowCount()).isEqualTo(1_500);
        assertThat(((Outcome.Success) outcome).table().truncated()).isTrue();
        assertThat(server.requests).filteredOn(request -> request.contains("/data?")).hasSize(2);
        server.requests.clear();
        assertThat(((Outcome.Success) database.execute(sql, new Limits(Duration.ofSeconds(20), 10_000, 1 << 22))).table().rowCount())
                .isEqualTo(6_561);
        assertThat(server.requests).filteredOn(request -> request.contains("/data?")).hasSize(7);
    }

    private static String crossed(int times) {
        return String.join(" CROSS JOIN ", IntStream.range(0, times).mapToObj(i -> "orders AS " + (char) ('a' + i)).toList());
    }

    @Test
    void cancelsTheJobWhenItsTimeIsOver() {
        server.hangOn("endless");
        SqlError error = error("SELECT name AS endless FROM customers", new Limits(Duration.ofMillis(300), 10, 1 << 20));
        assertThat(error.type()).isEqualTo(ErrorType.TIMEOUT);
        assertThat(error.message()).contains("after 300 ms");
        awaitCancelled();
        assertThat(rows("SELECT count(*) FROM orders").rows().get(0)).containsExactly(3L);
    }

    private void awaitCancelled() {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (server.cancelled() == 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(server.cancelled()).isEqualTo(1);
    }

    @Test
    void cancelsTheJobWhenItsThreadIsInterrupted() throws InterruptedException {
        server.hangOn("endless");
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        Thread asker = new Thread(() -> outcome.set(database.execute("SELECT name AS endless FROM customers", Limits.STANDARD)));
        asker.start();
        while (server.configurations.size() < 2) {
            Thread.onSpinWait();
        }
        asker.interrupt();
        asker.join();
        assertThat(outcome.get()).isInstanceOfSatisfying(Outcome.Failure.class, failure -> {
            assertThat(failure.error().type()).isEqualTo(ErrorType.TIMEOUT);
            assertThat(failure.error().message()).contains("cancelled");
        });
        awaitCancelled();
    }

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
    void tellsErrorsByTheirReason() {
        assertThat(error("SELECT nome FROM customers"))
                .extracting(SqlError::type, SqlError::piece).containsExactly(ErrorType.COLUMN_NOT_FOUND, "nome");
        assertThat(error("SELECT x FROM nowhere").type()).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(error("SELECT customer_id FROM customers c JOIN orders o ON c.customer_id = o.customer_id").type())
                .isEqualTo(ErrorType.AMBIGUOUS_COLUMN);
        assertThat(refused(403, "accessDenied", "Access Denied: Project my-project: User does not have bigquery.jobs.create").type())
                .isEqualTo(ErrorType.PERMISSION_DENIED);
        assertThat(refused(403, "quotaExceeded", "Quota exceeded").message()).contains("quota");
        assertThat(refused(400, "resourcesExceeded", "Resources exceeded").type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        assertThat(refused(400, "bytesBilledLimitExceeded", "Query exceeded limit for bytes billed: 1").message())
                .contains("--scan-megabytes");
        assertThat(refused(400, "invalidQuery", "SELECT list expression references column name which is neither grouped nor"
                + " aggregated at [1:8]").type()).isEqualTo(ErrorType.AGGREGATION_ERROR);
        assertThat(refused(400, "invalidQuery", "No matching signature for operator = for argument types: INT64, STRING").type())
                .isEqualTo(ErrorType.TYPE_MISMATCH);
        assertThat(refused(400, "invalidQuery", "Cannot query over table 'shop.events' without a filter over column(s) 'day' that"
                + " can be used for partition elimination").type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        assertThat(refused(400, "invalidQuery", "Syntax error: Unexpected keyword FROM at [1:8]").type())
                .isEqualTo(ErrorType.SYNTAX_ERROR);
    }

    @Test
    void tellsNoCellThatAnErrorNames() {
        for (String cell : List.of("123-45-6789", "Unrecognized name: 123-45-6789", "a 'b' 123-45-6789")) {
            for (String words : List.of("Bad int64 value: ", "Query error: Invalid NUMERIC value: ", "Invalid date: ",
                    "Could not cast literal \"7:30\" to type DATE: ", "Failed to parse input string: ", "int64 overflow: ")) {
                SqlError error = refused(400, "invalidQuery", words + cell + " at [1:8]");
                assertThat(error.message()).as(words + cell).doesNotContain("6789").isNotBlank();
                assertThat(error.type()).as(words + cell).isIn(ErrorType.DATA_ERROR, ErrorType.TYPE_MISMATCH);
            }
        }
        assertThat(refused(400, "invalidQuery", "No matching signature for operator = for argument types: INT64, STRING").message())
                .endsWith("INT64, STRING");
    }

    private SqlError refused(int code, String reason, String message) {
        server.refusals.add(new LocalBigquery.Refusal(code, reason, message));
        return database.prepare("SELECT name FROM customers").orElseThrow();
    }

    @Test
    void isPatientWithASlowNet() {
        server.slow(2_200);
        assertThat(database.prepare("SELECT name FROM customers")).isEmpty();
    }

    @Test
    void endsAtItsTimeThoughTheServerDoesNotAnswer() {
        server.slow(5_000);
        assertThat(error("SELECT name FROM customers", new Limits(Duration.ofMillis(300), 10, 1 << 20)).type())
                .isEqualTo(ErrorType.TIMEOUT);
        server.slow(0);
        assertThat(rows("SELECT count(*) FROM orders").rows().get(0)).containsExactly(3L);
    }

    @Test
    void triesAgainWhenGoogleIsBusy() {
        server.refusals.add(new LocalBigquery.Refusal(503, "backendError", "Error encountered during execution. Retrying may solve"));
        assertThat(rows("SELECT count(*) FROM orders").rows().get(0)).containsExactly(3L);
    }

    @Test
    void readsTheCatalogueWithCommentsPartitionsKeysAndNestedTypes() {
        server.describe("customers", """
                {"description": "who buys", "tableConstraints": {"primaryKey": {"columns": ["customer_id"]}},
                 "timePartitioning": {"type": "DAY", "field": "since"}, "requirePartitionFilter": true,
                 "schema": {"fields": [
                   {"name": "customer_id", "type": "INTEGER", "mode": "REQUIRED"},
                   {"name": "since", "type": "TIMESTAMP", "description": "first order"},
                   {"name": "tags", "type": "STRING", "mode": "REPEATED"},
                   {"name": "home", "type": "RECORD", "fields": [
                     {"name": "city", "type": "STRING", "description": "the town"},
                     {"name": "at", "type": "GEOGRAPHY"}]}]}}""");
        server.describe("orders", """
                {"tableConstraints": {"foreignKeys": [{"name": "fk", "referencedTable":
                  {"projectId": "my-project", "datasetId": "shop", "tableId": "customers"},
                  "columnReferences": [{"referencingColumn": "customer_id", "referencedColumn": "customer_id"}]}]}}""");
        Schema schema = database.schema();
        Table customers = schema.table("customers").orElseThrow();
        assertThat(customers.comment()).isEqualTo("who buys; must be filtered by since");
        assertThat(customers.columns()).extracting(Column::type).containsExactly(
                "INT64", "TIMESTAMP", "ARRAY<STRING>", "STRUCT<city STRING, at GEOGRAPHY>");
        assertThat(customers.columns()).extracting(Column::kind).containsExactly(
                ColumnKind.INTEGER, ColumnKind.TIMESTAMP, ColumnKind.OTHER, ColumnKind.OTHER);
        assertThat(customers.columns()).extracting(Column::primaryKey).containsExactly(true, false, false, false);
        assertThat(customers.column("since").orElseThrow().comment())
                .isEqualTo("first order; partitioned by it: a filter on it reads less");
        assertThat(customers.column("home").orElseThrow().comment()).isEqualTo("home.city: the town");
        assertThat(schema.table("orders").orElseThrow().foreignKeys()).singleElement()
                .satisfies(key -> assertThat(key.targetTable()).isEqualTo("customers"));
        assertThat(schema.table("salaries")).isEmpty();
    }

    @Test
    void takesTablesForEachDayAsOne() {
        for (int day = 1; day <= 5; day++) {
            server.data.change("CREATE TABLE shop.events_2025010" + day + " (what VARCHAR)");
        }
        server.data.change("INSERT INTO shop.events_20250103 VALUES ('third')");
        server.data.change("CREATE TABLE shop.events_intraday_20250106 (what VARCHAR)");
        server.data.change("INSERT INTO shop.events_intraday_20250106 VALUES ('today')");
        Table events = database.schema().table("events_20*").orElseThrow();
        assertThat(events.columns()).extracting(Column::name).containsExactly("what", "_TABLE_SUFFIX");
        assertThat(events.comment()).contains("as 251231 for 2025-12-31");
        assertThat(database.schema().tables()).extracting(Table::name)
                .contains("events_intraday_20250106").doesNotContain("events_20250101");
        assertThat(rows("SELECT what, _TABLE_SUFFIX FROM `events_20*`").rows()).containsExactly(List.of("third", "250103"));
        assertThat(Dialect.BIGQUERY.path("", "events_20*")).isEqualTo("`events_20*`");
    }

    @Test
    void leavesDaysApartWhereTheirWildcardWouldAskAnotherTable() {
        for (int day = 1; day <= 5; day++) {
            server.data.change("CREATE TABLE shop.events_2025010" + day + " (what VARCHAR)");
        }
        assertThat(database.schema().table("events_20*")).isPresent();
        server.data.change("CREATE TABLE shop.events_20internal (what VARCHAR)");
        assertThat(database.schema().tables()).extracting(Table::name)
                .contains("events_20250101", "events_20internal").noneMatch(name -> name.endsWith("*"));
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

    @Test
    void refusesViewsThatCallARoutineAndViewsOverThem() {
        view("names", "SELECT name FROM customers");
        view("sent", "SELECT shop.send(name) AS name FROM customers");
        view("fetched", "SELECT name FROM EXTERNAL_QUERY('eu.link', 'SELECT name FROM t')");
        view("overs", "SELECT name FROM `my-project.shop.sent`");
        assertThat(rows("SELECT name FROM names").rowCount()).isZero();
        for (String path : List.of("sent", "shop.sent", "`shop.sent`", "`my-project.shop.sent`", "`my-project`.shop.sent",
                "my-project.shop.sent", "`my-project.shop`.sent", "fetched", "overs", "(SELECT name FROM overs)")) {
            server.configurations.clear();
            assertThat(error("SELECT name FROM " + path).type()).as(path).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
            assertThat(server.configurations).as(path).isEmpty();
        }
    }

    private void view(String name, String query) {
        server.data.change("CREATE TABLE shop." + name + " (name VARCHAR)");
        server.describe(name, "{\"type\": \"VIEW\", \"view\": {\"useLegacySql\": false, \"query\": \"" + query + "\"}}");
    }

    @Test
    void seesNewTables() {
        assertThat(database.schema().table("extra")).isEmpty();
        server.data.change("CREATE TABLE shop.extra (id INTEGER)");
        assertThat(database.schema().table("extra")).isPresent();
    }

    @Test
    void looksIntoTablesOnlyWhereThatIsAllowedAndThenAtNoCost() {
        assertThat(database.schema().table("customers").orElseThrow().column("name").orElseThrow().samples()).isEmpty();
        assertThat(server.requests).noneMatch(request -> request.contains("/data?"));
        server.configurations.clear();
        Sampling customers = new Sampling(List.of("customers"), List.of(), List.of(), List.of());
        try (Database sampled = Databases.open(server.address("shop"), Access.STANDARD.with(customers))) {
            assertThat(sampled.schema().table("customers").orElseThrow().column("name").orElseThrow().samples())
                    .containsExactly("Ada", "Bo");
            assertThat(sampled.schema().table("orders").orElseThrow().sampled()).isFalse();
        }
        assertThat(server.requests).filteredOn(request -> request.contains("/data?"))
                .isNotEmpty().allMatch(request -> request.contains("/tables/customers/data?"));
        assertThat(server.configurations).isEmpty();
    }

    @Test
    void tellsTheAuditOfEveryStatement() {
        List<String> heard = new ArrayList<>();
        AuditedDatabase.Audit audit = new AuditedDatabase.Audit() {
            @Override
            public void executed(String sql, StatementContext context, Outcome outcome) {
                heard.add("ran " + sql);
            }

            @Override
            public void prepared(String sql, StatementContext context, Optional<SqlError> error) {
                heard.add("prepared " + sql);
            }

            @Override
            public void read(String sql, StatementContext context, Duration elapsed) {
                heard.add(context.purpose() + " " + sql);
            }
        };
        Database audited = new AuditedDatabase(database, audit);
        audited.schema(StatementContext.TYPED);
        audited.execute("SELECT count(*) FROM orders", Limits.STANDARD);
        assertThat(heard).contains("CATALOGUE bigquery.tables.list", "CATALOGUE bigquery.tables.get: tables",
                "ran SELECT count(*) FROM orders");
    }

    @Test
    void saysWhatToDoWhenItCannotBeOpened() throws IOException {
        server.refusals.add(new LocalBigquery.Refusal(404, "notFound", "Not found: Dataset my-project:nowhere"));
        assertThatThrownBy(() -> Databases.open(server.address("nowhere")))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_UNREACHABLE);
                    assertThat(fault.nextStep()).contains("bq ls");
                });
        server.refusals.add(new LocalBigquery.Refusal(403, "accessDenied", "Access Denied"));
        assertThatThrownBy(() -> Databases.open(server.address("shop")))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_DENIED);
                    assertThat(fault.nextStep()).contains("roles/bigquery.dataViewer");
                });
        Path key = Files.writeString(folder.resolve("key.json"), "{\"type\": \"service_account\", \"private_key\": \"hush\"}");
        for (String address : List.of("bigquery://my-project/shop?keyFile=" + key, "bigquery://my-project/shop?keyFile=" + folder + "/none")) {
            assertThatThrownBy(() -> Databases.open(address)).isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                assertThat(fault.code()).isEqualTo(ErrorCode.SETTING_INVALID);
                assertThat(fault.nextStep()).contains("?keyFile=FILE");
                assertThat(fault).hasMessageNotContaining("hush");
            });
        }
        for (String wrong : List.of("bigquery://MY/shop", "bigquery://my-project/a b", "bigquery://me:hush@my-project/shop",
                "bigquery://my-project/shop?universe=x", "bigquery://my-project/shop?endpoint=ftp://x", "bigquery:///shop")) {
            assertThatThrownBy(() -> Databases.open(wrong)).as(wrong).isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                assertThat(fault.code()).isEqualTo(ErrorCode.SETTING_INVALID);
                assertThat(fault).hasMessageNotContaining("hush");
            });
        }
    }

    @Test
    void sendsNoCredentialsToAnybodyButGoogle() {
        rows("SELECT 1");
        assertThat(server.authorisations).isEmpty();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop").google()).isTrue();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop?endpoint=https://bigquery-x.p.googleapis.com").google()).isTrue();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop?endpoint=https://googleapis.com.evil.org").google()).isFalse();
        assertThat(BigqueryAddress.parse("bigquery://my-project/shop?endpoint=http://bigquery.googleapis.com").google()).isFalse();
        assertThat(Databases.name("bigquery://my-project/shop?keyFile=/home/me/key.json")).isEqualTo("my-project/shop");
    }

    @Test
    void namesRightsThatNoQuestionNeeds() {
        assertThat(database.checkup()).isEqualTo(Checkup.NONE);
        server.granted.add("bigquery.tables.delete");
        assertThat(database.checkup().findings()).singleElement()
                .satisfies(finding -> assertThat(finding.text()).startsWith("The account may delete shop."));
        assertThat(database.checkup().script()).anyMatch(line -> line.contains("roles/bigquery.dataViewer"));
    }

    @Test
    void failsPolitelyWhenTheServerGoesAway() {
        server.close();
        assertThat(error("SELECT 1", new Limits(Duration.ofSeconds(5), 10, 1 << 20)).type())
                .isIn(ErrorType.CONNECTION_ERROR, ErrorType.TIMEOUT);
    }
}
