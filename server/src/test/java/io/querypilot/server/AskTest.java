package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.server.TestServer.Got;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskTest {
    private static final String FAILS_FIRST = "How many customers are there?";

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.in(folder, Map.of(FAILS_FIRST, "SELECT count(*) AS n FROM customer"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theTraceOfWhoeverAsksReachesTheModelAndNoOtherQuestion() {
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        String body = "{\"question\": \"How many orders are there?\"}";
        server.send(server.request("/api/ask").header("traceparent", trace).POST(BodyPublishers.ofString(body)));
        assertThat(server.model.trace()).isEqualTo(trace);
        server.send(server.request("/api/ask").header("traceparent", "a-b").POST(BodyPublishers.ofString(body)));
        assertThat(server.model.trace()).isEqualTo("null");
    }

    @Test
    void answersWithTheDocumentOfAskJson() {
        Got got = server.ask("How many orders are there?");
        assertThat(got.status()).isEqualTo(200);
        assertThat(got.type()).startsWith("application/json");
        assertThat(got.json().path("status").asText()).isEqualTo("answered");
        assertThat(got.json().path("rows").size()).isEqualTo(1);
        assertThat(got.json().path("hashes").path("validated").asText()).isNotEmpty();
    }

    @Test
    void tellsEveryStepAndThenTheAnswer() {
        Got got = server.send(server.request("/api/ask")
                .header("Accept", "text/event-stream")
                .POST(BodyPublishers.ofString("{\"question\": \"" + FAILS_FIRST + "\"}")));
        assertThat(got.type()).startsWith("text/event-stream");
        assertThat(got.body()).startsWith("event: session\n");
        assertThat(got.body()).contains("\"type\":\"linked\"", "\"type\":\"drafted\"", "\"type\":\"diagnosed\"");
        assertThat(got.body()).contains("\"type\":\"arriving\"", "\"reasoning\":\"Which table?\"", "\"text\":\"SELECT");
        assertThat(got.body().split("event: answer\n")).hasSize(2);
        assertThat(got.body().indexOf("event: answer")).isGreaterThan(got.body().lastIndexOf("event: step"));
    }

    @Test
    void aStreamThatCannotBeAnsweredEndsInAnError() {
        Got got = server.send(server.request("/api/ask")
                .header("Accept", "text/event-stream")
                .POST(BodyPublishers.ofString("{\"question\": \" \"}")));
        assertThat(got.body()).contains("event: error", "\"code\":\"question_invalid\"");
    }

    @Test
    void aSessionKeepsItsAnswersAndTakesAFollowUp() {
        String session = server.ask("How many orders are there?").json().path("session").asText();
        server.post("/api/ask", "{\"question\": \"And by month?\", \"session\": \"" + session + "\"}");
        JsonNode shown = server.get("/api/sessions/" + session).json();
        assertThat(shown.path("title").asText()).isEqualTo("How many orders are there?");
        assertThat(shown.path("turns")).hasSize(2);
        assertThat(shown.path("turns").get(0).path("document").path("status").asText()).isEqualTo("answered");
        assertThat(server.get("/api/sessions?search=MONTH").json()).hasSize(1);
        assertThat(server.get("/api/sessions?search=nothing").json()).isEmpty();
    }

    @Test
    void aCorrectionIsOfTheTurnItNamesAndTeachesNothingElse() {
        String session = server.ask("How many customers are there per country?").json().path("session").asText();
        server.post("/api/ask", "{\"question\": \"How many orders are there?\", \"session\": \"" + session + "\"}");
        String path = "/api/sessions/" + session;
        JsonNode corrected = server.post(path + "/correct", "{\"text\": \"use customers\", \"turn\": 1}").json();
        assertThat(corrected.path("question").asText()).isEqualTo("How many customers are there per country?");
        assertThat(corrected.path("turn").asInt()).isEqualTo(3);
        assertThat(server.get("/api/lessons").json().findValuesAsText("trigger")).doesNotContain("How many orders are there?");
        JsonNode turns = server.get(path).json().path("turns");
        assertThat(turns.findValuesAsText("turn")).containsExactly("1", "2", "3");
        assertThat(turns.get(2).path("said").asText()).isEqualTo("use customers");
        JsonNode second = server.post(path + "/correct", "{\"text\": \"use products\", \"turn\": 2}").json();
        assertThat(second.path("question").asText()).isEqualTo("How many orders are there?");
        assertProblem(server.post(path + "/correct", "{\"text\": \"use products\", \"turn\": 9}"), 404, "turn_unknown");
    }

    @Test
    void aCorrectionThatIsNotUnderstoodLeavesItsTurnAsItWas() {
        String session = server.ask("How many customers are there per country?").json().path("session").asText();
        server.post("/api/ask", "{\"question\": \"How many orders are there?\", \"session\": \"" + session + "\"}");
        String path = "/api/sessions/" + session + "/correct";
        JsonNode unclear = server.post(path, "{\"text\": \"use nosuch\", \"turn\": 1}").json();
        assertThat(unclear.path("status").asText()).isEqualTo("needs_correction");
        assertThat(unclear.path("clarification").path("asks").asBoolean(true)).isFalse();
        JsonNode again = server.post(path, "{\"text\": \"use customers\", \"turn\": " + unclear.path("turn") + "}").json();
        assertThat(again.path("question").asText()).isEqualTo("How many customers are there per country?");
    }

    @Test
    void aQuestionThatAwaitsItsCorrectionIsListedAsATurn() {
        try (TestServer declining = TestServer.in(folder.resolve("declining"), Map.of("How was the weather?", ""))) {
            String session = declining.ask("How many orders are there?").json().path("session").asText();
            assertThat(declining.get("/api/sessions").json().get(0).path("turns").asInt()).isEqualTo(1);
            declining.post("/api/ask", "{\"question\": \"How was the weather?\", \"session\": \"" + session + "\"}");
            JsonNode listed = declining.get("/api/sessions").json().get(0);
            assertThat(listed.path("stage").asText()).isEqualTo("awaiting_correction");
            assertThat(listed.path("turns").asInt()).isEqualTo(2);
        }
    }

    @Test
    void aQuestionThatTwoWaitForIsKeptOnce() throws Exception {
        server.model.hold();
        CompletableFuture<Got> first = CompletableFuture.supplyAsync(
                () -> server.post("/api/ask", "{\"question\": \"How many orders are there?\", \"session\": \"s\"}"));
        while (server.model.asked() == 0) {
            Thread.sleep(10);
        }
        CompletableFuture<Got> second = CompletableFuture.supplyAsync(() -> server.post("/api/sessions/s/resume", ""));
        // Long enough for the second to come as far as the first one's lease, where it waits outside the turnstile.
        Thread.sleep(500);
        assertThat(second).isNotDone();
        server.model.letGo();
        assertThat(first.get().json().path("turn").asInt()).isEqualTo(1);
        assertThat(second.get().json().path("turn").asInt()).isEqualTo(1);
        assertThat(server.get("/api/sessions/s").json().path("turns")).hasSize(1);
    }

    @Test
    void whoNamesTheQuestionGoesOnWithNoOther() {
        String first = streamed("How many orders are there?");
        String path = "/api/sessions/s/resume";
        assertThat(server.post(path, "{\"question\": \"" + first + "\"}").json().path("turn").asInt()).isEqualTo(1);
        String second = streamed("How many orders are there?");
        assertProblem(server.post(path, "{\"question\": \"" + first + "\"}"), 409, "turn_passed");
        assertThat(server.post(path, "{\"question\": \"" + second + "\"}").json().path("turn").asInt()).isEqualTo(2);
    }

    /** Asks in the session s, and says the id that the steps have told. */
    private String streamed(String question) {
        String body = "{\"question\": \"" + question + "\", \"session\": \"s\"}";
        Got got = server.send(server.request("/api/ask").header("Accept", "text/event-stream").POST(BodyPublishers.ofString(body)));
        return got.body().replaceFirst("(?s).*?\"type\":\"entered\",\"question\":\"([^\"]+)\".*", "$1");
    }

    @Test
    void aSessionIsRenamedAndForgotten() {
        String session = server.ask("How many orders are there?").json().path("session").asText();
        String path = "/api/sessions/" + session;
        assertThat(server.send(server.request(path).method("PATCH", BodyPublishers.ofString("{\"title\": \"Mine\"}"))).status())
                .isEqualTo(204);
        assertThat(server.get("/api/sessions").json().get(0).path("title").asText()).isEqualTo("Mine");
        assertThat(server.send(server.request(path).DELETE()).status()).isEqualTo(204);
        assertThat(server.get(path).json().path("code").asText()).isEqualTo("session_unknown");
        assertThat(server.get("/api/sessions").json()).isEmpty();
    }

    @Test
    void whatIsWrongWithARequestIsAProblemWithACode() {
        assertProblem(server.post("/api/ask", "{\"question\""), 400, "request_invalid");
        assertProblem(server.post("/api/ask", "[]"), 400, "request_invalid");
        assertProblem(server.post("/api/ask", "{}"), 400, "request_invalid");
        assertProblem(server.post("/api/ask", "{\"question\": 5}"), 400, "request_invalid");
        assertProblem(server.post("/api/ask", "{\"question\": \"x\", \"today\": \"soon\"}"), 400, "request_invalid");
        assertProblem(server.post("/api/ask", "{\"question\": \"x\", \"modle\": \"y\"}"), 400, "request_invalid");
        assertProblem(server.get("/api/sessions?serach=x"), 400, "request_invalid");
        assertProblem(server.post("/api/ask", "{\"question\": \"\"}"), 400, "question_invalid");
        assertProblem(server.post("/api/sessions/none/correct", "{\"text\": \"1\"}"), 404, "session_unknown");
        assertProblem(server.get("/api/nothing"), 404, "not_found");
        assertProblem(server.get("/api/ask"), 405, "method_not_allowed");
        assertThat(server.get("/api/ask").whole().headers().firstValue("Allow")).contains("POST");
        assertProblem(server.post("/api/ask", "x".repeat(2 << 20)), 413, "body_too_large");
    }

    @Test
    void whatIsForgottenIsNotGivenAgainUnderItsKey() {
        String body = "{\"question\": \"How many orders are there?\", \"session\": \"gone\"}";
        server.send(server.request("/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(body)));
        server.send(server.request("/api/sessions/gone").DELETE());
        server.send(server.request("/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(body)));
        assertThat(server.model.asked()).isEqualTo(2);
    }

    @Test
    void whoWeighsEventsWithNothingGetsADocument() {
        String body = "{\"question\": \"How many orders are there?\"}";
        Got got = server.send(server.request("/api/ask")
                .header("Accept", "application/json, text/event-stream;q=0")
                .POST(BodyPublishers.ofString(body)));
        assertThat(got.type()).startsWith("application/json");
    }

    @Test
    void aProblemIsToldInUtf8() {
        assertThat(server.post("/api/ask", "{\"Größe€\": 1}").json().path("detail").asText()).contains("\"Größe€\"");
    }

    private static void assertProblem(Got got, int status, String code) {
        assertThat(got.status()).as(got.body()).isEqualTo(status);
        assertThat(got.type()).startsWith("application/problem+json");
        assertThat(got.json().path("code").asText()).isEqualTo(code);
        assertThat(got.json().path("detail").asText()).isNotEmpty().doesNotContain("Exception");
    }

    @Test
    void aClientThatLeavesStopsTheModel() throws Exception {
        server.model.hold();
        URI address = URI.create(server.server.address());
        byte[] body = "{\"question\": \"How many orders are there?\"}".getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(("POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + body.length
                            + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            while (server.model.asked() == 0) {
                Thread.sleep(10);
            }
        }
        server.model.awaitInterrupted();
        while (!server.get("/metrics").body().contains("route=\"/api/ask\",status=\"499\"")) {
            Thread.sleep(10);
        }
        assertThat(server.get("/metrics").body()).doesNotContain("status=\"502\"");
    }

    @Test
    void showsTheSchemaAndRunsWhatTheGuardLetsThrough() {
        JsonNode schema = server.get("/api/schema?search=customer").json();
        assertThat(schema.path("tables").findValuesAsText("name")).contains("customers");
        assertThat(schema.path("joins").toString()).contains("orders.customer_id", "customers.customer_id");
        assertThat(server.post("/api/check", "{\"sql\": \"DROP TABLE orders\"}").json().path("accepted").asBoolean(true)).isFalse();
        assertThat(server.post("/api/run", "{\"sql\": \"SELECT 1 AS one\"}").json().path("rows").get(0).get(0).asInt())
                .isEqualTo(1);
    }

    @Test
    void livesAndIsReady() {
        assertThat(server.get("/health/live").json().path("status").asText()).isEqualTo("live");
        assertThat(server.get("/health/ready").json().path("status").asText()).isEqualTo("ready");
        assertThat(server.get("/").type()).startsWith("text/html");
    }
}
