package io.querypilot.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.memory.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
    @TempDir
    Path folder;

    private void ask(AuditLog log, String... statements) {
        Path file = TestSqlite.run(
                folder.resolve("t.db"), "CREATE TABLE IF NOT EXISTS people (id INTEGER, name TEXT)",
                "INSERT INTO people VALUES (1, 'Ann'), (2, 'Bob')");
        try (Database database = log.over(Databases.open(file.toString()))) {
            QuestionDatabase asked = new QuestionDatabase(database, new Caller("acme", "ann"), "q1");
            for (String sql : statements) {
                asked.execute(sql, Limits.STANDARD, Purpose.ANSWER);
            }
        }
    }

    @Test
    void everyStatementIsThereWithItsCallerAndWithoutItsValues() throws IOException {
        Path file = folder.resolve("audit.jsonl");
        try (AuditLog log = AuditLog.in(file, false, "")) {
            ask(log, "SELECT name FROM people WHERE name = 'Ann' AND id < 77 -- why", "DELETE FROM people", "SELECT x FROM people");

            List<JsonNode> entries = log.entries().stream()
                    .filter(entry -> entry.path("purpose").asText().equals("answer")).toList();
            assertThat(entries).extracting(entry -> entry.path("decision").asText()).containsExactly("ran", "refused", "failed");
            assertThat(entries.get(0).path("sql").asText()).isEqualTo("SELECT name FROM people WHERE name = ? AND id < ?");
            assertThat(entries.get(0).path("rows").asInt()).isEqualTo(1);
            assertThat(entries.get(0).path("bytes").asInt()).isPositive();
            assertThat(entries).allSatisfy(entry -> {
                assertThat(entry.path("user").asText()).isEqualTo("ann");
                assertThat(entry.path("question").asText()).isEqualTo("q1");
            });
            assertThat(log.entries()).extracting(entry -> entry.path("purpose").asText()).contains("catalogue");
            assertThat(log.verify()).isEmpty();
        }
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
        assertThat(Files.readString(file)).doesNotContain("Ann").doesNotContain("why");
    }

    @Test
    void valuesAreKeptWhereAskedFor() {
        AuditLog log = AuditLog.in(folder.resolve("v.jsonl"), true, "");
        ask(log, "SELECT name FROM people WHERE name = 'Ann'");

        assertThat(log.entries()).anyMatch(entry -> entry.path("sql").asText().contains("'Ann'"));
    }

    @Test
    void aLineThatWasChangedRemovedOrMovedIsTold() throws IOException {
        AuditLog log = AuditLog.in(folder.resolve("a.jsonl"), false, "");
        ask(log, "SELECT 1", "SELECT 2", "SELECT 3");

        tampered(log, lines -> lines.set(2, lines.get(2).replace("acme", "acma")), "was changed");
        tampered(log, lines -> lines.remove(2), "removed or moved");
        tampered(log, lines -> lines.add(1, lines.remove(2)), "removed or moved");
        tampered(log, lines -> lines.remove(lines.size() - 1), "missing at the end");
        tampered(log, lines -> lines.add("so it is"), "not a line of an audit");
    }

    private void tampered(AuditLog log, Consumer<List<String>> change, String told) throws IOException {
        Path file = folder.resolve("a.jsonl");
        List<String> written = Files.readAllLines(file);
        List<String> changed = new ArrayList<>(written);
        change.accept(changed);
        Files.write(file, changed);

        assertThat(log.verify()).anyMatch(wrong -> wrong.contains(told));

        Files.write(file, written);
        assertThat(log.verify()).isEmpty();
    }

    @Test
    void whoeverHasNotTheKeyCannotChainItAnew() {
        Path file = folder.resolve("k.jsonl");
        ask(AuditLog.in(file, false, "one"), "SELECT 1");

        assertThat(AuditLog.in(file, false, "one").verify()).isEmpty();
        assertThat(AuditLog.in(file, false, "other").verify()).isNotEmpty();
    }

    @Test
    void theChainGoesOnOverPartsThreadsAndAHalfWrittenLine() throws Exception {
        Path file = folder.resolve("p.jsonl");
        AuditLog log = AuditLog.in(file, false, "", 2_000);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        ask(log, "SELECT 1");
        for (int i = 0; i < 4; i++) {
            threads.submit(() -> ask(AuditLog.in(file, false, "", 2_000), "SELECT 1", "SELECT 2", "SELECT 3"));
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();

        assertThat(log.verify()).isEmpty();
        assertThat(folder.resolve("p.jsonl.000002")).exists();
        Files.writeString(file, Files.readString(file) + "{\"number\":99");
        ask(log, "SELECT 4");
        assertThat(log.verify()).hasSize(1).first().asString().contains("not a line");
    }

    @Test
    void aStoreInPostgresKeepsItToo() {
        String address = TestPostgres.database();
        try (AuditLog log = AuditLog.in(Store.open(address), false, "")) {
            ask(log, "SELECT 1", "SELECT 2");
            assertThat(log.verify()).isEmpty();
            assertThat(log.entries()).isNotEmpty();

            TestPostgres.run(address, "UPDATE querypilot_audit SET line = replace(line, 'acme', 'acma') WHERE number = 2");
            assertThat(log.verify()).anyMatch(wrong -> wrong.startsWith("Line 2 was changed"));
        }
    }
}
