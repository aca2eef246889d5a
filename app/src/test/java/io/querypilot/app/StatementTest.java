package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.app.Started.Finished;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String FIRST_THREE = "SELECT customer_id FROM customers ORDER BY customer_id LIMIT 3";

    private static final String ODD = "\"my \"\"best\"\" table\"";

    @TempDir
    Path folder;

    @Test
    void howAFileWasReadIsToldUnlessTheResultAloneIsWanted() throws IOException {
        Files.writeString(folder.resolve("sales.csv"), "region,amount\nnorth,12.34\n");
        String[] loud = {"run", "--db", "sales.csv", "--csv", "SELECT amount FROM sales"};
        assertThat(new Started(folder).run(loud).err()).contains("sales.csv: 1 row, 2 columns.");
        Started.Finished quiet = new Started(folder).run("run", "-q", "--db", "sales.csv", "--csv", "SELECT amount FROM sales");
        assertThat(quiet.err()).isEmpty();
        assertThat(quiet.out()).isEqualTo("amount\r\n12.34\r\n");
    }

    @Test
    void runPrintsTheRowsAlone() {
        Finished finished = new Started(folder).run("run", FIRST_THREE);
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).isEqualTo("customer_id\n-----------\n          1\n          2\n          3\n");
        assertThat(finished.err()).isEmpty();
    }

    @Test
    void runPrintsCsvMarkdownAndJson() throws IOException {
        assertThat(new Started(folder).run("run", "--csv", FIRST_THREE).out())
                .isEqualTo("customer_id\r\n1\r\n2\r\n3\r\n");
        assertThat(new Started(folder).run("run", "--markdown", FIRST_THREE).out())
                .isEqualTo("| customer_id |\n| --- |\n| 1 |\n| 2 |\n| 3 |\n");
        JsonNode document = MAPPER.readTree(new Started(folder).run("run", "--json", FIRST_THREE).out());
        assertThat(document.fieldNames()).toIterable()
                .containsExactly("accepted", "issues", "columns", "rows", "row_count", "truncated", "error");
        assertThat(document.get("rows")).hasToString("[[1],[2],[3]]");
    }

    @Test
    void anAuditWithoutALineOrWithoutItsEndIsNotCalledWhole() throws IOException {
        assertThat(new Started(folder).run("audit", "verify", "--audit", "nope.jsonl").exitCode()).isEqualTo(2);
        assertThat(new Started(folder).run("run", "--audit", "a.jsonl", FIRST_THREE).exitCode()).isZero();
        assertThat(new Started(folder).run("audit", "verify", "--audit", "a.jsonl").exitCode()).isZero();
        Files.delete(folder.resolve("a.jsonl.end"));
        assertThat(new Started(folder).run("audit", "verify", "--audit", "a.jsonl").exitCode()).isEqualTo(4);
    }

    @Test
    void anAttemptThatWasRefusedIsInTheAudit() {
        assertThat(new Started(folder).run("run", "--audit", "a.jsonl", "DROP TABLE customers").exitCode()).isEqualTo(3);
        Finished refused = new Started(folder).run("audit", "--audit", "a.jsonl", "--decision", "refused");
        assertThat(refused.out()).contains("DROP TABLE customers").contains("check");
        assertThat(new Started(folder).run("audit", "verify", "--audit", "a.jsonl").exitCode()).isZero();
    }

    @Test
    void anAuditIsNotFilteredByWhatNothingCanMeet() {
        assertThat(new Started(folder).run("run", "--audit", "a.jsonl", FIRST_THREE).exitCode()).isZero();
        for (String since : List.of("yesterday", "2026-13-45", "2026-02-30", "15.11.2026")) {
            Finished finished = new Started(folder).run("audit", "--audit", "a.jsonl", "--since", since);
            assertThat(finished.exitCode()).as(since).isEqualTo(2);
            assertThat(finished.err()).contains(since + " is no time");
        }
        assertThat(new Started(folder).run("audit", "--audit", "a.jsonl", "--decision", "nonsense").err()).contains("refused, failed");
        for (String since : List.of("2020", "2020-01", "2020-02-29", "2020-01-01T12", "2020-01-01T12:30:00.5Z")) {
            Finished finished = new Started(folder).run("audit", "--audit", "a.jsonl", "--since", since, "--decision", "ran");
            assertThat(finished.exitCode()).as(since).isZero();
            assertThat(finished.out()).contains("customer_id");
        }
    }

    @Test
    void readsTheStatementFromStandardInput() {
        assertThat(new Started(folder).reading(FIRST_THREE + "\n").run("run", "--csv", "-").out()).endsWith("3\r\n");
    }

    @Test
    void saysThatTheResultWasCut() {
        Finished finished = new Started(folder).run("run", "--rows", "2", FIRST_THREE);
        assertThat(finished.out()).hasLineCount(4);
        assertThat(finished.err()).contains("cut after 2 rows");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"DELETE FROM orders", "SELECT 1; DROP TABLE orders", "PRAGMA user_version = 3", "", "hello"})
    void runRefusesWhatIsNotOneQuery(String sql) {
        Finished finished = new Started(folder).run("run", sql);
        assertThat(finished.exitCode()).isEqualTo(3);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).contains("refused").doesNotContain("Exception");
    }

    @Test
    void theFlagWinsOverTheEnvironmentOverTheFile() throws IOException {
        Files.writeString(folder.resolve("querypilot.yaml"), "max_rows: 1\n");
        String sql = "SELECT customer_id FROM customers";
        assertThat(rows(new Started(folder).run("run", "--csv", sql))).isEqualTo(1);
        assertThat(rows(new Started(folder).with("QUERYPILOT_MAX_ROWS", "2").run("run", "--csv", sql))).isEqualTo(2);
        assertThat(rows(new Started(folder).with("QUERYPILOT_MAX_ROWS", "2").run("run", "--rows", "3", "--csv", sql)))
                .isEqualTo(3);
    }

    @Test
    void checkAcceptsAndRefusesWithoutRunning() {
        assertThat(new Started(folder).run("check", FIRST_THREE)).isEqualTo(new Finished(0, "accepted\n", ""));
        Finished refused = new Started(folder).run("check", "SELECT naem FROM customers");
        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.out()).startsWith("refused\n").contains("column_not_found", "naem", "name");
    }

    @Test
    void checkByDialectNeedsNoDatabase() {
        Started started = new Started(folder).with("QUERYPILOT_DB", "nowhere.db");
        assertThat(started.run("check", "--dialect", "postgresql", "SELECT a FROM anything").exitCode()).isZero();
        assertThat(started.run("check", "--dialect", "pg", "SELECT pg_sleep(10)").exitCode()).isEqualTo(3);
        Finished unknown = started.run("check", "--dialect", "oracel", "SELECT 1");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("oracel", "postgresql");
    }

    @Test
    void checkJudgesABatchInOrderAndGoesOnAfterABadLine() throws IOException {
        List<JsonNode> answers = batch("""
                {"id":"a","sql":"SELECT name FROM customers"}
                not json

                {"id":7,"sql":"DROP TABLE customers"}
                {"id":8}
                [1]
                {"id":{"deep":1},"sql":"SELECT 1"}
                """, "check", "--batch");
        assertThat(answers).extracting(answer -> answer.get("id").toString())
                .containsExactly("\"a\"", "null", "7", "8", "null", "{\"deep\":1}");
        assertThat(answers).extracting(answer -> answer.get("accepted").booleanValue())
                .containsExactly(true, false, false, false, false, true);
        assertThat(answers.get(1).get("error").textValue()).startsWith("Line 2 ");
        assertThat(answers.get(2).get("issues").get(0).get("type").textValue()).isEqualTo("read_only_violation");
        assertThat(answers.get(0).fieldNames()).toIterable().containsExactly("id", "accepted", "issues");
    }

    @Test
    void runAnswersABatchWithOutcomes() throws IOException {
        List<JsonNode> answers = batch("""
                {"id":1,"sql":"SELECT 1 AS one"}
                {"id":2,"sql":"DELETE FROM orders"}
                """, "run", "--batch");
        assertThat(answers.get(0)).hasToString("{\"id\":1,\"accepted\":true,\"issues\":[],"
                + "\"columns\":[{\"name\":\"one\",\"type\":\"INTEGER\"}],\"rows\":[[1]],\"row_count\":1,\"truncated\":false,\"error\":null}");
        assertThat(answers.get(1).get("accepted").booleanValue()).isFalse();
        assertThat(answers.get(1).get("rows")).isEmpty();
    }

    @Test
    void aLineOfTwoMegabytesDoesNotEndTheBatch() throws IOException {
        String huge = "{\"id\":1,\"sql\":\"SELECT '" + "x".repeat(2 << 20) + "'\"}";
        List<JsonNode> answers = batch(huge + "\n{\"id\":2,\"sql\":\"SELECT 1\"}\n", "check", "--batch");
        assertThat(answers).extracting(answer -> answer.get("accepted").booleanValue()).containsExactly(false, true);
    }

    @Test
    void aReaderThatGoesAwayEndsABatchQuietly() {
        String lines = IntStream.range(0, 1_000)
                .mapToObj(id -> "{\"id\":" + id + ",\"sql\":\"SELECT 1\"}\n")
                .collect(Collectors.joining());
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        BrokenPipe pipe = new BrokenPipe();
        int exitCode = new Started(folder).reading(lines).run(new PrintStream(pipe), err, "check", "--batch");
        assertThat(exitCode).isZero();
        assertThat(err.size()).isZero();
        assertThat(pipe.writes).isLessThan(10);
    }

    @Test
    void namesOfEveryKindAndValuesOfEveryKindAreShown() throws SQLException {
        Path odd = folder.resolve("odd names é.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + odd);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + ODD + " (\"select\" TEXT, \"😀\" REAL, \"" + "n".repeat(200) + "\" BLOB)");
            statement.execute("INSERT INTO " + ODD + " VALUES ('a\u001b[31m', 9e999, x'00ff'), (NULL, NULL, NULL)");
        }
        Finished schema = new Started(folder).run("schema", "--db", odd.getFileName().toString());
        assertThat(schema.out()).contains(ODD + ": [", "\"😀\"", "n".repeat(200));
        Finished rows = new Started(folder).run("run", "--db", odd.toString(), "SELECT * FROM " + ODD);
        assertThat(rows.exitCode()).as(rows.err()).isZero();
        assertThat(rows.out()).contains("a\\u001b[31m", "Infinity", "0x00ff", "NULL").doesNotContain("\u001b");
    }

    @Test
    void schemaPrintsTheCompactFormAndJson() throws IOException {
        assertThat(new Started(folder).run("schema").out())
                .contains("customers: [customer_id (INTEGER*)", "-> customers.customer_id");
        JsonNode document = MAPPER.readTree(new Started(folder).run("schema", "--json").out());
        assertThat(document.get("dialect").textValue()).isEqualTo("sqlite");
        assertThat(document.get("tables")).hasSizeGreaterThanOrEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing.db", "empty.db", "garbage.db", ".", "jdbc:oracle:thin:@host", "\u0000"})
    void aDatabaseThatCannotBeOpenedIsToldInASentence(String location) throws IOException {
        Files.write(folder.resolve("empty.db"), new byte[0]);
        Files.writeString(folder.resolve("garbage.db"), "this is not a database at all ".repeat(100));
        Finished finished = new Started(folder).run("run", "--db", location, "SELECT 1");
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(2);
        assertThat(finished.err()).doesNotContain("Exception", "\tat ");
        assertThat(finished.out()).isEmpty();
    }

    @Test
    void anUnreachableDatabaseGivesExitCodeFiveAndWithJsonADocument() throws IOException {
        String nowhere = "jdbc:postgresql://127.0.0.1:1/x";
        Finished finished = new Started(folder).run("run", "--json", "--db", nowhere, "SELECT 1");
        assertThat(finished.exitCode()).isEqualTo(5);
        assertThat(MAPPER.readTree(finished.out()).path("error").path("code").textValue())
                .isEqualTo("database_unreachable");
        assertThat(finished.err()).doesNotContain("Exception");
    }

    private List<JsonNode> batch(String lines, String... arguments) throws IOException {
        Finished finished = new Started(folder).reading(lines).run(arguments);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        return MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(finished.out()).readAll();
    }

    private static long rows(Finished finished) {
        return finished.out().lines().count() - 1;
    }

    /** Breaks after the first write, as when head has seen enough. */
    private static final class BrokenPipe extends OutputStream {
        private int writes;

        @Override
        public void write(int letter) throws IOException {
            if (++writes > 1) {
                throw new IOException("Broken pipe");
            }
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            write(0);
        }
    }
}
