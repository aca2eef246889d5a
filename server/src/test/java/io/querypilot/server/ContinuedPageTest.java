package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.server.Browser.Window;
import io.querypilot.server.TestServer.Got;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A question that was never begun is asked, whatever stood in its conversation before. */
class ContinuedPageTest {
    private static final String BEFORE = "How many orders are there of each status?";
    private static final String ASKED = "How many orders are there?";

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void whatWasSentAwayIsAskedAnew(@TempDir Path own) throws Exception {
        try (TestServer server = TestServer.in(own, ServerSettings.LOOPBACK.with(1, 1), Scene.KNOWN);
                Window window = answeredBefore(server)) {
            List<CompletableFuture<Got>> others = others(server, 2);
            ask(window, ASKED);
            assertThat(window.page.locator(".turn:last-child .note")).isVisible();
            finish(server, others);
            goOn(window, server);
        }
    }

    @Test
    void whatWasStoppedInTheQueueIsAskedAnew(@TempDir Path own) throws Exception {
        try (TestServer server = TestServer.in(own, ServerSettings.LOOPBACK.with(1, 2), Scene.KNOWN);
                Window window = answeredBefore(server)) {
            List<CompletableFuture<Got>> others = others(server, 1);
            ask(window, ASKED);
            awaitWaiting(server, 1);
            window.page.click(".send");
            assertThat(window.page.locator(".turn:last-child .note")).containsText("Stopped");
            while (server.server.questionsWaiting() > 0) {
                Thread.sleep(5);
            }
            finish(server, others);
            goOn(window, server);
        }
    }

    /** A correction has the same question as what it corrects, and its answer is another. */
    @Test
    void aCorrectionThatWasStoppedInTheQueueIsSaidAnew(@TempDir Path own) throws Exception {
        try (TestServer server = TestServer.in(own, ServerSettings.LOOPBACK.with(1, 2), Scene.KNOWN);
                Window window = answeredBefore(server)) {
            List<CompletableFuture<Got>> others = others(server, 1);
            window.page.click(".turn:last-child >> text=This is wrong");
            window.page.fill("#wrong-words", "only orders of 2025");
            window.page.press("#wrong-words", "Enter");
            awaitWaiting(server, 1);
            window.page.click(".send");
            assertThat(window.page.locator(".turn:last-child .note")).containsText("Stopped");
            while (server.server.questionsWaiting() > 0) {
                Thread.sleep(5);
            }
            finish(server, others);
            window.page.waitForRequest("**/correct", () -> window.page.click(".turn:last-child .note .btn >> nth=0"));
        }
    }

    private static Window answeredBefore(TestServer server) {
        Window window = scene.open(server.server.address());
        ask(window, BEFORE);
        assertThat(window.page.locator(".turn:last-child .actions")).isVisible();
        return window;
    }

    private static void ask(Window window, String question) {
        window.page.fill(".ask-area", question);
        window.page.press(".ask-area", "Enter");
    }

    /** Other people's questions, one at work and the others waiting. */
    private static List<CompletableFuture<Got>> others(TestServer server, int count) throws InterruptedException {
        server.model.hold();
        int before = server.model.asked();
        List<CompletableFuture<Got>> asked = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            CompletableFuture<Got> answer = new CompletableFuture<>();
            new Thread(() -> answer.complete(server.ask(ASKED))).start();
            asked.add(answer);
        }
        while (server.model.asked() == before) {
            Thread.sleep(5);
        }
        awaitWaiting(server, count - 1);
        return asked;
    }

    private static void awaitWaiting(TestServer server, int count) throws InterruptedException {
        while (server.server.questionsWaiting() < count) {
            Thread.sleep(5);
        }
    }

    private static void finish(TestServer server, List<CompletableFuture<Got>> others) throws Exception {
        server.model.letGo();
        CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).get();
    }

    /** By the first button of the note, whatever it says. */
    private static void goOn(Window window, TestServer server) {
        window.page.click(".turn:last-child .note .btn >> nth=0");
        assertThat(window.page.locator(".turn:last-child .actions")).isVisible();
        String session = window.page.url().replaceFirst(".*#/c/", "");
        assertThat(server.get("/api/sessions/" + session).json().path("turns").findValuesAsText("sql"))
                .contains("SELECT count(*) AS orders FROM orders");
        assertThat(server.get("/api/sessions/" + session).json().path("turns")).hasSize(2);
    }
}
