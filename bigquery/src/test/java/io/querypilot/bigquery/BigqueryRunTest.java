package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Running a statement: its dry run, rows, pages and cancel. */
class BigqueryRunTest extends BigqueryScene {
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
        Outcome outcome = database.execute(sql, new Limits(Limits.STANDARD.timeout(), 1_500, 1 << 20));
        assertThat(((Outcome.Success) outcome).table().rowCount()).isEqualTo(1_500);
        assertThat(((Outcome.Success) outcome).table().truncated()).isTrue();
        assertThat(server.requests).filteredOn(request -> request.contains("/data?")).hasSize(2);
        server.requests.clear();
        assertThat(((Outcome.Success) database.execute(sql, new Limits(Limits.STANDARD.timeout(), 10_000, 1 << 22))).table().rowCount())
                .isEqualTo(6_561);
        assertThat(server.requests).filteredOn(request -> request.contains("/data?")).hasSize(7);
    }

    private static String crossed(int times) {
        return String.join(" CROSS JOIN ", IntStream.range(0, times).mapToObj(i -> "orders AS " + (char) ('a' + i)).toList());
    }

    @Test
    void cancelsTheJobWhenItsTimeIsOver() {
        // Once before, so that the time is not over before the job has begun, which a cold client takes long for.
        rows("SELECT count(*) FROM orders");
        server.hangOn("endless");
        SqlError error = error("SELECT name AS endless FROM customers", new Limits(Duration.ofSeconds(4), 10, 1 << 20));
        assertThat(error.type()).isEqualTo(ErrorType.TIMEOUT);
        assertThat(error.message()).contains("after 4000 ms");
        awaitCancelled();
        assertThat(rows("SELECT count(*) FROM orders").rows().get(0)).containsExactly(3L);
    }

    private void awaitCancelled() {
        long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (server.cancelled() == 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(server.cancelled()).isEqualTo(1);
    }

    @Test
    void cancelsTheJobWhenItsThreadIsInterrupted() throws InterruptedException {
        server.hangOn("endless");
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        Thread asker = new Thread(() -> outcome.set(database.execute("SELECT name AS endless FROM customers", Limits.STANDARD)));
        asker.start();
        while (server.begun() == 0) {
            LockSupport.parkNanos(1_000_000);
        }
        asker.interrupt();
        asker.join();
        assertThat(outcome.get()).isInstanceOfSatisfying(Outcome.Failure.class, failure -> {
            assertThat(failure.error().type()).isEqualTo(ErrorType.TIMEOUT);
            assertThat(failure.error().message()).contains("cancelled");
        });
        awaitCancelled();
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
}
