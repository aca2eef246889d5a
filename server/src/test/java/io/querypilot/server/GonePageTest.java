package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import io.querypilot.server.Browser.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
            BoundingBox bar = window.page.locator(".bar").boundingBox();
            assertThat(window.page.locator(".turn h2").boundingBox().y)
                    .as("and the question below that, with room between")
                    .isGreaterThanOrEqualTo(bar.y + bar.height + 8);
            window.look("gone");
            window.context.setOffline(false);
            assertThat(window.page.locator(".gone")).isHidden();
            window.page.click("text=Try again");
            window.page.waitForSelector(".turn .actions");
        }
    }

    @Test
    void aPageThatWasNotOpenBeforeOpensWhenTheServerIsBack() {
        try (Window window = scene.open()) {
            window.context.setOffline(true);
            window.page.click("nav >> text=Evaluation");
            assertThat(window.page.locator("#main .view .note.bad")).containsText("does not answer");
            window.look("gone-evaluation");
            window.context.setOffline(false);
            assertThat(window.page.locator(".gone")).isHidden();
            assertThat(window.page.locator("#main .view")).containsText("No run yet");
            window.view("#/schema/orders");
            assertThat(window.text(".columns")).contains("order_date");
        }
    }

    @Test
    void aConversationThatWasNotOpenBeforeOpensWhenTheServerIsBack() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?").view("#/schema");
            window.context.setOffline(true);
            window.page.click("#conversations a >> nth=0");
            assertThat(window.page.locator(".turns .note.bad")).containsText("does not answer");
            window.page.fill(".ask-area", "And of each month?");
            window.context.setOffline(false);
            assertThat(window.page.locator(".turn .grid tbody tr")).hasCount(5);
            assertThat(window.page.locator(".ask-area")).hasValue("And of each month?");
        }
    }

    @Test
    void aPageThatComesLateDoesNotTakeThePlaceOfAnother() {
        try (Window window = scene.open()) {
            List<Route> late = new ArrayList<>();
            window.page.route("**/api/knowledge", late::add);
            window.page.click("nav >> text=Knowledge");
            assertThat(window.page.locator("#main [aria-busy]")).containsText("Knowledge");
            window.look("loading");
            window.view("#/schema/orders");
            window.page.waitForCondition(() -> !late.isEmpty());
            window.page.waitForResponse("**/api/knowledge", () -> late.get(0).resume());
            window.page.evaluate("() => new Promise(drawn => setTimeout(drawn, 100))");
            assertThat(window.text("#main h1")).startsWith("Schema");
        }
    }
}
