package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.server.TestServer.Got;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Scope;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one user's slow or large work leaves to the others. */
class SlowWorkTest {
    private static final String ENDLESS =
            "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) AS most FROM c";
    private static final String SLOW = "What is the largest number?";

    @TempDir
    Path folder;

    private static CompletableFuture<HttpResponse<String>> sent(TestServer server, HttpRequest.Builder request, String body) {
        return server.client().sendAsync(
                request.POST(BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String run(String sql) {
        return "{\"sql\": \"" + sql + "\"}";
    }

    private static int busy(TestServer server) {
        return server.agent.database().pool().orElseThrow().busy();
    }

    private static void awaitBusy(TestServer server, int least, int most) throws InterruptedException {
        while (busy(server) < least || busy(server) > most) {
            Thread.sleep(10);
        }
    }

    /** More of them than there are processors: each one's native code would hold a virtual thread's carrier. */
    @Test
    void slowStatementsStopNeitherHealthNorQuestionsAndEndWithTheirClients() throws Exception {
        try (TestServer server = TestServer.in(folder)) {
            List<CompletableFuture<HttpResponse<String>>> slow = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                slow.add(sent(server, server.request("/api/run"), run(ENDLESS)));
            }
            awaitBusy(server, 4, 8);
            assertThat(server.get("/health/live").status()).isEqualTo(200);
            assertThat(server.ask("How many orders are there?").json().path("status").asText()).isEqualTo("answered");
            assertThat(slow).noneMatch(CompletableFuture::isDone);
            slow.forEach(one -> one.cancel(true));
            awaitBusy(server, 0, 0);
            while (!server.get("/metrics").body().contains("route=\"/api/run\",status=\"499\"")) {
                Thread.sleep(10);
            }
        }
    }

    @Test
    void slowStatementsOfQuestionsDoNotStopTheOthers() throws Exception {
        try (TestServer server = TestServer.in(folder, Map.of(SLOW, ENDLESS))) {
            List<CompletableFuture<HttpResponse<String>>> slow = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                slow.add(sent(server, server.request("/api/ask"), "{\"question\": \"" + SLOW + "\"}"));
            }
            awaitBusy(server, 3, 8);
            assertThat(server.get("/health/ready").status()).isEqualTo(200);
            assertThat(server.ask("How many orders are there?").json().path("status").asText()).isEqualTo("answered");
            assertThat(slow).noneMatch(CompletableFuture::isDone);
            slow.forEach(one -> one.cancel(true));
            awaitBusy(server, 0, 0);
        }
    }

    private static HttpRequest.Builder as(TestServer server, String user, String path) {
        String key = new Keys(server.pilot.store(), "default")
                .create(user, Set.of(Scope.ASK, Scope.RUN), Instant.now().plus(Duration.ofDays(1)))
                .secret();
        return server.request(path).header("Authorization", "Bearer " + key);
    }

    @Test
    void oneUsersStatementsLeaveConnectionsToTheOthers() throws Exception {
        try (TestServer server = TestServer.in(folder, ServerSettings.LOOPBACK.withAuthentication())) {
            List<CompletableFuture<HttpResponse<String>>> slow = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                slow.add(sent(server, as(server, "carl", "/api/run"), run(ENDLESS)));
            }
            awaitBusy(server, 6, 8);
            assertThat(sent(server, as(server, "ann", "/api/run"), run("SELECT 1 AS one")).get().body()).contains("[[1]]");
            String asked = sent(server, as(server, "ann", "/api/ask"), "{\"question\": \"How many orders are there?\"}")
                    .get()
                    .body();
            assertThat(asked).contains("\"status\":\"answered\"");
            assertThat(busy(server)).as("carl's, of which some still wait").isGreaterThanOrEqualTo(6);
            slow.forEach(one -> one.cancel(true));
            awaitBusy(server, 0, 0);
        }
    }

    @Test
    void whoComesAfterAnothersManyWaitsForAPlace() throws Exception {
        ServerSettings few = new ServerSettings(
                "127.0.0.1", 0, 2, true, 100_000, ServerSettings.LOOPBACK.publicAddress(), ServerSettings.LOOPBACK.provider(),
                1_000, 40);
        try (TestServer server = TestServer.in(folder, few)) {
            server.model.hold();
            List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
            for (String user : List.of("carl", "carl", "carl", "carl", "ann")) {
                all.add(sent(server, as(server, user, "/api/ask"), "{\"question\": \"How many orders are there?\"}"));
            }
            while (server.model.asked() < 2) {
                Thread.sleep(10);
            }
            server.model.letGo();
            for (CompletableFuture<HttpResponse<String>> one : all) {
                assertThat(one.get().body()).contains("\"status\":\"answered\"");
            }
        }
    }

    @Test
    void aPageIsCutByItsBytesAndTheNextOneGoesOnThere() throws Exception {
        Path large = folder.resolve("large.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + large);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE letters (id INTEGER PRIMARY KEY, body TEXT)");
            statement.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)"
                    + " INSERT INTO letters SELECT i, substr(hex(zeroblob(200000)), 1, 400000) FROM n");
        }
        try (TestServer server = TestServer.over(large, folder.resolve("store.db").toString(), Map.of())) {
            Got first = server.post("/api/run", "{\"sql\": \"SELECT id, body FROM letters ORDER BY id\", \"limit\": 40}");
            int rows = first.json().path("rows").size();
            assertThat(rows).isPositive().isLessThan(40);
            assertThat(first.json().path("truncated").asBoolean()).isTrue();
            assertThat(first.body().getBytes(StandardCharsets.UTF_8).length).isLessThan(10 << 20);
            Got next = server.post(
                    "/api/run", "{\"sql\": \"SELECT id, body FROM letters ORDER BY id\", \"limit\": 40, \"offset\": " + rows + "}");
            assertThat(next.json().path("rows").get(0).get(0).asInt()).isEqualTo(rows + 1);
        }
    }
}
