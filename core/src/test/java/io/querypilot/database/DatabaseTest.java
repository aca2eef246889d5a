package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What every database promises, held against each engine. */
class DatabaseTest {
    private static final String[] SHOP = {
        "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
        "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (customer_id),"
                + " total INTEGER)",
        "INSERT INTO customers VALUES (1, 'Ada'), (2, 'Bo')",
        "INSERT INTO orders VALUES (1, 1, 10), (2, 1, 20), (3, 2, NULL)",
    };

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Contract {
        Database database;

        abstract String location();

        abstract String endless();

        abstract void change(String sql);

        @BeforeAll
        void open() {
            database = Databases.open(
                    location(),
                    Access.STANDARD.withConnections(2, Duration.ofSeconds(1)).withTrust(Duration.ZERO));
        }

        @AfterAll
        void close() {
            database.close();
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
                    .containsExactly("name", "n");
            assertThat(table.rows()).containsExactly(List.of("Ada", 2L), List.of("Bo", 1L));
            assertThat(table.truncated()).isFalse();
        }

        @Test
        void cutsAResultAtTheRowLimitAndSaysSo() {
            Limits two = new Limits(Duration.ofSeconds(5), 2, 1 << 20);
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
                outcome.set(database.execute(endless(), Limits.STANDARD));
                stillInterrupted.set(Thread.currentThread().isInterrupted());
            });
            asker.start();
            Thread.sleep(200);
            asker.interrupt();
            asker.join();
            assertThat(outcome.get()).isInstanceOfSatisfying(Outcome.Failure.class, failure -> {
                assertThat(failure.error().type()).isEqualTo(ErrorType.TIMEOUT);
                assertThat(failure.error().message()).contains("cancelled");
                assertThat(failure.elapsed()).isLessThan(Limits.STANDARD.timeout());
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
                    .satisfies(key -> assertThat(key.targetTable()).isEqualTo("customers"));
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
    }

    @Nested
    class OnSqlite extends Contract {
        @TempDir
        static Path folder;

        @Override
        String location() {
            Path file = folder.resolve("shop.db");
            return Files.exists(file)
                    ? file.toString()
                    : TestSqlite.run(file, SHOP).toString();
        }

        @Override
        String endless() {
            return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
        }

        @Override
        void change(String sql) {
            TestSqlite.run(folder.resolve("shop.db"), sql);
        }

        @Test
        void saysItsDialect() {
            assertThat(database.dialect()).isEqualTo(Dialect.SQLITE);
        }
    }

    @Nested
    class OnPostgres extends Contract {
        private String address;

        @Override
        String location() {
            address = address == null ? TestPostgres.database(SHOP) : address;
            return address;
        }

        @Override
        String endless() {
            return "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";
        }

        @Override
        void change(String sql) {
            TestPostgres.run(address, sql);
        }

        @Test
        void saysItsDialect() {
            assertThat(database.dialect()).isEqualTo(Dialect.POSTGRESQL);
        }
    }
}
