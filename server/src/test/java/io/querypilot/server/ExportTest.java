package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.TestPostgres;
import io.querypilot.server.TestServer.Got;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
    private static final String CELLS =
            "SELECT '=1+1' AS formula, -5 AS number, NULL AS missing, '' AS empty, 'a;b' AS text";
    private static final String MANY =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, 'row ' || i AS r FROM n";

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.in(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Got export(String sql, String format, String more) {
        return server.post("/api/export", "{\"sql\": \"" + sql + "\", \"format\": \"" + format + "\"" + more + "}");
    }

    @Test
    void csvIsSafeInASpreadsheetAndLeavesNumbersAlone() {
        Got got = export(CELLS, "csv", "");
        assertThat(got.type()).startsWith("text/csv");
        assertThat(got.whole().headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"result.csv\"");
        assertThat(got.body()).isEqualTo("\uFEFFformula,number,missing,empty,text\r\n'=1+1,-5,,\"\",a;b\r\n");
        assertThat(export(CELLS, "csv", ", \"bom\": false, \"separator\": \"semicolon\"").body())
                .isEqualTo("formula;number;missing;empty;text\r\n'=1+1;-5;;\"\";\"a;b\"\r\n");
    }

    @Test
    void jsonAndMarkdownHoldTheSameRows() {
        assertThat(export(CELLS, "json", "").json().path("rows").get(0).toString())
                .isEqualTo("[\"=1+1\",-5,null,\"\",\"a;b\"]");
        assertThat(export(CELLS, "markdown", "").body()).contains("| =1+1 | -5 | NULL |");
    }

    @Test
    void anExcelSheetHoldsEveryRow() throws IOException, InterruptedException {
        HttpResponse<InputStream> response = server.client().send(
                server.request("/api/export")
                        .POST(BodyPublishers.ofString("{\"sql\": \"" + MANY + "\", \"format\": \"xlsx\"}"))
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
        try (ReadableWorkbook workbook = new ReadableWorkbook(response.body())) {
            List<Row> rows = workbook.getFirstSheet().read();
            assertThat(rows).hasSize(20_001);
            assertThat(rows.get(20_000).getCell(1).getText()).isEqualTo("row 20000");
            assertThat(rows.get(5).getCell(0).asNumber().intValue()).isEqualTo(5);
        }
    }

    @Test
    void anExcelSheetHoldsDatesAsDates() throws IOException, InterruptedException {
        String dates = "SELECT '2025-03-31' AS day, '2025-03-31 12:00:00' AS moment, '2025-02-30' AS none";
        HttpResponse<InputStream> response = server.client().send(
                server.request("/api/export").POST(BodyPublishers.ofString("{\"sql\": \"" + dates + "\", \"format\": \"xlsx\"}")).build(),
                HttpResponse.BodyHandlers.ofInputStream());
        try (ReadableWorkbook workbook = new ReadableWorkbook(response.body())) {
            Row row = workbook.getFirstSheet().read().get(1);
            assertThat(row.getCell(0).asDate()).isEqualTo(LocalDateTime.of(2025, 3, 31, 0, 0));
            assertThat(row.getCell(1).asDate()).isEqualTo(LocalDateTime.of(2025, 3, 31, 12, 0));
            assertThat(row.getCell(2).getText()).isEqualTo("2025-02-30");
        }
    }

    @Test
    void whatMayNotRunIsNotExported() {
        Got got = export("DELETE FROM orders", "csv", "");
        assertThat(got.status()).isEqualTo(422);
        assertThat(got.json().path("code").asText()).isEqualTo("statement_refused");
    }

    @Test
    void aLongResultIsReadPageByPage() {
        JsonNode first = page(0, 5_000);
        assertThat(first.path("rows")).hasSize(5_000);
        assertThat(first.path("truncated").asBoolean()).isTrue();
        assertThat(first.path("total").isNull()).isTrue();
        JsonNode last = page(18_000, 5_000);
        assertThat(last.path("rows").get(0).get(0).asInt()).isEqualTo(18_001);
        assertThat(last.path("rows")).hasSize(2_000);
        assertThat(last.path("truncated").asBoolean()).isFalse();
        assertThat(last.path("total").asInt()).isEqualTo(20_000);
    }

    @Test
    void theDatabaseSortsAllRowsOfAPage() {
        JsonNode page = sorted(MANY, ", \"sort\": \"i\", \"descending\": true, \"offset\": 5000, \"limit\": 2");
        assertThat(page.path("rows").toString()).isEqualTo("[[15000,\"row 15000\"],[14999,\"row 14999\"]]");
        String some = "SELECT 3 AS n UNION ALL SELECT NULL UNION ALL SELECT 2; ";
        assertThat(sorted(some, ", \"sort\": \"n\"").path("rows").toString()).isEqualTo("[[2],[3],[null]]");
        assertThat(sorted(some, ", \"sort\": \"n\", \"descending\": true").path("rows").toString()).isEqualTo("[[3],[2],[null]]");
        assertThat(sorted("SELECT 1 AS n -- one", ", \"sort\": \"n\"").path("rows").toString()).isEqualTo("[[1]]");
    }

    /** Left to itself it would put those without a value first where the highest come first. */
    @Test
    void postgresqlSortsSoToo(@TempDir Path other) {
        server.close();
        server = TestServer.over(
                TestPostgres.database("CREATE TABLE visit (\"Cost\" INTEGER)", "INSERT INTO visit VALUES (2), (NULL), (3)"),
                other.resolve("store.db").toString(), Map.of());
        assertThat(sorted("SELECT \\\"Cost\\\" FROM visit", ", \"sort\": \"Cost\", \"descending\": true").path("rows").toString())
                .isEqualTo("[[3],[2],[null]]");
    }

    @Test
    void sortingPassesTheSameGuard() {
        assertThat(sorted("DELETE FROM orders", ", \"sort\": \"order_id\"").path("accepted").asBoolean(true)).isFalse();
        assertThat(sorted("SELECT 1 AS n", ", \"sort\": \"n\\\"; DELETE FROM orders; --\"").path("rows")).isEmpty();
        assertThat(sorted("SELECT 1 AS n", ", \"sort\": \"m\"").path("rows")).as("no such column").isEmpty();
    }

    private JsonNode sorted(String sql, String how) {
        return server.post("/api/run", "{\"sql\": \"" + sql + "\"" + how + "}").json();
    }

    private JsonNode page(int offset, int limit) {
        return server.post("/api/run",
                "{\"sql\": \"" + MANY + "\", \"offset\": " + offset + ", \"limit\": " + limit + "}").json();
    }
}
