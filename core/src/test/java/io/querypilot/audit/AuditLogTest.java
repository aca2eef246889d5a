package io.querypilot.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.TypedStatement;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.error.QueryPilotException;
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

    /** Whoever tries leaves a line, though nothing was sent. */
    @Test
    void whatTheGuardRefusesIsThereTooAndTheChainHolds() {
        AuditLog log = AuditLog.in(folder.resolve("r.jsonl"), false, "key");
        Path file = TestSqlite.run(folder.resolve("r.db"), "CREATE TABLE people (id INTEGER, name TEXT)");
        try (Database database = log.over(Databases.open(file.toString()))) {
            QuestionDatabase asked = new QuestionDatabase(database, new Caller("acme", "ann"), "q1");
            TypedStatement.run("SELECT load_extension('/tmp/x') FROM people", asked, Limits.STANDARD);
            TypedStatement.check("DROP TABLE people", asked, Limits.STANDARD);
            TypedStatement.run("SELECT 1; SELECT 2", asked, Limits.STANDARD);
            TypedStatement.run("SELECT name FROM people", asked, Limits.STANDARD);
        }
        List<JsonNode> refused = log.entries().stream()
                .filter(entry -> entry.path("decision").asText().equals("refused")).toList();
        assertThat(refused).extracting(entry -> entry.path("sql").asText()).containsExactly(
                "SELECT load_extension(?) FROM people", "DROP TABLE people", "SELECT ?; SELECT ?");
        assertThat(refused).allSatisfy(entry -> assertThat(List.of("user", "question", "purpose", "error"))
                .extracting(field -> entry.path(field).asText())
                .containsExactly("ann", "q1", "check", "read_only_violation"));
        assertThat(log.entries()).extracting(entry -> entry.path("decision").asText()).contains("prepared", "ran");
        assertThat(log.verify()).isEmpty();
    }

    /** Above all the one that is asked, by whatever name. */
    @Test
    void nothingIsAddedToAFileOfSomethingElse() throws IOException {
        Path table = Files.writeString(folder.resolve("s.csv"), "id,n\n1,2\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), table);
        for (Path named : List.of(table, link)) {
            assertThatThrownBy(() -> ask(AuditLog.in(named, false, ""), "SELECT 1"))
                    .isInstanceOf(QueryPilotException.class).hasMessageContaining("holds something else");
        }
        assertThat(table).hasContent("id,n\n1,2\n");
        assertThat(folder.resolve("s.csv.end")).doesNotExist();
    }

    /** SQLite takes a word in double quotes that is no name for a text. */
    @Test
    void aTextInDoubleQuotesIsAValueToo() {
        AuditLog log = AuditLog.in(folder.resolve("q.jsonl"), false, "");
        ask(log, "SELECT \"name\" AS \"Called\" FROM \"people\" p WHERE p.\"NAME\" = \"ann@x.de\" ORDER BY \"Called\"",
                "WITH \"a b\" AS (SELECT 1) SELECT * FROM \"a b\" WHERE \"Ann\" <> [id]");

        assertThat(log.entries()).filteredOn(entry -> entry.path("purpose").asText().equals("answer"))
                .extracting(entry -> entry.path("sql").asText())
                .containsExactly("SELECT \"name\" AS \"Called\" FROM \"people\" p WHERE p.\"NAME\" = ? ORDER BY \"Called\"",
                        "WITH \"a b\" AS (SELECT ?) SELECT * FROM \"a b\" WHERE ? <> [id]");
        assertThat(log.verify()).isEmpty();
    }

    /** The others refuse it, but what was written is in the line. */
    @Test
    void aTextInDoubleQuotesIsAValueOnOtherEnginesToo() throws IOException {
        Path people = Files.writeString(folder.resolve("people.csv"), "id,name\n1,Ann\n");
        AuditLog log = AuditLog.in(folder.resolve("d.jsonl"), false, "");
        try (Database database = log.over(Databases.open(people.toString()))) {
            QuestionDatabase asked = new QuestionDatabase(database, new Caller("acme", "ann"), "q1");
            TypedStatement.run("SELECT \"upper\"(p.\"name\") FROM \"main\".\"people\" p WHERE p.name = \"ann@x.de\"", asked, Limits.STANDARD);
        }
        assertThat(log.entries()).extracting(entry -> entry.path("sql").asText())
                .contains("SELECT \"upper\"(p.\"name\") FROM \"main\".\"people\" p WHERE p.name = ?")
                .noneMatch(sql -> sql.contains("ann@"));
        assertThat(log.verify()).isEmpty();
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

    @Test
    void linesCutOffTheEndAreNotForgivenByTheNextQuestion() throws IOException {
        Path file = folder.resolve("c.jsonl");
        AuditLog log = AuditLog.in(file, false, "key");
        ask(log, "SELECT 1", "SELECT name FROM people");
        List<String> written = Files.readAllLines(file);
        Files.write(file, written.subList(0, written.size() - 2));

        ask(log, "SELECT 3");
        ask(log, "SELECT 4");

        int last = written.size() - 2;
        assertThat(log.verify()).hasSize(2);
        assertThat(log.verify().get(0)).startsWith("After line " + last + " comes line " + (written.size() + 1));
        assertThat(log.verify().get(1)).contains("tells of a break").contains(last + " is the last, " + written.size() + " was written");
        assertThat(log.entries()).filteredOn(entry -> entry.path("decision").asText().equals("broken")).hasSize(1);
    }

    @Test
    void aNoteThatIsMissingEmptyOrOfAnotherLineIsTold() throws IOException {
        Path file = folder.resolve("n.jsonl");
        Path note = folder.resolve("n.jsonl.end");
        AuditLog log = AuditLog.in(file, false, "");
        ask(log, "SELECT 1", "SELECT 2");
        String end = Files.readString(note);

        String anotherLine = end.replaceFirst(" .", end.contains(" 0") ? " 1" : " 0");

        for (String other : List.of("", "x", "1 abc", anotherLine)) {
            Files.writeString(note, other);
            assertThat(log.verify()).as(other).hasSize(1);
        }
        Files.delete(note);
        assertThat(log.verify()).hasSize(1).first().asString().contains("missing or cannot be read");
        ask(log, "SELECT 3");
        assertThat(log.verify()).hasSize(1).first().asString().contains("tells of a break");
    }

    /** A process that is killed after the line and before the note has broken nothing. */
    @Test
    void aLineWhoseNoteWasNotWrittenYetIsNoBreak() throws IOException {
        Path file = folder.resolve("x.jsonl");
        Path note = folder.resolve("x.jsonl.end");
        AuditLog log = AuditLog.in(file, false, "");
        ask(log, "SELECT 1");
        List<JsonNode> entries = log.entries();
        JsonNode before = entries.get(entries.size() - 2);
        Files.writeString(note, before.path("number").asLong() + " " + before.path("hash").asText());

        assertThat(log.verify()).isEmpty();
        ask(log, "SELECT 2");
        assertThat(log.verify()).isEmpty();
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

            TestJdbc.run(address, "UPDATE querypilot_audit SET line = replace(line, 'acme', 'acma') WHERE number = 2");
            assertThat(log.verify()).anyMatch(wrong -> wrong.startsWith("Line 2 was changed"));

            TestJdbc.run(address, "DELETE FROM querypilot_audit WHERE number > 3");
            ask(log, "SELECT 3");
            assertThat(log.verify()).anyMatch(wrong -> wrong.startsWith("After line 3 comes"))
                    .anyMatch(wrong -> wrong.contains("tells of a break"));
        }
    }

    @Test
    void aFolderThatIsNotThereIsNotMade() {
        Path file = folder.resolve("nowhere").resolve("a.jsonl");
        try (AuditLog log = AuditLog.in(file, false, "")) {
            assertThatThrownBy(() -> ask(log, "SELECT 1"))
                    .hasMessage("There is no folder " + file.getParent() + " for the audit, and without it no statement is answered.");
        }
        assertThat(file.getParent()).doesNotExist();
    }
}
