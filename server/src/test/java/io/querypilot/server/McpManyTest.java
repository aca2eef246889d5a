package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.querypilot.database.TestSqlite;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.mcp.McpServing;
import io.querypilot.server.web.Scope;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What many calls of assistants leave to each other. */
class McpManyTest {
    private static final String ENDLESS =
            "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) AS most FROM c";
    private static final String BEGIN = "\"method\": \"initialize\", \"params\": {\"protocolVersion\": \"2025-06-18\","
            + " \"capabilities\": {\"elicitation\": {}}, \"clientInfo\": {\"name\": \"raw\", \"version\": \"1\"}}";
    private static final String ASK_BACK = "how many visits per doctor?";

    @TempDir
    Path folder;

    /** One client's session, from which messages are sent as they are. */
    private record Raw(TestServer server, UnaryOperator<HttpRequest.Builder> known, String session) {
        static Raw begun(TestServer server, UnaryOperator<HttpRequest.Builder> known) {
            Raw without = new Raw(server, known, "");
            String session = without.send("\"id\": 0, " + BEGIN).join().headers().firstValue("Mcp-Session-Id").orElseThrow();
            Raw raw = new Raw(server, known, session);
            raw.send("\"method\": \"notifications/initialized\"").join();
            return raw;
        }

        CompletableFuture<HttpResponse<String>> send(String rest) {
            HttpRequest.Builder request = known.apply(server.request("/mcp"))
                    .header("Accept", "application/json, text/event-stream")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"jsonrpc\": \"2.0\", " + rest + "}"));
            return server.client().sendAsync(
                    (session.isEmpty() ? request : request.header("Mcp-Session-Id", session)).build(),
                    HttpResponse.BodyHandlers.ofString());
        }

        CompletableFuture<HttpResponse<String>> call(int id, String tool, String argument, String value) {
            return send(McpManyTest.call(id, tool, argument, value));
        }
    }

    private static String call(int id, String tool, String argument, String value) {
        return "\"id\": " + id + ", \"method\": \"tools/call\", \"params\": {\"name\": \"" + tool
                + "\", \"arguments\": {\"" + argument + "\": \"" + value + "\"}}";
    }

    private static Raw of(TestServer server, String user) {
        String key = new Keys(server.pilot.store(), "default")
                .create(user, Set.of(Scope.ASK, Scope.RUN), Instant.now().plus(Duration.ofDays(1)))
                .secret();
        return Raw.begun(server, request -> request.header("Authorization", "Bearer " + key));
    }

    /** As many as would have taken every thread of the SDK's. */
    @Test
    void oneUsersSlowCallsKeepNobodyElseWaitingAndTheLastAreRefused() throws Exception {
        try (TestServer server = TestServer.in(folder, ServerSettings.LOOPBACK.withAuthentication())) {
            Raw carl = of(server, "carl");
            Raw ann = of(server, "ann");
            List<CompletableFuture<HttpResponse<String>>> slow =
                    IntStream.range(0, 30).mapToObj(id -> carl.call(id, "run", "sql", ENDLESS)).toList();
            while (slow.stream().filter(CompletableFuture::isDone).count() < 8) {
                Thread.sleep(20);
            }
            assertThat(slow).filteredOn(CompletableFuture::isDone).allMatch(one -> one.join().body().contains("too_many_questions"));
            assertThat(ann.call(1, "check", "sql", "SELECT count(*) FROM orders").join().body()).contains("\"accepted\":true");
            assertThat(ann.call(2, "run", "sql", "SELECT 1 AS one").join().body()).contains("[[1]]");
            assertThat(slow).filteredOn(one -> !one.isDone()).as("carl's are still at work").hasSize(22);
            cancel(carl, 30);
            slow.forEach(CompletableFuture::join);
        }
    }

    private static void cancel(Raw client, int calls) {
        IntStream.range(0, calls).forEach(id ->
                client.send("\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": " + id + "}").join());
    }

    /** More of them than the server has threads. */
    @Test
    void callsThatWaitHoldNoneOfTheServersThreads() throws Exception {
        ServerSettings few = new ServerSettings(
                "127.0.0.1", 0, 2, true, 100_000, Optional.empty(), Optional.empty(), 1, 1);
        try (TestServer server = TestServer.in(folder, few)) {
            List<Raw> both = List.of(of(server, "carl"), of(server, "dora"));
            List<CompletableFuture<HttpResponse<String>>> slow = both.stream()
                    .flatMap(one -> IntStream.range(0, 24).mapToObj(id -> one.call(id, "run", "sql", ENDLESS)))
                    .toList();
            while (slow.stream().filter(CompletableFuture::isDone).count() < 8) {
                Thread.sleep(20);
            }
            assertThat(server.get("/health/live").status()).isEqualTo(200);
            assertThat(slow).filteredOn(one -> !one.isDone()).hasSize(40);
            both.forEach(one -> cancel(one, 24));
            slow.forEach(CompletableFuture::join);
        }
    }

    private TestServer clinic() {
        Path file = TestSqlite.run(
                folder.resolve("clinic.db"),
                "CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, attending_doctor_id INTEGER REFERENCES doctor(doctor_id),"
                        + " referring_doctor_id INTEGER REFERENCES doctor(doctor_id))",
                "INSERT INTO doctor VALUES (1, 'Grey'), (2, 'House')",
                "INSERT INTO visit VALUES (1, 1, 2), (2, 1, 1)");
        return TestServer.over(file, folder.resolve("store.db").toString(), Map.of(
                ASK_BACK,
                "SELECT d.name, COUNT(*) AS visits FROM visit v JOIN doctor d ON v.attending_doctor_id = d.doctor_id"
                        + " GROUP BY d.name"));
    }

    @Test
    void questionsBackThatNobodyAnswersStopNobodyAndEndWithTheirClients() throws Exception {
        try (TestServer server = clinic()) {
            Raw silent = Raw.begun(server, request -> request);
            List<CompletableFuture<HttpResponse<String>>> asked =
                    IntStream.range(0, 24).mapToObj(id -> silent.call(id, "ask", "question", ASK_BACK)).toList();
            while (asked.stream().filter(CompletableFuture::isDone).count() < 20) {
                Thread.sleep(20);
            }
            assertThat(asked).filteredOn(CompletableFuture::isDone)
                    .as("have the options in the answer")
                    .allMatch(one -> one.join().body().contains("needs_correction"));
            Raw other = Raw.begun(server, request -> request);
            assertThat(other.call(1, "check", "sql", "SELECT count(*) FROM visit").join().body()).contains("\"accepted\":true");
            asked.forEach(one -> one.cancel(true));
            awaitAPlaceToAsk(server);
        }
    }

    /** Only when the first have ended is there room for another question to a person. */
    private static void awaitAPlaceToAsk(TestServer server) {
        AtomicInteger chosen = new AtomicInteger();
        try (McpSyncClient client = McpClient.sync(
                        HttpClientStreamableHttpTransport.builder(server.server.address()).endpoint("/mcp").build())
                .requestTimeout(Duration.ofSeconds(60))
                .capabilities(ClientCapabilities.builder().elicitation().build())
                .elicitation(request -> new ElicitResult(
                        ElicitResult.Action.DECLINE, Map.of("times", chosen.incrementAndGet())))
                .build()) {
            client.initialize();
            while (chosen.get() == 0) {
                client.callTool(new CallToolRequest("ask", Map.of("question", ASK_BACK)));
            }
        }
    }

    @Test
    void aSessionThatNobodyHasBegunIsNobodysToUse() {
        try (TestServer server = TestServer.in(folder)) {
            Raw stranger = new Raw(server, request -> request, "a-session-of-somebody");
            assertThat(stranger.send("\"id\": 1, \"method\": \"ping\"").join().statusCode()).isEqualTo(404);
            assertThat(Raw.begun(server, request -> request).send("\"id\": 1, \"method\": \"ping\"").join().statusCode()).isEqualTo(200);
        }
    }

    /** They end on many threads, some in the same moment. */
    @Test
    void eachOfManyCallsOverStreamsIsAnswered() throws Exception {
        try (TestServer server = TestServer.in(folder);
                PipedOutputStream said = new PipedOutputStream();
                PipedInputStream heard = new PipedInputStream(said, 1 << 18)) {
            ByteArrayOutputStream told = new ByteArrayOutputStream();
            Thread serving = new Thread(() -> McpServing.overStreams(server.agent, heard, told));
            serving.start();
            say(said, "\"id\": 0, " + BEGIN);
            say(said, "\"method\": \"notifications/initialized\"");
            for (int id = 1; id <= 300; id++) {
                say(said, call(id, "check", "sql", "SELECT count(*) FROM orders"));
            }
            while (told.toString(StandardCharsets.UTF_8).lines().count() < 301) {
                Thread.sleep(20);
            }
            said.close();
            serving.join();
            assertThat(told.toString(StandardCharsets.UTF_8).lines()).hasSize(301).noneMatch(line -> line.contains("too_many"));
        }
    }

    private static void say(PipedOutputStream said, String rest) throws IOException {
        said.write(("{\"jsonrpc\": \"2.0\", " + rest + "}\n").getBytes(StandardCharsets.UTF_8));
        said.flush();
    }
}
