package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.schema.Schema;
import io.querypilot.server.TestServer.Got;
import io.querypilot.server.web.Problem;
import io.querypilot.thread.PlatformThreads;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyAtOnceTest {
    /** A thread for each: the pool that all share has but one on two processors, from Java 25 on. */
    private static final Executor PEOPLE = work -> new Thread(work).start();

    @Test
    void thoseWhoWaitComeInByTurns() throws Exception {
        Turnstile turnstile = new Turnstile(1, 100);
        CountDownLatch busy = new CountDownLatch(1);
        List<String> order = new CopyOnWriteArrayList<>();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        all.add(CompletableFuture.runAsync(() -> turnstile.within("ann", () -> awaited(busy)), PEOPLE));
        awaitWaiting(turnstile, 0);
        for (String user : List.of("ann", "ann", "ann", "bob", "cid")) {
            int before = turnstile.waiting();
            all.add(CompletableFuture.runAsync(() -> turnstile.within(user, () -> order.add(user)), PEOPLE));
            awaitWaiting(turnstile, before + 1);
        }
        busy.countDown();
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();
        assertThat(order).containsExactly("ann", "bob", "cid", "ann", "ann");
    }

    private static Object awaited(CountDownLatch latch) {
        try {
            latch.await();
            return null;
        } catch (InterruptedException enough) {
            throw new IllegalStateException(enough);
        }
    }

    private static void awaitWaiting(Turnstile turnstile, int count) throws InterruptedException {
        while (turnstile.working() < 1 || turnstile.waiting() < count) {
            Thread.sleep(5);
        }
    }

    @Test
    void tooManyAreSentAwayAndOneUserLeavesRoomForOthers() throws Exception {
        Turnstile turnstile = new Turnstile(1, 4);
        CountDownLatch busy = new CountDownLatch(1);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        all.add(CompletableFuture.runAsync(() -> turnstile.within("ann", () -> awaited(busy)), PEOPLE));
        awaitWaiting(turnstile, 0);
        all.add(CompletableFuture.runAsync(() -> turnstile.within("ann", () -> null), PEOPLE));
        awaitWaiting(turnstile, 1);
        assertThatThrownBy(() -> turnstile.within("ann", () -> null))
                .isInstanceOfSatisfying(Problem.class, problem -> assertThat(problem.status()).isEqualTo(429));
        for (String user : List.of("bob", "cid", "dan")) {
            int before = turnstile.waiting();
            all.add(CompletableFuture.runAsync(() -> turnstile.within(user, () -> null), PEOPLE));
            awaitWaiting(turnstile, before + 1);
        }
        assertThatThrownBy(() -> turnstile.within("eve", () -> null))
                .isInstanceOfSatisfying(Problem.class, problem -> assertThat(problem.status()).isEqualTo(503));
        busy.countDown();
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();
        assertThat(turnstile.working() + turnstile.waiting()).isZero();
    }

    @Test
    void whoHasTheirShareWaitsWhileAnotherComesIn() throws Exception {
        Turnstile turnstile = new Turnstile(3, 12, 2);
        CountDownLatch busy = new CountDownLatch(1);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(CompletableFuture.runAsync(() -> turnstile.within("ann", () -> awaited(busy)), PEOPLE));
        }
        while (turnstile.working() + turnstile.waiting() < 3) {
            Thread.sleep(5);
        }
        assertThat(turnstile.working()).isEqualTo(2);
        assertThat(turnstile.<String>within("bob", () -> "in")).isEqualTo("in");
        assertThat(turnstile.waiting()).isEqualTo(1);
        busy.countDown();
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();
        assertThat(turnstile.working() + turnstile.waiting()).isZero();
    }

    @Test
    void anOverloadedServerSaysWhenToComeAgainAndStaysAlive(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.in(folder, ServerSettings.LOOPBACK.with(1, 1))) {
            server.model.hold();
            List<CompletableFuture<Got>> asked = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                asked.add(CompletableFuture.supplyAsync(() -> server.ask("How many orders are there?"), PEOPLE));
            }
            while (server.server.questionsWaiting() < 1) {
                Thread.sleep(5);
            }
            Got refused = server.ask("How many orders are there?");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.whole().headers().firstValue("Retry-After")).isPresent();
            assertThat(server.get("/health/live").status()).isEqualTo(200);
            server.model.letGo();
            for (CompletableFuture<Got> one : asked) {
                assertThat(one.get().json().path("status").asText()).isEqualTo("answered");
            }
        }
    }

    @Test
    void aQuestionThatWaitsForItsTurnIsListedAmongTheSessions(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.in(folder, ServerSettings.LOOPBACK.with(1, 8))) {
            askIn(server, "known");
            server.model.hold();
            List<CompletableFuture<Got>> asked = new ArrayList<>();
            for (String session : List.of("busy", "new", "known")) {
                int waiting = asked.size();
                asked.add(CompletableFuture.supplyAsync(() -> askIn(server, session), PEOPLE));
                while (server.model.asked() < 2 || server.server.questionsWaiting() < waiting) {
                    Thread.sleep(5);
                }
            }
            assertThat(server.get("/api/sessions").json())
                    .extracting(one -> one.path("id").asText() + " " + one.path("stage").asText())
                    .containsExactlyInAnyOrder("busy generating_sql", "new initializing", "known initializing");
            assertThat(server.get("/api/sessions?search=orders").json()).hasSize(3);
            assertThat(server.get("/metrics").body()).contains("querypilot_questions_waiting 2.0");
            server.model.letGo();
            CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).get();
            assertThat(server.get("/api/sessions").json())
                    .extracting(one -> one.path("stage").asText())
                    .containsExactly("completed", "completed", "completed");
        }
    }

    private static Got askIn(TestServer server, String session) {
        String body = "{\"question\": \"How many orders are there?\", \"session\": \"" + session + "\"}";
        return server.send(server.request("/api/ask").POST(BodyPublishers.ofString(body)));
    }

    @Test
    void whatWasSentAwayIsAskedWhenItIsSentAgainThoughTheSameWasAskedBefore(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.in(folder, ServerSettings.LOOPBACK.with(1, 1))) {
            assertThat(keyed(server, "first").json().path("turn").asInt()).isEqualTo(1);
            server.model.hold();
            List<CompletableFuture<Got>> others = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                others.add(CompletableFuture.supplyAsync(() -> server.ask("How many orders are there?"), PEOPLE));
            }
            while (server.server.questionsWaiting() < 1) {
                Thread.sleep(5);
            }
            assertThat(keyed(server, "second").status()).isEqualTo(503);
            server.model.letGo();
            CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).get();
            int asked = server.model.asked();
            assertThat(keyed(server, "second").json().path("turn").asInt()).isEqualTo(2);
            assertThat(keyed(server, "second").json().path("turn").asInt()).isEqualTo(2);
            assertThat(keyed(server, "first").json().path("turn").asInt()).isEqualTo(1);
            assertThat(server.model.asked()).isEqualTo(asked + 1);
        }
    }

    private static Got keyed(TestServer server, String key) {
        String body = "{\"question\": \"How many orders are there?\", \"session\": \"s\"}";
        return server.send(server.request("/api/ask").header("Idempotency-Key", key).POST(BodyPublishers.ofString(body)));
    }

    @Test
    void aStopLetsWhatIsBeingAnsweredFinish(@TempDir Path folder) throws Exception {
        TestServer server = TestServer.in(folder);
        server.model.hold();
        CompletableFuture<Got> asked = CompletableFuture.supplyAsync(() -> server.ask("How many orders are there?"), PEOPLE);
        while (server.model.asked() == 0) {
            Thread.sleep(5);
        }
        CompletableFuture<Void> stopped = CompletableFuture.runAsync(server.server::close, PEOPLE);
        // A balancer hears of it before the last answer is out.
        while (server.get("/health/ready").status() == 200) {
            Thread.sleep(5);
        }
        assertThat(server.get("/health/ready").json().path("code").asText()).isEqualTo("stopping");
        assertThat(server.get("/health/live").status()).isEqualTo(200);
        server.model.letGo();
        assertThat(asked.get().json().path("status").asText()).isEqualTo("answered");
        stopped.get();
        server.pilot.close();
    }

    @Test
    void tellsPrometheusOfStepsAndHowQuestionsEnd(@TempDir Path folder) {
        try (TestServer server = TestServer.in(folder)) {
            server.ask("How many orders are there?");
            server.get("/api/sessions/secret-session");
            assertThat(server.get("/metrics").body().lines())
                    .as("what the gauges and timers mean")
                    .noneMatch(line -> line.matches("# HELP querypilot_(http_seconds|step_seconds|question_seconds|questions_w\\w+|connections_\\w+) *"));
            assertThat(server.get("/metrics").body())
                    .contains("querypilot_step_seconds_count{node=\"generate\"} 1")
                    .contains("querypilot_questions_total{status=\"answered\"} 1.0")
                    .contains("querypilot_questions_waiting 0.0")
                    .contains("route=\"/api/sessions/{id}\"", "querypilot_connections_busy{of=\"store\"}", "querypilot_connections_most{of=\"database\"}",
                            "querypilot_tokens_total{direction=\"input\",model=\"test\"} 1", "querypilot_question_tokens_max", "jvm_memory",
                            "querypilot_cost_total{model=\"test\"} 3.0E-4")
                    .doesNotContain("secret-session");
        }
    }

    @Test
    void aBurstFindsPlacesInTheQueueOfConnections(@TempDir Path folder) {
        try (TestServer server = TestServer.in(folder)) {
            assertThat(server.server.backlog()).isGreaterThanOrEqualTo(1_000);
            assertThat(server.get("/health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void aSchemaThatIsAtHandIsNobodysTurn(@TempDir Path folder) {
        Access usual = Access.STANDARD;
        Access trusting = new Access(
                usual.user(), usual.password(), usual.connections(), usual.patience(), Duration.ofDays(1), usual.sampling(), usual.scans());
        Turnstile turns = new Turnstile(1, 10);
        try (Database database = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString(), trusting)) {
            Database queued = new QueuedDatabase(database, turns, new PlatformThreads("test", 1));
            Schema read = queued.schema();
            Schema again = turns.within("ann", () -> queued.schema());
            assertThat(again).isSameAs(read);
        }
    }

    @Test
    void aTurnstileThatIsDrainedLetsNobodyIn() {
        Turnstile turnstile = new Turnstile(1, 1);
        assertThat(turnstile.drain(Duration.ofSeconds(1))).isTrue();
        assertThatThrownBy(() -> turnstile.within("ann", () -> null)).hasMessageContaining("stopped");
    }
}
