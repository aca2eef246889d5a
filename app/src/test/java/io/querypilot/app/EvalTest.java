package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.app.Started.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalTest {
    @TempDir
    Path folder;

    @Test
    void theCorrectionSuiteHoldsItsTargetsWithTheNaiveModel() throws IOException {
        Finished finished = eval("correction", "--model", "naive", "--json", "--compare", "--out", "compared");
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(finished.out());
        assertThat(report.path("total").asInt()).isEqualTo(15);
        assertThat(report.path("first_attempt_success").asInt()).isEqualTo(5);
        assertThat(report.path("damaged").asInt()).isZero();
        assertThat(report.path("details").path("targets").path("all_hold").asBoolean()).isTrue();
        JsonNode alone = report.path("details").path("without_correction");
        assertThat(alone.path("corrected_success").asInt()).isZero();
        assertThat(new ObjectMapper().readTree(folder.resolve("compared/report.json").toFile())).isEqualTo(report);
        assertThat(folder.resolve("compared/report.md")).content().contains("without correction | with correction");
        assertThat(folder.resolve("compared/report.html"))
                .content().contains("without correction", "all three hold", "1 attempt<", "class=\"track\"");
        assertThat(finished.err()).contains("with correction: 15/15", "without correction: 15/15");
    }

    @Test
    void whatTheRulesAloneMendIsNeverMoreThanWithTheModel() throws IOException {
        JsonNode report = new ObjectMapper().readTree(eval("correction", "--model", "stubborn", "--json").out());
        assertThat(report.path("details").path("corrected_by_model").asInt()).isZero();
        assertThat(report.path("damaged").asInt()).isZero();
        assertThat(report.path("first_attempt_success").asInt()).isEqualTo(5);
    }

    @Test
    void exitsWithFourBelowTheThreshold() {
        assertThat(eval("correction", "--model", "naive", "--limit", "5", "--min-accuracy", "1").exitCode()).isZero();
        Finished below = eval("correction", "--model", "stubborn", "--min-accuracy", "0.9");
        assertThat(below.exitCode()).isEqualTo(4);
        assertThat(below.err()).contains("below 0.9");
    }

    @Test
    void failsOnASignificantLossAgainstABaselineOnly() {
        Finished good = eval("correction", "--model", "naive");
        String run = kept(good);
        assertThat(eval("correction", "--model", "naive", "--baseline", run).exitCode()).isZero();
        Finished worse = eval("correction", "--model", "stubborn", "--baseline", run, "--out", "worse");
        assertThat(folder.resolve("worse/report.html")).content().contains("a significant loss");
        assertThat(folder.resolve("worse/report.md")).content().contains("a significant loss");
        assertThat(folder.resolve("worse/report.json")).content().contains("significant_loss");
        assertThat(worse.exitCode()).isEqualTo(4);
        assertThat(worse.out()).contains("a significant loss");
        assertThat(eval("history").out()).contains(run, "stubborn");
        assertThat(eval("correction", "--model", "naive", "--baseline", "none").exitCode()).isEqualTo(2);
    }

    @Test
    void saysWhatHandingQuestionsToABiggerModelWouldBring() {
        String small = kept(eval("correction", "--model", "stubborn"));
        String bigger = kept(eval("correction", "--model", "naive"));
        Finished curve = eval("escalation", small, bigger, "--out", "curve.html");
        assertThat(curve.exitCode()).as(curve.err()).isZero();
        assertThat(curve.out()).contains("| 0.0 % | 0.00 | 40.0 % |").containsPattern("\\| 100.0 % \\| 1.00 \\| 100.0 % \\|");
        assertThat(folder.resolve("curve.html")).content().contains("<svg");
        assertThat(eval("escalation", small).exitCode()).isEqualTo(2);
    }

    private static String kept(Finished finished) {
        return finished.err().substring(finished.err().indexOf("kept as ") + 8).strip();
    }

    @Test
    void replaysWhatWasRecorded() {
        assertThat(eval("correction", "--model", "naive", "--record", "said.jsonl").exitCode()).isZero();
        Finished replayed = eval("correction", "--replay", "said.jsonl", "--min-accuracy", "1");
        assertThat(replayed.exitCode()).as(replayed.err()).isZero();
        Finished missed = eval("correction", "--replay", "said.jsonl", "--max-attempts", "2", "--prompt-tokens", "1500");
        assertThat(missed.exitCode()).isEqualTo(2);
        assertThat(missed.err()).contains("has no reply to this prompt for the question");
    }

    @Test
    void runsQuestionsOfOnesOwn() throws IOException {
        Files.writeString(folder.resolve("my.yaml"), """
                - question: How many customers are there?
                  rows: [300]
                - question: What is the weather on Mars?
                  expect: decline
                """);
        Finished finished = eval("my.yaml", "--model", "naive", "--out", "out");
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("| overall success | 100.0 % |", "| declined where it should | 100.0 % |");
        assertThat(folder.resolve("out/report.html")).exists();
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(eval().exitCode()).isEqualTo(2);
        assertThat(eval("spider").err()).contains("querypilot eval spider FOLDER");
        assertThat(eval("nothing.yaml", "--model", "naive").err()).contains("There is no file");
    }

    @Test
    void leavesNothingOutInSilence() {
        assertThat(eval("correction", "other.yaml").err()).contains("a word too many: other.yaml");
        assertThat(eval("correction", "--jdbc", "jdbc:postgresql://host/{db_id}").exitCode()).isEqualTo(2);
        assertThat(eval("correction", "--model", "naive", "--limit", "1", "--db", "mine.db").err())
                .contains("mine.db is not asked");
        assertThat(eval("/").err()).contains("There is no file /");
    }

    @Test
    void noJobsAtOnceIsNoNumberOfJobs() {
        assertThat(eval("correction", "--model", "naive", "--jobs", "0").err()).contains("--jobs is 0; it must be 1 or more");
    }

    @Test
    void looksForTheBaselineBeforeItAsksAnything() {
        Finished finished = eval("correction", "--model", "naive", "--baseline", "none");
        assertThat(finished.err()).contains("There is no run none").doesNotContain("with correction:");
    }

    @Test
    void theThresholdCountsQuestionsBackWhereTheyAreRightToo() throws IOException {
        Files.writeString(folder.resolve("my.yaml"), """
                - question: How many customers are there?
                  sql: SELECT count(*) FROM customers
                - question: What is the weather on Mars?
                  expect: ask
                """);
        Finished finished = eval("my.yaml", "--model", "naive", "--min-accuracy", "0.9");
        assertThat(finished.exitCode()).isEqualTo(4);
        assertThat(finished.err()).contains("0.5000 is below 0.9000");
    }

    @Test
    void tellsProgramsTheHistoryTooAndPeopleWhereItCannotBePlotted() throws IOException {
        String run = kept(eval("correction", "--model", "naive", "--limit", "1"));
        JsonNode runs = new ObjectMapper().readTree(eval("history", "--json").out()).path("runs");
        assertThat(runs.path(0).path("id").asText()).isEqualTo(run);
        assertThat(runs.path(0).path("report").path("total").asInt()).isEqualTo(1);
        assertThat(eval("history", "--out", ".").err()).contains("cannot be written", "--out FILE");
    }

    @Test
    void keepsTheReportsTablesWholeWhateverTheWordsInThem() throws IOException {
        Files.writeString(folder.resolve("my.yaml"), """
                - question: "<script>alert(1)</script> | how many?"
                  kind: "a|b<img src=x>"
                  sql: "SELECT `name` FROM customers"
                """);
        Finished finished = eval("my.yaml", "--model", "naive", "--out", "out");
        assertThat(finished.out()).contains("a\\|b\\<img", "\\<script>", "`` SELECT `name` FROM customers ``");
        assertThat(folder.resolve("out/report.html")).content().doesNotContain("<script", "<img");
    }

    private Finished eval(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "eval";
        System.arraycopy(words, 0, all, 1, words.length);
        return new Started(folder).run(all);
    }
}
