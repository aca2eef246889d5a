package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import io.querypilot.server.Browser.Window;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** SQL of one's own on the page: that it runs is seen, it can be stopped, and there is one at a time. */
class StatementPageTest {
    private static final String EDITOR = ".editor textarea";
    private static final String ENDLESS =
            "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) AS most FROM c";

    @RegisterExtension
    static final Scene scene = new Scene();

    private static void awaitBusy(TestServer server, int statements) throws InterruptedException {
        while (server.agent.database().pool().orElseThrow().busy() != statements) {
            Thread.sleep(20);
        }
    }

    private static int received(TestServer server) {
        return server.get("/metrics").body().lines()
                .filter(line -> line.startsWith("querypilot_http_seconds_count{method=\"POST\",route=\"/api/run\""))
                .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void itIsSeenToRunAndStoppedAndNoPressStartsASecond(@TempDir Path own) throws InterruptedException {
        try (TestServer server = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(server.server.address())) {
            window.ask("How many orders are there of each status?");
            window.page.fill(EDITOR, ENDLESS);
            for (int press = 0; press < 5; press++) {
                window.page.press(EDITOR, "Control+Enter");
            }
            Locator button = window.page.locator(".turn .tools button").first();
            assertThat(button).hasText("Stop");
            assertThat(button).hasAttribute("aria-busy", "true");
            assertThat(window.page.locator(".turn > header")).containsText("Running.");
            awaitBusy(server, 1);
            window.look("statement-runs");
            button.click();
            assertThat(window.page.locator(".turn .note")).containsText("Stopped.");
            assertThat(button).containsText("Run");
            awaitBusy(server, 0);
            assertThat(received(server)).isLessThanOrEqualTo(1);

            window.page.fill(EDITOR, "SELECT 42 AS answer");
            button.click();
            assertThat(window.page.locator(".turn .big")).containsText("42");
        }
    }

    @Test
    void anotherTakesItsPlaceAndWhoLeavesThePageEndsIt(@TempDir Path own) throws InterruptedException {
        try (TestServer server = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(server.server.address())) {
            window.ask("How many orders are there of each status?");
            window.page.fill(EDITOR, ENDLESS);
            window.page.press(EDITOR, "Control+Enter");
            awaitBusy(server, 1);
            window.page.fill(EDITOR, "SELECT 42 AS answer");
            window.page.press(EDITOR, "Control+Enter");
            assertThat(window.page.locator(".turn .big")).containsText("42");
            assertThat(window.page.locator(".turn .note")).hasCount(0);
            awaitBusy(server, 0);

            window.page.fill(EDITOR, ENDLESS);
            window.page.press(EDITOR, "Control+Enter");
            awaitBusy(server, 1);
            window.view("#/schema");
            awaitBusy(server, 0);
        }
    }
}
