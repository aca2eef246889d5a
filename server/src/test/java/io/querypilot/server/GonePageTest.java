package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.server.Browser.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A server that is gone, as the page tells it, and that comes back. */
class GonePageTest {
    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void aServerThatStopsInMidQuestionIsFollowedByItsSuccessor(@TempDir Path own) throws IOException {
        ServerSettings here = ServerSettings.LOOPBACK.on(TestServer.freePort());
        TestServer first = TestServer.in(own, here, Scene.KNOWN);
        try (Window window = scene.open(first.server.address())) {
            first.model.hold();
            window.page.fill(".ask-area", "How many orders are there of each status?");
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".steps")).containsText("Writing SQL");
            first.server.stop(Duration.ZERO);
            assertThat(window.page.locator(".gone")).containsText("does not answer");
            assertThat(window.page.locator(".turn .note")).containsText("goes on where it stopped");
            window.look("stopped-server");
            first.close();
            try (TestServer second = TestServer.in(own, here, Scene.KNOWN)) {
                assertThat(window.page.locator(".gone")).isHidden();
                window.page.click(".turn:last-child >> text=Continue");
                assertThat(window.page.locator(".turn:last-child .grid tbody tr").first()).isVisible();
                assertThat(second.get("/api/sessions").json()).hasSize(1);
            }
        } finally {
            first.close();
        }
    }

    @Test
    void saysThatTheServerIsGoneAndComesBack() {
        try (Window window = scene.open()) {
            window.context.setOffline(true);
            window.page.fill(".ask-area", "How many orders are there of each status?");
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".gone")).containsText("does not answer");
            assertThat(window.page.locator(".bar").boundingBox().y)
                    .as("the title stands below it")
                    .isGreaterThanOrEqualTo(window.page.locator(".gone").boundingBox().height - 1);
            window.look("gone");
            window.context.setOffline(false);
            assertThat(window.page.locator(".gone")).isHidden();
            window.page.click("text=Try again");
            window.page.waitForSelector(".turn .actions");
        }
    }
}
