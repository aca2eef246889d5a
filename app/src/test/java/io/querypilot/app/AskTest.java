package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.app.Started.Finished;
import io.querypilot.app.provider.WireReply;
import io.querypilot.app.provider.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole questions over the demo shop, with a model server that speaks the real protocol. */
class AskTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String QUESTION = "How many products are there?";
    private static final String GOOD = "SELECT count(*) AS products FROM products";
    private static final String KEY = "sk-secret-0123456789";

    @TempDir
    Path folder;

    private final WireServer server = WireServer.start();

    @AfterEach
    void stopTheServer() {
        server.close();
    }

    @Test
    void anAnswerIsTheTableTheSummaryAndTheSql() {
        server.then(WireReply.sql(GOOD));
        Finished finished = started().run("ask", QUESTION);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).startsWith("products: 60\nNumber of all products.\n90 % sure.\n").contains("\n  " + GOOD + "\n");
        assertThat(finished.out()).doesNotContain("attempt 1");
        assertThat(finished.err()).isEmpty();
    }

    @Test
    void ofSeveralDraftsTheResultOfMostAnswersAndTheAnswerSaysWhatAllCost() throws Exception {
        String other = "SELECT count(*) AS products FROM products WHERE price > 100";
        server.otherwise(request -> WireReply.sql(request.body().path("temperature").asDouble() > 0 ? GOOD : other));
        Finished finished = started().run("ask", "--candidates", "3", "--json", QUESTION);
        JsonNode answer = MAPPER.readTree(finished.out());
        assertThat(answer.path("sql").asText()).as(finished.err()).isEqualTo(GOOD);
        assertThat(answer.toString()).contains("2 of 3 drafts gave this result; 1 other came about.");
        assertThat(server.requests()).hasSize(3);
        assertThat(answer.findPath("calls").asInt()).isEqualTo(3);
    }

    @Test
    void furtherModelsWriteDraftsInTurn() {
        server.otherwise(request -> WireReply.sql(GOOD));
        assertThat(started().run("ask", "--candidate-models", "openai:second, openai:third", QUESTION).exitCode()).isZero();
        assertThat(server.requests()).extracting(request -> request.body().path("model").asText())
                .hasSize(3)
                .contains("second", "third");
    }

    @Test
    void aBareQuestionIsAskedAndItsWordsNeedNoQuotes() {
        server.then(WireReply.sql(GOOD), WireReply.sql(GOOD));
        assertThat(started().run(QUESTION).exitCode()).isZero();
        assertThat(started().run("--quiet", "how", "many", "run", "schema", "there").out()).hasLineCount(3);
        assertThat(server.requests().get(1).prompt()).contains("how many run schema there");
    }

    /** The model's own limit is a minute, so only the question's can have stopped it. */
    @Test
    void theTimeOfTheQuestionStopsACallOfTheModel() {
        server.then(new WireReply.Stall(false));
        Finished finished = started().run("ask", "--question-time", "1s", QUESTION);
        assertThat(finished.err()).contains("The question's budget of 1 second is spent", "question_time");
        // On a busy machine the second may be over before the call is out; it is not made again in any case.
        assertThat(server.requests()).hasSizeLessThan(2);
    }

    @Test
    void anOutageOfTheModelSaysHowToGoOn() {
        Finished broken = started().run("ask", "--new-session", "s", "--base-url", "http://127.0.0.1:9/v1", QUESTION);
        assertThat(broken.err()).contains("cannot be reached", "querypilot resume s");
        server.then(WireReply.sql(GOOD));
        assertThat(started().run("resume", "s").out()).contains(GOOD);
    }

    @Test
    void readsTheQuestionFromStandardInput() {
        server.then(WireReply.sql(GOOD));
        assertThat(started().reading(QUESTION + "\n").run("ask", "-").exitCode()).isZero();
        assertThat(server.requests().get(0).prompt()).contains(QUESTION);
    }

    @Test
    void theDocumentHasExactlyTheKeysProgramsRelyOn() throws IOException {
        server.then(WireReply.sql(GOOD));
        JsonNode document = document(started().run("ask", "--json", QUESTION));
        assertThat(document.fieldNames()).toIterable().containsExactlyInAnyOrder(
                "status", "question", "session", "sql", "executed_sql", "columns", "rows", "added", "row_count", "truncated", "meaning", "summary",
                "hashes", "confidence", "sure", "warnings", "assumptions", "alternatives", "attempts", "reflection",
                "lessons", "applied_lessons", "clarification", "model", "tokens", "millis");
        JsonNode attempt = document.get("attempts").get(0);
        assertThat(attempt.fieldNames()).toIterable()
                .containsExactlyInAnyOrder(
                        "number", "sql", "origin", "critique", "outcome", "diff", "writer", "note", "confidence", "millis");
        assertThat(attempt.get("critique").fieldNames()).toIterable()
                .containsExactlyInAnyOrder("valid", "confidence", "issues");
        assertThat(attempt.get("outcome").fieldNames()).toIterable()
                .containsExactlyInAnyOrder("success", "error_type", "error_message", "feedback", "row_count");
        assertThat(document.get("reflection").fieldNames()).toIterable()
                .containsExactlyInAnyOrder("acceptable", "should_refine", "issues", "reasoning", "score");
        assertThat(document.get("status").textValue()).isEqualTo("answered");
        assertThat(document.get("model").textValue()).isEqualTo("openai:test");
        assertThat(document.get("tokens")).hasToString("{\"input\":120,\"output\":30,\"calls\":1}");
        assertThat(document.get("hashes").get("executed")).isEqualTo(document.get("hashes").get("validated"));
    }

    @Test
    void aMisspeltColumnIsRepairedWithoutAskingTheModelAgain() throws IOException {
        server.then(WireReply.sql("SELECT COUNT(product_nam) FROM products"));
        Finished finished = started().run("ask", "--json", QUESTION);
        JsonNode document = document(finished);
        assertThat(finished.exitCode()).isZero();
        assertThat(document.get("attempts")).hasSize(2);
        assertThat(document.get("attempts").get(1).get("origin").textValue()).isEqualTo("repaired");
        assertThat(document.get("attempts").get(1).get("diff").textValue()).contains("product_nam", "product_name");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void theStoryOfSeveralAttemptsIsTold() {
        server.then(WireReply.sql("SELECT COUNT(product_nam) FROM products"));
        assertThat(started().run("ask", QUESTION).out())
                .contains("attempt 1 generated", "column_not_found")
                .contains("attempt 2 repaired: 'product_nam' → 'product_name'");
    }

    @Test
    void whatNoRuleRepairsTheModelCorrects() throws IOException {
        server.then(WireReply.sql("SELECT weather FROM products"), WireReply.sql(GOOD));
        JsonNode document = document(started().run("ask", "--json", QUESTION));
        assertThat(document.get("status").textValue()).isEqualTo("answered");
        assertThat(document.get("attempts").get(1).get("origin").textValue()).isEqualTo("corrected");
        assertThat(server.requests().get(1).prompt()).contains("SELECT weather FROM products");
        assertThat(document.get("tokens").get("calls").intValue()).isEqualTo(2);
    }

    @Test
    void givesUpAfterThreeAttemptsAndTellsEach() throws IOException {
        server.then(
                WireReply.sql("SELECT weather FROM products"),
                WireReply.sql("SELECT climate FROM products"),
                WireReply.sql("SELECT moonlight FROM products"),
                WireReply.sql(GOOD));
        Finished finished = started().run("ask", "--json", QUESTION);
        JsonNode document = document(finished);
        assertThat(finished.exitCode()).isEqualTo(4);
        assertThat(document.get("status").textValue()).isEqualTo("failed");
        assertThat(document.get("attempts")).hasSize(3);
        assertThat(document.get("rows")).isEmpty();
        assertThat(document.get("clarification").get("message").textValue())
                .contains("weather", "climate", "moonlight");
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void givingUpIsToldOnStandardErrorAlone() {
        server.then(WireReply.sql("SELECT weather FROM products"));
        Finished finished = started().run("ask", "--attempts", "1", QUESTION);
        assertThat(finished.exitCode()).isEqualTo(4);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).contains("weather").doesNotContain("Exception");
    }

    @Test
    void dangerousSqlOfTheModelNeverRuns() {
        server.otherwise(request -> WireReply.sql("DELETE FROM orders"));
        Finished finished = started().run("ask", QUESTION);
        assertThat(finished.exitCode()).isEqualTo(4);
        assertThat(started().run("run", "--csv", "SELECT count(*) > 1000 AS many FROM orders").out())
                .isEqualTo("many\r\n1\r\n");
    }

    @Test
    void aQuestionTheTablesCannotAnswerNeedsACorrection() throws IOException {
        server.otherwise(request -> WireReply.says(
                "{\"reasoning\":\"\",\"sql\":\"\",\"cannot_answer\":\"There is no weather in these tables.\"}"));
        Finished finished = started().run("ask", "--json", "How was the weather?");
        assertThat(finished.exitCode()).isEqualTo(3);
        assertThat(document(finished).get("status").textValue()).isEqualTo("needs_correction");
    }

    @Test
    void aWrongKeyIsOneSentenceWithoutTheKey() throws IOException {
        server.otherwise(request -> WireReply.status(401, "Incorrect API key provided: " + KEY));
        Finished finished = started().run("ask", "--json", "-vv", QUESTION);
        assertThat(finished.exitCode()).isEqualTo(5);
        assertThat(document(finished).path("error").path("code").textValue()).isEqualTo("model_key_rejected");
        assertThat(finished.err()).contains("OPENAI_API_KEY").doesNotContain(KEY);
        assertThat(finished.out()).doesNotContain(KEY);
    }

    @Test
    void anUnreachableServerIsOneSentence() {
        Finished finished = started().run("ask", "--base-url", "http://127.0.0.1:1/v1", QUESTION);
        assertThat(finished.exitCode()).isEqualTo(5);
        assertThat(finished.err()).contains("127.0.0.1:1").doesNotContain("Exception").hasLineCount(1);
    }

    @Test
    void anUnknownProviderIsRefusedWithTheKnownOnes() {
        Finished finished = started().run("ask", "--model", "opanai:gpt", QUESTION);
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("opanai", "openai");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "?!", "\u0001\u0002\u0003 binary"})
    void whatIsNotAQuestionIsTurnedAwayBeforeTheModelIsAsked(String question) {
        Finished finished = started().run("ask", question);
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).doesNotContain("Exception").isNotEmpty();
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aHundredKilobytesAndBinaryJunkAreTurnedAway() {
        byte[] junk = new byte[10_000];
        new Random(3).nextBytes(junk);
        assertThat(started().reading("why ".repeat(25_000)).run("ask", "-").exitCode()).isEqualTo(2);
        assertThat(started().reading(junk).run("ask", "-").exitCode()).isEqualTo(2);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void printsCsvAloneAndMarkdownWithWhatWasComputed() {
        String one = "SELECT COUNT(*) AS one FROM products WHERE product_id = 1";
        server.then(WireReply.sql(one), WireReply.sql(one));
        assertThat(started().run("ask", "--csv", QUESTION).out()).isEqualTo("one\r\n1\r\n");
        assertThat(started().run("ask", "--markdown", QUESTION).out())
                .isEqualTo("| one |\n| --- |\n| 1 |\n\nNumber of products where product_id is 1.\n");
    }

    @Test
    void aBatchAnswersLineByLineInOneProcess() throws IOException {
        server.then(WireReply.sql(GOOD), WireReply.status(401, "no"), WireReply.sql(GOOD));
        Finished finished = started()
                .reading("""
                        {"id":1,"question":"How many products are there?","session":"s"}
                        {"id":2,"question":"How many products are there?"}
                        nonsense
                        {"id":4,"question":"and now?","session":"s"}
                        """)
                .run("ask", "--batch");
        List<String> lines = finished.out().lines().toList();
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).startsWith("{\"id\":1,\"status\":\"answered\"");
        assertThat(lines.get(1)).startsWith("{\"id\":2,\"status\":\"failed\",\"error\":");
        assertThat(lines.get(2)).contains("Line 3 cannot be used");
        assertThat(server.requests().get(2).prompt()).contains("How many products are there?", GOOD);
        assertThat(started().run("ask", "--batch", "words").exitCode()).isEqualTo(2);
    }

    @Test
    void coloursAreForTerminalsThatWantThem() {
        server.otherwise(request -> WireReply.sql(GOOD));
        assertThat(started().onATerminal().run("ask", QUESTION).out()).contains("\u001b[1m");
        assertThat(started().onATerminal().with("NO_COLOR", "1").run("ask", QUESTION).out()).doesNotContain("\u001b");
        assertThat(started().run("ask", QUESTION).out()).doesNotContain("\u001b");
    }

    @Test
    void progressIsShownOnATerminalAlone() {
        server.otherwise(request -> WireReply.sql(GOOD));
        assertThat(started().onATerminal().run("ask", QUESTION).err()).contains("writing SQL (attempt 1)…");
        assertThat(started().onATerminal().run("ask", "--quiet", QUESTION).err()).isEmpty();
        assertThat(started().run("ask", QUESTION).err()).isEmpty();
    }

    @Test
    void aFailedQuestionCanBeUnderstoodFromTheLogAlone() throws IOException {
        server.then(WireReply.sql("SELECT weather FROM products"), WireReply.sql("SELECT climate FROM products"));
        started().run("ask", "--attempts", "2", "--log", "q.log", QUESTION);
        String log = Files.readString(folder.resolve("q.log"));
        assertThat(log).contains(
                QUESTION,
                "GENERATE",
                "SELECT weather FROM products",
                "CRITICISE",
                "'weather' → 'climate'",
                "Failed after 2");
        assertThat(log).doesNotContain(KEY);
    }

    @Test
    void aLogOfJsonNamesTheSessionAndTheQuestionOnEveryLine() throws IOException {
        server.then(WireReply.sql("SELECT weather\nFROM products"), WireReply.status(500, "broken"), WireReply.sql(GOOD));
        JsonNode answer = document(started().run("ask", "--json", "--log", "q.log", "--log-format", "json", QUESTION));
        List<JsonNode> lines = Files.readAllLines(folder.resolve("q.log")).stream().map(AskTest::parsed).toList();
        assertThat(lines).extracting(line -> line.path("session").asText()).containsOnly(answer.path("session").asText());
        assertThat(lines).extracting(line -> line.path("question").asText()).doesNotContain("").hasSizeGreaterThan(5);
        assertThat(lines).extracting(line -> line.path("step").asText()).contains("GENERATE", "EXECUTE");
        assertThat(lines).extracting(line -> line.path("thread").asText()).contains("querypilot");
        JsonNode last = lines.get(lines.size() - 1);
        assertThat(last.path("status").asText()).isEqualTo("Answered");
        assertThat(last.path("attempts").asInt()).isEqualTo(2);
        assertThat(last.path("input_tokens").asInt()).isEqualTo(240);
    }

    private static JsonNode parsed(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (IOException broken) {
            throw new AssertionError(line, broken);
        }
    }

    @Test
    void verboseLogsToStandardError() {
        server.then(WireReply.sql(GOOD));
        Finished finished = started().run("ask", "-v", "--csv", QUESTION);
        assertThat(finished.err()).contains("LOAD_SCHEMA", "EXECUTE");
        assertThat(finished.out()).startsWith("products\r\n");
    }

    @Test
    void withoutAModelOfTheirOwnTheEmbeddedOneAnswers() {
        Finished finished = new Started(folder).run("ask", "--csv", "How many products are there?");
        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).isEqualTo("count\r\n60\r\n");
    }

    private Started started() {
        return new Started(folder)
                .with("QUERYPILOT_MODEL", "openai:test")
                .with("QUERYPILOT_BASE_URL", server.url() + "/v1")
                .with("OPENAI_API_KEY", KEY);
    }

    private static JsonNode document(Finished finished) throws IOException {
        return MAPPER.readTree(finished.out());
    }
}
