package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.TestPostgres;
import io.querypilot.server.TestServer.Got;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Two processes over one store; the first is killed while a model thinks about its questions. */
class TwoServersTest {
    private static final List<String> KEYS = List.of("k1", "k2", "k3");
    private static final String BODY = "{\"question\": \"How many orders are there?\"}";

    /** The process that will be killed: its model never answers. */
    static final class Doomed {
        private Doomed() {}

        public static void main(String[] arguments) throws InterruptedException {
            try (TestServer server = TestServer.over(arguments[0], ServerSettings.LOOPBACK)) {
                server.model.hold();
                System.out.println(server.server.address());
                Thread.currentThread().join();
            }
        }
    }

    @Test
    void theOtherFinishesWhatAKilledOneHadBegunAndNothingIsAnsweredTwice() throws Exception {
        String store = TestPostgres.database();
        Process doomed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                        Doomed.class.getName(), store)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (TestServer other = TestServer.over(store, ServerSettings.LOOPBACK)) {
            String address = new BufferedReader(
                            new InputStreamReader(doomed.getInputStream(), StandardCharsets.UTF_8))
                    .lines()
                    // The log may say how it was set up before that.
                    .filter(line -> line.startsWith("http"))
                    .findFirst()
                    .orElseThrow();
            HttpClient client = HttpClient.newHttpClient();
            List<CompletableFuture<HttpResponse<String>>> lost = KEYS.stream().map(key -> asked(client, address, key)).toList();
            while (other.get("/api/sessions").body().split("generating_sql", -1).length <= KEYS.size()) {
                Thread.sleep(50);
            }
            doomed.destroyForcibly().waitFor();
            for (CompletableFuture<HttpResponse<String>> one : lost) {
                assertThat(one.handle((reply, failed) -> failed != null).get()).isTrue();
            }
            KEYS.forEach(key -> assertAnsweredOnce(other, key));
            assertThat(other.get("/api/sessions").json()).hasSize(KEYS.size());
        } finally {
            doomed.destroyForcibly();
        }
    }

    @Test
    void whoAsksAgainElsewhereWaitsForTheOneThatIsAtWork() throws Exception {
        String store = TestPostgres.database();
        try (TestServer one = TestServer.over(store, ServerSettings.LOOPBACK);
                TestServer other = TestServer.over(store, ServerSettings.LOOPBACK)) {
            one.model.hold();
            HttpClient client = HttpClient.newHttpClient();
            CompletableFuture<HttpResponse<String>> first = asked(client, one.server.address(), "x1");
            while (one.model.asked() == 0) {
                Thread.sleep(10);
            }
            List<CompletableFuture<HttpResponse<String>>> again = List.of(
                    asked(client, other.server.address(), "x1"), asked(client, one.server.address(), "x1"));
            // Long enough that whoever would take the question over has done so.
            Thread.sleep(1_000);
            assertThat(again).noneMatch(CompletableFuture::isDone);
            one.model.letGo();
            assertThat(first.get().statusCode()).as(first.get().body()).isEqualTo(200);
            for (CompletableFuture<HttpResponse<String>> reply : again) {
                assertThat(reply.get().body()).isEqualTo(first.get().body());
            }
            assertThat(one.model.asked() + other.model.asked()).isEqualTo(1);
            String session = other.get("/api/sessions").json().get(0).path("id").asText();
            assertThat(other.get("/api/sessions/" + session).json().path("turns")).hasSize(1);
        }
    }

    private static CompletableFuture<HttpResponse<String>> asked(HttpClient client, String address, String key) {
        return client.sendAsync(
                HttpRequest.newBuilder(URI.create(address + "/api/ask"))
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString(BODY))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static void assertAnsweredOnce(TestServer other, String key) {
        Got answer = askOnce(other, key);
        assertThat(answer.json().path("status").asText()).as(answer.body()).isEqualTo("answered");
        assertThat(askOnce(other, key).json()).isEqualTo(answer.json());
        String session = answer.json().path("session").asText();
        assertThat(other.get("/api/sessions/" + session).json().path("turns")).hasSize(1);
    }

    private static Got askOnce(TestServer server, String key) {
        return server.send(
                server.request("/api/ask").header("Idempotency-Key", key).POST(BodyPublishers.ofString(BODY)));
    }
}
