package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.DatePart;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Moments;
import io.querypilot.sql.query.Corpus;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every engine promises; a new one is done when this passes for it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EngineContract {
    static final String[] SHOP = {
        "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name VARCHAR(100) NOT NULL)",
        "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER, total INTEGER,"
                + " FOREIGN KEY (customer_id) REFERENCES customers (customer_id))",
        "INSERT INTO customers VALUES (1, 'Ada'), (2, 'Bo')",
        "INSERT INTO orders VALUES (1, 1, 10), (2, 1, 20), (3, 2, NULL)",
    };

    Database database;

    abstract String location();

    abstract String endless();

    /** Changes the database by somebody else's hand. */
    abstract void change(String sql);

    /** Whether what somebody else changes is seen; what was loaded from a file stays as it was. */
    boolean live() {
        return true;
    }

    /** A name as the engine keeps it. */
    String kept(String name) {
        return name;
    }

    @BeforeAll
    void open() {
        database = Databases.open(
                location(),
                Access.STANDARD.withConnections(2, Duration.ofMinutes(1)).withTrust(Duration.ZERO));
    }

    @AfterAll
    void close() {
        if (database != null) {
            database.close();
        }
    }

    ResultTable rows(String sql, Limits limits) {
        Outcome outcome = database.execute(sql, limits);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table();
    }

    ErrorType error(String sql, Limits limits) {
        Outcome outcome = database.execute(sql, limits);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        return ((Outcome.Failure) outcome).error().type();
    }

    @Test
    void returnsRowsWithTheirNames() {
        ResultTable table = rows(
                "SELECT name, count(*) AS n FROM customers JOIN orders USING (customer_id) GROUP BY name ORDER BY"
                        + " name",
                Limits.STANDARD);
        assertThat(table.columns())
                .extracting(ResultTable.ResultColumn::name)
                .containsExactly(kept("name"), kept("n"));
        assertThat(table.rows()).containsExactly(List.of("Ada", 2L), List.of("Bo", 1L));
        assertThat(table.truncated()).isFalse();
    }

    @Test
    void whatHasNoValueComesFirstWhereTheDialectSaysSo() {
        for (boolean descending : List.of(false, true)) {
            ResultTable ranked = rows("SELECT total FROM orders ORDER BY total" + (descending ? " DESC" : ""), Limits.STANDARD);
            assertThat(ranked.rows().get(0).get(0) == null).isEqualTo(database.dialect().nullsFirst(descending));
        }
    }

    @Test
    void cutsAResultAtTheRowLimitAndSaysSo() {
        Limits two = new Limits(Limits.STANDARD.timeout(), 2, 1 << 20);
        assertThat(rows("SELECT * FROM orders", two))
                .extracting(ResultTable::rowCount, ResultTable::truncated)
                .containsExactly(2, true);
        assertThat(rows("SELECT * FROM customers", two))
                .extracting(ResultTable::rowCount, ResultTable::truncated)
                .containsExactly(2, false);
    }

    @Test
    void stopsAStatementAtItsTimeout() {
        Limits brief = new Limits(Duration.ofMillis(200), 10, 1 << 20);
        assertThat(error(endless(), brief)).isEqualTo(ErrorType.TIMEOUT);
        assertThat(rows("SELECT count(*) FROM orders", Limits.STANDARD)
                        .rows()
                        .get(0))
                .containsExactly(3L);
    }

    @Test
    void stopsAStatementWhenItsThreadIsInterrupted() throws InterruptedException {
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread asker = new Thread(() -> {
            outcome.set(database.execute(endless(), new Limits(Duration.ofMinutes(10), 10, 1 << 20)));
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        asker.start();
        Thread.sleep(200);
        asker.interrupt();
        asker.join();
        assertThat(outcome.get()).isInstanceOfSatisfying(Outcome.Failure.class, failure -> {
            assertThat(failure.error().type()).isEqualTo(ErrorType.TIMEOUT);
            assertThat(failure.error().message()).contains("cancelled");
        });
        assertThat(stillInterrupted).isTrue();
        assertThat(rows("SELECT count(*) FROM orders", Limits.STANDARD)
                        .rows()
                        .get(0))
                .containsExactly(3L);
    }

    @Test
    void failsPolitelyOnceClosed() {
        Database closed = Databases.open(location());
        closed.close();
        assertThat(closed.execute("SELECT 1", Limits.STANDARD))
                .isInstanceOfSatisfying(
                        Outcome.Failure.class,
                        failure -> assertThat(failure.error().type()).isEqualTo(ErrorType.CONNECTION_ERROR));
        assertThatThrownBy(closed::schema).isInstanceOf(QueryPilotException.class);
    }

    @Test
    void refusesToWrite() {
        assertThat(error("DELETE FROM orders", Limits.STANDARD)).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
        assertThat(error("WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone", Limits.STANDARD))
                .isEqualTo(ErrorType.READ_ONLY_VIOLATION);
        assertThat(error("SELECT 1; DELETE FROM orders", Limits.STANDARD)).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
        assertThat(rows("SELECT count(*) FROM orders", Limits.STANDARD)
                        .rows()
                        .get(0))
                .containsExactly(3L);
    }

    /** 15 November 2026, 18:30:00 UTC, in each way that columns keep it. */
    @Test
    void readsMomentsThatAreKeptAsNumbersOrTexts() {
        Dialect dialect = database.dialect();
        Map<Moments, String> kept = Map.of(
                Moments.SECONDS, "1794767400", Moments.MILLISECONDS, "1794767400000", Moments.DAY_FIRST, "'15.11.2026'", Moments.MONTH_FIRST, "'11/15/2026'");
        readsMoment(dialect, Moments.COMPACT, "20261115");
        readsMoment(dialect, Moments.COMPACT, "'20261115'");
        readsMoment(dialect, Moments.COMPACT_TIME, "'202611151830'");
        readsMoment(dialect, Moments.COMPACT_TIME, "20261115183059");
        kept.forEach((moments, literal) -> readsMoment(dialect, moments, literal));
        readsMoment(dialect, Moments.MONTH, "'2026-11'", "1");
        readsMoment(dialect, Moments.COMPACT_MONTH, "'202611'", "1");
        readsMoment(dialect, Moments.COMPACT_MONTH, "202611", "1");
    }

    private void readsMoment(Dialect dialect, Moments moments, String literal) {
        readsMoment(dialect, moments, literal, "15");
    }

    private void readsMoment(Dialect dialect, Moments moments, String literal, String ofMonth) {
        String time = dialect.moment(moments, "kept").orElseThrow();
        String month = dialect.datePart(DatePart.YEAR_MONTH, time);
        String day = dialect.datePart(DatePart.DAY, time);
        String sql = "SELECT " + month + ", " + day + " FROM (SELECT " + literal + " AS kept FROM orders) AS x";
        assertThat(rows(sql, Limits.STANDARD).rows().get(0))
                .extracting(Object::toString)
                .containsExactly("2026-11", ofMonth);
    }

    @Test
    void preparesWithoutRunning() {
        assertThat(database.prepare("SELECT name FROM customers")).isEmpty();
        assertThat(database.prepare(endless())).isEmpty();
        assertThat(database.prepare("SELECT nome FROM customers")
                        .orElseThrow()
                        .type())
                .isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(database.prepare("DROP TABLE customers").orElseThrow().type())
                .isEqualTo(ErrorType.READ_ONLY_VIOLATION);
    }

    @Test
    void readsTheSchemaAgainWhenItHasChanged() {
        assumeTrue(live());
        String before = database.schema().fingerprint();
        assertThat(database.schema()).isSameAs(database.schema());
        change("CREATE TABLE extra (id INTEGER PRIMARY KEY)");
        assertThat(database.schema().table("extra")).isPresent();
        assertThat(database.schema().fingerprint()).isNotEqualTo(before);
        change("DROP TABLE extra");
        assertThat(database.schema().fingerprint()).isEqualTo(before);
    }

    @Test
    void knowsTablesAndKeys() {
        assertThat(database.schema().table("orders").orElseThrow().foreignKeys())
                .singleElement()
                .satisfies(key -> assertThat(key.targetTable()).isEqualTo(kept("customers")));
        assertThat(database.schema()
                        .table("customers")
                        .orElseThrow()
                        .column("name")
                        .orElseThrow()
                        .samples())
                .containsExactly("Ada", "Bo");
    }

    @Test
    void hasManyAskersShareFewConnections() {
        assertThat(IntStream.range(0, 1000)
                        .parallel()
                        .mapToObj(i -> database.execute("SELECT count(*) FROM orders", Limits.STANDARD)))
                .allMatch(Outcome.Success.class::isInstance);
    }

    @Test
    void readsBackWhateverItsDialectWrites() {
        Dialect dialect = database.dialect();
        for (String text : List.of("it's", "back\\slash", "two\nlines", "\"quoted\"", "100%_", "é😀", "-- ; DROP")) {
            String sql = "SELECT " + dialect.text(text) + " AS " + dialect.quote("odd \" name") + " FROM customers"
                    + " WHERE " + dialect.identifier(kept("customer_id")) + " = 1";
            ResultTable table = rows(sql, Limits.STANDARD);
            assertThat(table.rows()).containsExactly(List.of(text));
            assertThat(table.columns().get(0).name()).isEqualTo("odd \" name");
        }
        assertThat(rows(dialect.limited("SELECT order_id FROM orders", 2), Limits.STANDARD).rowCount()).isEqualTo(2);
    }

    @Test
    void writesDatesThatItsEngineUnderstands() {
        Dialect dialect = database.dialect();
        assumeTrue(dialect.has(Dialect.Trait.WRITES_DATES));
        String day = dialect.day(LocalDate.of(2024, 5, 17));
        String later = dialect.day(LocalDate.of(2026, 5, 16));
        for (DatePart part : DatePart.values()) {
            String expected = switch (part) {
                case YEAR -> "2024";
                case QUARTER -> "2";
                case MONTH -> "5";
                case DAY -> "17";
                case HOUR -> "0";
                case WEEKDAY -> "5";
                case DATE -> "2024-05-17";
                case WEEK -> "2024-05-13";
                case YEAR_MONTH -> "2024-05";
                case YEAR_QUARTER -> "2024-Q2";
            };
            String time = "CAST('2024-05-17 00:30:00' AS " + timestamp() + ")";
            assertThat(one(dialect.datePart(part, time))).as(part.name()).hasToString(expected);
        }
        assertThat(one(dialect.age(day, later))).hasToString("1");
        assertThat(one(dialect.daysBetween(later, day)).toString()).startsWith("729");
        assertThat(one("CASE WHEN " + dialect.matches("'Ada_'", "aD%\\_", true, false) + " THEN 1 ELSE 0 END")).hasToString("1");
    }

    /** What the engine calls a date with its time. */
    String timestamp() {
        return "TIMESTAMP";
    }

    private Object one(String expression) {
        return rows("SELECT " + expression + " AS x FROM customers WHERE customer_id = 1", Limits.STANDARD).rows().get(0).get(0);
    }

    /** Every attack is refused before it reaches the engine, and afterwards all is as it was. */
    /** A placeholder that nobody fills is a slip of the draft, which the next one can mend. */
    @Test
    void aParameterIsAMistakeInTheQuery() {
        for (String parameter : List.of("?", "$1", ":id", "@name")) {
            assertThat(error("SELECT name FROM customers WHERE name = " + parameter, Limits.STANDARD)).as(parameter)
                    .isIn(ErrorType.SYNTAX_ERROR, ErrorType.COLUMN_NOT_FOUND, ErrorType.READ_ONLY_VIOLATION, ErrorType.TYPE_MISMATCH);
        }
    }

    @Test
    void aRemarkMayFollowTheClosingSemicolon() {
        for (String remark : List.of("; -- done", ";\n/* done */", " -- done\n;", ";;")) {
            assertThat(rows("SELECT 1 AS a" + remark, Limits.STANDARD).rows()).hasToString("[[1]]");
        }
    }

    @Test
    void refusesTheAttackCorpus() {
        for (String attack : Corpus.statements("attack", database.dialect())) {
            assertThat(database.execute(attack, new Limits(Duration.ofSeconds(1), 10, 1 << 20)))
                    .as(attack)
                    .isInstanceOf(Outcome.Failure.class);
        }
        assertThat(rows("SELECT count(*) FROM orders", Limits.STANDARD).rows().get(0)).containsExactly(3L);
    }

    @Test
    void tellsWhatIsWrongWithAStatement() {
        assertThat(error("SELECT x FROM nowhere", Limits.STANDARD)).isEqualTo(ErrorType.TABLE_NOT_FOUND);
        assertThat(error("SELECT nome FROM customers", Limits.STANDARD)).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(error("SELECT customer_id FROM customers c JOIN orders o ON c.customer_id = o.customer_id", Limits.STANDARD))
                .isEqualTo(ErrorType.AMBIGUOUS_COLUMN);
    }
}
