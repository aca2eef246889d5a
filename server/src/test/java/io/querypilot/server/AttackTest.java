package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.policy.Policy;
import io.querypilot.server.TestServer.Got;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Scope;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What somebody tries who wants more than they may: other spellings, other people's things, rights they had once. */
class AttackTest {
    private static final String INITIALIZE = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"initialize\", \"params\":"
            + " {\"protocolVersion\": \"2025-03-26\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"t\", \"version\": \"1\"}}}";

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.in(folder, ServerSettings.LOOPBACK.withAuthentication());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void serve(TestServer other) {
        server.close();
        server = other;
    }

    private String key(String name) {
        return new Keys(server.pilot.store(), "default")
                .create(name, EnumSet.of(Scope.ASK, Scope.RUN), Instant.now().plus(Duration.ofDays(1)))
                .secret();
    }

    private Got send(String key, HttpRequest.Builder request) {
        return server.send(request.header("Authorization", "Bearer " + key));
    }

    private HttpRequest.Builder mcp(String message) {
        return server.request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(message));
    }

    @Test
    void anotherSpellingOfAnAddressOpensNothing() {
        for (String path : List.of("/mcp;a=b", "/%6dcp", "//mcp", "/./mcp", "/x/../mcp", "/mcp/", "/MCP", "/mcp%2f", "/mcp%00")) {
            String got = server.raw("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json, text/event-stream\r\n"
                    + "Content-Type: application/json\r\nConnection: close\r\nContent-Length: " + INITIALIZE.length() + "\r\n\r\n"
                    + INITIALIZE);
            assertThat(got).as(path).containsPattern("^HTTP/1.1 4\\d\\d ").doesNotContain("protocolVersion");
        }
        for (String path : List.of("/api/sessions;a=b", "/api/%73essions", "//api/sessions", "/x/../api/sessions", "/API/sessions")) {
            assertThat(server.raw("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
                    .as(path)
                    .containsPattern("^HTTP/1.1 4\\d\\d ");
        }
        for (String path : List.of("/../replies.json", "/%2e%2e/replies.json", "/..%2freplies.json", "/..;/replies.json",
                "/page/..%5c..%5creplies.json", "/io/querypilot/server/replies.json", "/META-INF/MANIFEST.MF", "/.")) {
            assertThat(server.raw("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
                    .as(path)
                    .doesNotContain("\"Answer\"", "Manifest-Version", "app.js\n");
        }
    }

    private static int status(TestServer there, String host, String more) {
        return Integer.parseInt(there.raw("GET /api/me HTTP/1.1\r\nHost: " + host + "\r\n" + more + "Connection: close\r\n\r\n")
                .split(" ")[1]);
    }

    @Test
    void aNameIsOursInAnyLetters(@TempDir Path other) {
        ServerSettings known = new ServerSettings("127.0.0.1", 0, 200, false, 100_000,
                Optional.of(URI.create("https://ASK.example.com")), Optional.empty(), 8, 8);
        try (TestServer there = TestServer.in(other, known)) {
            assertThat(status(there, "ask.EXAMPLE.com", "")).isEqualTo(200);
            assertThat(status(there, "evil.example", "")).isEqualTo(403);
        }
    }

    @Test
    void aForeignNameIsRefusedOnEveryInterface(@TempDir Path other) {
        try (TestServer there = TestServer.in(other, ServerSettings.LOOPBACK.withAuthentication().on("0.0.0.0"))) {
            assertThat(status(there, "evil.example", "Origin: http://evil.example\r\n")).isEqualTo(403);
            assertThat(status(there, "evil.example", "")).isEqualTo(403);
            assertThat(status(there, "10.0.0.7:8080", "")).as("a number leads nowhere else").isEqualTo(401);
            assertThat(status(there, "svc.internal", "Authorization: Bearer qp_none\r\n")).as("a program").isEqualTo(401);
        }
    }

    @Test
    void whoGuessesKeysIsSoonToldToWait(@TempDir Path other) {
        serve(TestServer.in(other, ServerSettings.LOOPBACK.withAuthentication().withRequestsPerMinute(5)));
        for (int i = 0; i < 5; i++) {
            assertThat(send("qp_guess" + i, server.request("/api/sessions")).status()).isEqualTo(401);
        }
        assertThat(send("qp_guess", server.request("/api/sessions")).status()).isEqualTo(429);
        assertThat(send(key("ann"), server.request("/api/sessions")).status()).as("a valid key").isEqualTo(200);
    }

    @Test
    void anAnswerGivenOnceIsNotGivenAgainToWhoMayNoLongerSeeIt(@TempDir Path other) throws IOException {
        String body = "{\"question\": \"How many orders are there?\"}";
        serve(TestServer.under(policy(other, "orders: all"), other));
        String ann = key("ann");
        Got before = send(ann, server.request("/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(body)));
        assertThat(before.json().path("rows")).hasSize(1);
        String session = before.json().path("session").asText();
        serve(TestServer.under(policy(other, "products: all"), other));
        Got after = send(ann, server.request("/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(body)));
        assertThat(after.body()).doesNotContain(session).doesNotContain(before.json().path("rows").get(0).get(0).asText());
        assertThat(send(ann, server.request("/api/sessions/" + session)).status()).isEqualTo(404);
    }

    private static Policy policy(Path folder, String granted) throws IOException {
        return Policy.read(Files.writeString(folder.resolve("policy.yaml"),
                "default: deny\nroles:\n  everyone:\n    " + granted + "\n"));
    }

    @Test
    void aLinkOpensOnlyForWhoSeesTheSameNow(@TempDir Path other) throws IOException {
        serve(TestServer.under(policy(other, "orders: all"), other));
        String ann = key("ann");
        String bob = key("bob");
        String session = ask(ann).json().path("session").asText();
        String link = send(ann, server.request("/api/sessions/" + session + "/share").POST(BodyPublishers.noBody()))
                .json().path("link").asText().replace("/#/shared/", "/api/shared/");
        assertThat(send(bob, server.request(link)).json().path("turns")).hasSize(1);
        serve(TestServer.under(policy(other, "products: all"), other));
        assertThat(send(bob, server.request(link)).status()).isEqualTo(404);
        assertThat(send(ann, server.request(link)).status()).isEqualTo(404);
    }

    private Got ask(String key) {
        return send(key, server.request("/api/ask").POST(BodyPublishers.ofString("{\"question\": \"How many orders are there?\"}")));
    }

    /** By whatever way: a session that is somebody else's is not there. */
    @Test
    void noOperationReachesAnotherUsersSession() {
        String ann = key("ann");
        String bob = key("bob");
        String session = ask(ann).json().path("session").asText();
        server.get("/openapi.json").json().path("paths").fields().forEachRemaining(path ->
                path.getValue().fieldNames().forEachRemaining(method -> {
                    if (path.getKey().startsWith("/api/sessions/{id}")) {
                        Got got = send(bob, server.request(path.getKey().replace("{id}", session))
                                .method(method.toUpperCase(Locale.ROOT), BodyPublishers.ofString(body(path.getKey(), method))));
                        assertThat(got.json().path("code").asText()).as(method + " " + path.getKey()).isEqualTo("session_unknown");
                    }
                }));
        assertThat(send(bob, server.request("/api/shared/" + session)).status()).isEqualTo(404);
        String own = send(bob, mcp(INITIALIZE)).whole().headers().firstValue("Mcp-Session-Id").orElseThrow();
        for (String call : List.of(
                "\"ask\", \"arguments\": {\"question\": \"And?\", \"session\": \"" + session + "\"}",
                "\"correct\", \"arguments\": {\"text\": \"1\", \"session\": \"" + session + "\"}")) {
            assertThat(send(bob, mcp("{\"jsonrpc\": \"2.0\", \"id\": 3, \"method\": \"tools/call\", \"params\": {\"name\": " + call + "}}")
                    .header("Mcp-Session-Id", own)).body()).contains("session_unknown");
        }
        assertThat(send(ann, server.request("/api/sessions/" + session)).json().path("turns")).hasSize(1);
    }

    private static String body(String path, String method) {
        if (path.endsWith("/correct")) {
            return "{\"text\": \"1\"}";
        }
        if (path.endsWith("/stop")) {
            return "{\"question\": \"1\"}";
        }
        return method.equals("patch") ? "{\"title\": \"Mine\"}" : "";
    }

    @Test
    void anIdempotencyKeyIsItsUsersOwn() {
        String body = "{\"question\": \"How many orders are there?\"}";
        String first = send(key("ann"), server.request("/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(body)))
                .json().path("session").asText();
        Got second = send(key("bob"), server.request("/api/ask").header("Idempotency-Key", "k").POST(BodyPublishers.ofString(body)));
        assertThat(second.json().path("status").asText()).isEqualTo("answered");
        assertThat(second.json().path("session").asText()).isNotEqualTo(first);
    }

    @Test
    void anAssistantsSessionIsItsUsersOwn() {
        String ann = key("ann");
        String session = send(ann, mcp(INITIALIZE)).whole().headers().firstValue("Mcp-Session-Id").orElseThrow();
        String list = "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/list\"}";
        String bob = key("bob");
        assertThat(send(bob, mcp(list).header("Mcp-Session-Id", session)).status()).isEqualTo(404);
        assertThat(send(bob, server.request("/mcp").header("Accept", "text/event-stream").header("Mcp-Session-Id", session)
                .DELETE()).status()).isEqualTo(404);
        assertThat(send(ann, mcp(list).header("Mcp-Session-Id", session)).status()).isEqualTo(200);
    }

    @Test
    void aStrangerLearnsNothingOfADatabaseThatIsGone() throws Exception {
        String database = TestPostgres.database("CREATE TABLE orders (order_id INT PRIMARY KEY)");
        serve(TestServer.guarded(database, folder.resolve("other.db").toString()));
        assertThat(server.get("/health/ready").status()).isEqualTo(200);
        String name = database.replaceAll(".*/(\\w+)\\?.*", "$1");
        try (Connection connection = DriverManager.getConnection(TestPostgres.address("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE " + name + " WITH (FORCE)");
        }
        Got ready = server.get("/health/ready");
        for (int tries = 0; ready.status() == 200 && tries < 600; tries++) {
            Thread.sleep(100);
            ready = server.get("/health/ready");
        }
        assertThat(ready.status()).isEqualTo(503);
        assertThat(ready.body()).doesNotContain(name, "localhost", "postgres");
    }

    @Test
    void nobodyIsToldWhereTheDatabaseLies() {
        serve(TestServer.over(TestSqlite.run(folder.resolve("bare.db"), "VACUUM"), folder.resolve("kept.db").toString(), Map.of()));
        List<Got> told = List.of(
                server.get("/api/me"), server.get("/api/schema"), server.get("/api/sessions"), server.ask("How many orders are there?"),
                server.send(server.request("/api/ask").header("Accept", "text/event-stream")
                        .POST(BodyPublishers.ofString("{\"question\": \"How many orders are there?\"}"))));
        assertThat(told).allSatisfy(got -> assertThat(got.body()).doesNotContain(folder.toString()));
        assertThat(told.get(0).json().path("database").asText()).isEqualTo("bare.db");
        assertThat(told.get(3).json().path("detail").asText()).contains("bare.db has no tables");
    }

    @Test
    void nobodyIsToldWhereThePolicyLies(@TempDir Path other) throws IOException {
        for (String granted : List.of("orders: none", "ordres: all")) {
            serve(TestServer.under(policy(other, granted), other));
            Got got = send(key("ann"), server.request("/api/schema"));
            assertThat(got.status()).isEqualTo(400);
            assertThat(got.json().path("detail").asText()).contains("policy.yaml");
            assertThat(got.body()).doesNotContain(other.toString());
        }
    }

    @Test
    void namesThatTheStoreCannotHoldAreTheSendersFault() {
        serve(TestServer.over(TestPostgres.database(), ServerSettings.LOOPBACK));
        for (String name : List.of("x".repeat(3_000), "a\\u0000b", "a\\ud800b")) {
            for (Got got : List.of(
                    server.post("/api/ask", "{\"question\": \"How many orders are there?\", \"session\": \"" + name + "\"}"),
                    server.post("/api/ask", "{\"question\": \"" + name + "\"}"),
                    server.post("/api/saved", "{\"title\": \"" + name + "\", \"question\": \"q\", \"sql\": \"SELECT 1\", \"chart\": \""
                            + name + "\"}"),
                    server.get("/api/sessions?search=" + name.replace("\\u0000", "%00").replace("\\ud800", "%ED%A0%80")),
                    server.get("/api/shared/" + name.replace("\\u0000", "%00").replace("\\ud800", "%ED%A0%80")),
                    server.send(server.request("/api/ask").header("Idempotency-Key", "é".repeat(150))
                            .POST(BodyPublishers.ofString("{\"question\": \"How many orders are there?\"}"))))) {
                assertThat(got.status()).as(got.body()).isLessThan(500);
            }
        }
    }

    @Test
    void noSecretIsInTheLogOrInAnError() {
        ListAppender<ILoggingEvent> heard = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Level before = root.getLevel();
        heard.start();
        root.addAppender(heard);
        root.setLevel(Level.INFO);
        try {
            String secret = key("ann");
            StringBuilder said = new StringBuilder();
            said.append(send(secret, server.request("/api/sessions/none")).body());
            said.append(send(secret + "x", server.request("/api/sessions")).body());
            said.append(server.post("/api/login", "{\"key\": \"" + secret + "x\"}").body());
            said.append(server.send(server.request("/api/me").header("Cookie", "querypilot_login=" + secret)).body());
            said.append(server.get("/api/sessions?key=" + secret).body());
            said.append(send(key("m"), server.request("/metrics")).body());
            heard.list.forEach(event -> said.append(event.getFormattedMessage()).append(event.getThrowableProxy()));
            assertThat(said.toString()).doesNotContain(secret);
        } finally {
            root.setLevel(before);
            root.detachAppender(heard);
        }
    }
}
