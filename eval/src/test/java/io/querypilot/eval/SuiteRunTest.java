package io.querypilot.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.report.History;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.run.Trial;
import io.querypilot.eval.score.Judge;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Expected;
import io.querypilot.eval.suite.Gold;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.WriteRequest;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small folder in the public benchmark's format, run from beginning to end. */
class SuiteRunTest {
    private static final Map<String, List<String>> DRAFTS = Map.of(
            "How many singers are there?", List.of("SELECT count(*) FROM singer"),
            "Names of the singers, oldest first",
                    List.of("SELECT title FROM singer", "SELECT name FROM singer ORDER BY age DESC"),
            "Name and age of all singers", List.of("SELECT age, name FROM singer"),
            "How old is Joe?\n(Joe is the singer number 1)", List.of("SELECT age FROM singer WHERE singer_id = 2"),
            "Which singers are 200 years old?", List.of("SELECT name FROM singer WHERE age = 200"),
            "What went wrong?", List.of("SELECT name FROM singer"));
    private static final String QUESTIONS = """
        [{"db_id": "stage", "question": "How many singers are there?", "query": "SELECT count(*) FROM singer"},
         {"db_id": "stage", "question": "Names of the singers, oldest first",
          "query": "SELECT name FROM singer ORDER BY age DESC"},
         {"db_id": "stage", "question": "Name and age of all singers", "query": "SELECT name, age FROM singer"},
         {"db_id": "stage", "question": "How old is Joe?", "evidence": "Joe is the singer number 1",
          "SQL": "SELECT age FROM singer WHERE name = 'Joe'"},
         {"db_id": "stage", "question": "Which singers are 200 years old?",
          "query": "SELECT name FROM singer WHERE age = 200"},
         {"db_id": "stage", "question": "What went wrong?", "query": "SELECT nothing FROM singer"}]
        """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeTheBenchmark() throws IOException, SQLException {
        Path stage = Files.createDirectories(folder.resolve("database/stage")).resolve("stage.sqlite");
        Files.writeString(folder.resolve("dev.json"), QUESTIONS);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + stage);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
            statement.execute("INSERT INTO singer VALUES (1, 'Joe', 52), (2, 'Ann', 32), (3, 'Rose', 41)");
        }
    }

    @Test
    void countsWhatIsRightAndKeepsGoldThatCannotBeComparedApart() {
        Finished run = run(new PlayedModel(DRAFTS), 2, 0);
        assertThat(run.tally().total()).isEqualTo(4);
        assertThat(run.tally().firstAttemptSuccess()).isEqualTo(1);
        assertThat(run.tally().correctedSuccess()).isEqualTo(1);
        assertThat(run.tally().finalFailures()).isEqualTo(2);
        assertThat(run.tally().benchmarkAccuracy().part()).isEqualTo(3);
        assertThat(run.tally().goldFailed()).isEqualTo(1);
        assertThat(run.tally().goldEmpty().part()).isEqualTo(1);
        assertThat(run.accuracy()).isEqualTo(0.5);
    }

    @Test
    void reportsTheKeysThatProgramsRelyOn() throws IOException {
        Finished run = run(new PlayedModel(DRAFTS), 1, 0);
        JsonNode report =
                new ObjectMapper().readTree(run.folder().resolve("report.json").toFile());
        assertThat(report.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "total",
                        "first_attempt_success",
                        "corrected_success",
                        "final_failures",
                        "damaged",
                        "avg_attempts",
                        "first_attempt_rate",
                        "correction_effectiveness",
                        "overall_success_rate",
                        "by_error_type",
                        "execution_accuracy",
                        "correct",
                        "by_hardness",
                        "by_database",
                        "gold_failed",
                        "p50_millis",
                        "p99_millis",
                        "tokens",
                        "model",
                        "version",
                        "data_fingerprint",
                        "details");
        assertThat(report.path("by_error_type")
                        .path("column_not_found")
                        .path("corrected")
                        .asInt())
                .isEqualTo(1);
        assertThat(report.path("by_database").path("stage").path("correct").asInt())
                .isEqualTo(2);
        assertThat(report.path("data_fingerprint").asText()).hasSize(16);
    }

    @Test
    void listsEachWrongAnswerWithBothQueriesAndBothResults() throws IOException {
        Finished run = run(new PlayedModel(DRAFTS), 1, 0);
        String markdown = Files.readString(run.folder().resolve("report.md"));
        assertThat(markdown)
                .contains(
                        "`SELECT age FROM singer WHERE singer_id = 2`",
                        "`SELECT age FROM singer WHERE name = 'Joe'`",
                        "[32]",
                        "[52]");
        String page = Files.readString(run.folder().resolve("report.html"));
        assertThat(page)
                .contains("<svg", "SELECT age FROM singer WHERE singer_id = 2")
                .doesNotContain("<script", "src=", "href=");
    }

    @Test
    void goesOnWhereAKilledRunStood() throws IOException {
        List<Trial> seen = new ArrayList<>();
        PlayedModel model = new PlayedModel(DRAFTS);
        Path out = folder.resolve("out");
        Finished whole = run(model, 1, 0);
        Path trials = out.resolve("trials.jsonl");
        List<String> lines = Files.readAllLines(trials);
        int callsOfAll = model.calls();
        Files.delete(out.resolve("report.json"));
        Files.writeString(
                trials,
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 40));
        Finished again = new SuiteRun(suite(), "1", folder.resolve("store"))
                .run(conditions(model, 1, 0), Optional.of(out), (done, total, trial) -> seen.add(trial));
        assertThat(seen).extracting(Trial::id).containsExactly("3", "4", "5");
        assertThat(model.calls() - callsOfAll).isEqualTo(3);
        assertThat(again.tally().finalFailures()).isEqualTo(whole.tally().finalFailures());
        assertThat(Files.readAllLines(trials)).hasSize(6);
    }

    @Test
    void beginsAnewWhereTheRunInTheFolderIsFinishedOrAnother() {
        PlayedModel model = new PlayedModel(DRAFTS);
        run(model, 1, 0);
        int once = model.calls();
        run(model, 1, 0);
        assertThat(model.calls()).isEqualTo(2 * once);
    }

    @Test
    void endsWithTheModelsFaultAndKeepsWhatWasDone() throws IOException {
        Model broken = new PlayedModel(Map.of("How many singers are there?", List.of("SELECT count(*) FROM singer"))) {
            @Override
            public Reply<Draft> write(WriteRequest request) {
                if (!request.question().startsWith("How many")) {
                    throw new QueryPilotException(ErrorCode.MODEL_UNREACHABLE, "nobody there", "try later");
                }
                return super.write(request);
            }
        };
        assertThatThrownBy(() -> run(broken, 1, 0)).hasMessage("nobody there");
        assertThat(Files.readAllLines(folder.resolve("out/trials.jsonl"))).hasSize(1);
        assertThat(folder.resolve("out/report.json")).doesNotExist();
    }

    @Test
    void doesNotCountWhatIsRightByChanceOnAlteredCopies() {
        Map<String, List<String>> lucky = Map.of(
                "How many singers are there?", List.of("SELECT 3"),
                "Names of the singers, oldest first", List.of("SELECT name FROM singer ORDER BY age DESC"));
        Suite two = suite().limited(2);
        Finished run = new SuiteRun(two, "1", folder.resolve("store"))
                .run(
                        conditions(new PlayedModel(lucky), 1, 3),
                        Optional.of(folder.resolve("out")),
                        (done, total, trial) -> {});
        assertThat(run.tally().rightByChance()).isEqualTo(1);
        assertThat(run.tally().accuracy().part()).isEqualTo(1);
    }

    @Test
    void rowsThatSomebodyWroteDownAreNotHeldAgainstAlteredCopies() {
        Case counted = new Case(
                "1",
                "stage",
                "How many singers are there?",
                "",
                Expected.ANSWER,
                Optional.of(new Gold.Rows(List.of(List.of(3L)), false)));
        Suite rows = new Suite("rows", List.of(counted), suite().locations());
        Finished run = new SuiteRun(rows, "1", folder.resolve("store"))
                .run(
                        conditions(new PlayedModel(DRAFTS), 1, 2),
                        Optional.of(folder.resolve("out")),
                        (done, total, trial) -> {});
        assertThat(run.accuracy()).isEqualTo(1);
    }

    @Test
    void whatIsNoQuestionIsDeclinedAndTheOthersAreStillAsked() {
        List<Case> cases = List.of(
                new Case("1", "stage", "???", "", Expected.DECLINE, Optional.empty()),
                new Case("2", "stage", "How many singers are there?", "", Expected.ANSWER, Optional.empty()));
        Finished run = new SuiteRun(new Suite("odd", cases, suite().locations()), "1", folder.resolve("store"))
                .run(
                        conditions(new PlayedModel(DRAFTS), 1, 0),
                        Optional.of(folder.resolve("out")),
                        (done, total, trial) -> {});
        assertThat(run.tally().overallSuccess().part()).isEqualTo(2);
    }

    @Test
    void aReadingCountsOnlyWhereAnotherIsNamedAndAFollowUpIsAskedInItsSession() {
        Gold readings = new Gold.Readings(List.of("SELECT count(*) FROM singer", "SELECT max(age) FROM singer"));
        List<Case> cases = List.of(
                new Case("1", "stage", "How many singers are there?", "", Expected.ASK, Optional.of(readings)),
                new Case(
                        "2", "stage", "and their names, oldest first?", "", Expected.ANSWER,
                        Optional.of(new Gold.Sql("SELECT name FROM singer ORDER BY age DESC")),
                        List.of("How many singers are there?")));
        Map<String, List<String>> drafts = Map.of(
                "How many singers are there?", List.of("SELECT count(*) FROM singer"),
                "and their names, oldest first?", List.of("SELECT name FROM singer ORDER BY age DESC"));
        Finished run = new SuiteRun(new Suite("odd", cases, suite().locations()), "1", folder.resolve("store"))
                .run(
                        conditions(new PlayedModel(drafts), 1, 0),
                        Optional.of(folder.resolve("out")),
                        (done, total, trial) -> {});
        assertThat(run.tally().overallSuccess().part()).isEqualTo(1);
        assertThat(run.folder().resolve("trials.jsonl")).content().contains("\"id\":\"2\"");
    }

    @Test
    void findsEveryRunInTheHistoryAndComparesWithIt() {
        Finished first = run(new PlayedModel(DRAFTS), 1, 0);
        History history = new History(folder.resolve("store"));
        assertThat(history.table()).contains(first.id(), "played", first.run().dataFingerprint());
        assertThat(history.page()).contains("<svg");
        assertThat(history.against(first.id(), first.data(), first.tally()).change())
                .isZero();
        assertThatThrownBy(() -> history.against("no-such-run", first.data(), first.tally()))
                .hasMessageContaining("no-such-run");
    }

    @Test
    void comparesWithALongerRunOnTheQuestionsBothHave() {
        Finished whole = run(new PlayedModel(DRAFTS), 1, 0);
        Finished brief = new SuiteRun(suite().limited(2), "1", folder.resolve("store"))
                .run(
                        conditions(new PlayedModel(DRAFTS), 1, 0),
                        Optional.of(folder.resolve("brief")),
                        (done, total, trial) -> {});
        History history = new History(folder.resolve("store"));
        assertThat(history.against(whole.id(), brief.data(), brief.tally()).questions())
                .isEqualTo(2);
    }

    @Test
    void doesNotCompareAnswersOverDataThatChanged() throws SQLException {
        Finished before = run(new PlayedModel(DRAFTS), 1, 0);
        execute("INSERT INTO singer VALUES (4, 'Tom', 20)");
        Finished after = run(new PlayedModel(DRAFTS), 1, 0);
        History history = new History(folder.resolve("store"));
        assertThatThrownBy(() -> history.against(before.id(), after.data(), after.tally()))
                .hasMessageContaining("other data");
    }

    @Test
    void leavesTheFolderOfAnotherSuiteAsItIs() throws IOException {
        run(new PlayedModel(DRAFTS), 1, 0);
        String kept = Files.readString(folder.resolve("out/report.json"));
        Suite other = new Suite("other", suite().cases(), suite().locations());
        assertThatThrownBy(() -> new SuiteRun(other, "1", folder.resolve("store"))
                        .run(
                                conditions(new PlayedModel(DRAFTS), 1, 0),
                                Optional.of(folder.resolve("out")),
                                (done, total, trial) -> {}))
                .hasMessageContaining("holds a run of the suite spider");
        assertThat(folder.resolve("out/report.json")).hasContent(kept);
    }

    @Test
    void leavesAFolderAloneThatAnotherRunWritesTo() throws IOException {
        Files.createDirectories(folder.resolve("out"));
        try (FileChannel other = FileChannel.open(
                folder.resolve("out/run.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            other.lock();
            assertThatThrownBy(() -> run(new PlayedModel(DRAFTS), 1, 0)).hasMessageContaining("Another run");
        }
        assertThat(run(new PlayedModel(DRAFTS), 1, 0).tally().total()).isEqualTo(4);
    }

    @Test
    void altersTheDataAsTheyAreNow() throws SQLException {
        run(new PlayedModel(DRAFTS), 1, 1);
        execute("DELETE FROM singer");
        execute("INSERT INTO singer VALUES (7, 'Zoe', 20), (8, 'Zoe', 20), (9, 'Zoe', 20)");
        run(new PlayedModel(DRAFTS), 1, 1);
        try (Database copy = Databases.open(onlyCopy().toString())) {
            assertThat(new Judge(copy, Limits.STANDARD)
                            .table("SELECT DISTINCT name FROM singer")
                            .orElseThrow()
                            .rows())
                    .containsExactly(List.of("Zoe"));
        }
    }

    private Path onlyCopy() {
        return folder.resolve("out/altered").toFile().listFiles()[0].toPath();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/stage/stage.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void leavesOutQuestionsOverDatabasesThatAreNotThereAndNamesThem() throws IOException {
        String more =
                QUESTIONS.replace("]", ", {\"db_id\": \"gone\", \"question\": \"Where?\", \"query\": \"SELECT 1\"}]");
        Files.writeString(folder.resolve("dev.json"), more);
        assertThat(suite().cases()).hasSize(6);
        assertThat(suite().missing()).containsExactly("gone");
    }

    private Finished run(Model model, int jobs, int altered) {
        return new SuiteRun(suite(), "1", folder.resolve("store"))
                .run(conditions(model, jobs, altered), Optional.of(folder.resolve("out")), (done, total, trial) -> {});
    }

    private Suite suite() {
        return Suites.spider(folder, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Conditions conditions(Model model, int jobs, int altered) {
        Limits limits = new Limits(Duration.ofSeconds(10), 1_000, 1 << 20);
        return new Conditions(
                "played",
                database -> model,
                new SchemaLinker(),
                Settings.STANDARD,
                Access.STANDARD,
                limits,
                jobs,
                altered,
                7);
    }
}
