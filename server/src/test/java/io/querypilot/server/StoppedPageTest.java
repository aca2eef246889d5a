package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.querypilot.server.Browser.Window;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A question that somebody has stopped goes on when they say so; one that was cut off goes on by itself. */
class StoppedPageTest {
    private static final String ASKED = "How many orders are there of each status?";

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void staysStoppedHoweverItIsOpenedAgain(@TempDir Path own) throws InterruptedException {
        String store = own.resolve("store.db").toString();
        try (TestServer server = TestServer.over(store, ServerSettings.LOOPBACK);
                TestServer replica = TestServer.over(store, ServerSettings.LOOPBACK);
                Window window = scene.open(server.server.address());
                Window elsewhere = scene.open(replica.server.address())) {
            begin(window, server);
            stop(window, server);
            window.page.reload();
            assertStopped(window);
            window.look("stopped-kept");
            window.view("#/schema");
            window.page.click("#conversations a");
            assertStopped(window);
            elsewhere.page.navigate(replica.server.address() + "/#/c/" + session(window.page));
            assertStopped(elsewhere);
            assertThat(server.model.asked() + replica.model.asked()).isEqualTo(1);
            replica.model.letGo();
            elsewhere.page.click(".turn:last-child >> text=Continue");
            assertThat(elsewhere.page.locator(".turn:last-child .actions")).isVisible();
        }
    }

    @Test
    void goesOnByItselfWhereItWasCutOffAfterItWasContinued(@TempDir Path own) throws InterruptedException {
        try (TestServer server = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(server.server.address())) {
            begin(window, server);
            stop(window, server);
            window.page.click(".turn:last-child >> text=Continue");
            assertThat(window.page.locator(".steps")).containsText("Writing SQL");
            window.page.reload();
            server.model.letGo();
            assertThat(window.page.locator(".turn:last-child .actions")).isVisible();
        }
    }

    /** Both have the id of the question they correct. */
    @Test
    void aCorrectionGoesOnByItselfWhereOneBeforeItWasStopped(@TempDir Path own) throws InterruptedException {
        try (TestServer server = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(server.server.address())) {
            window.ask(ASKED);
            server.model.hold();
            correct(window, 1);
            stop(window, server);
            correct(window, 1);
            window.page.reload();
            server.model.letGo();
            assertThat(window.page.locator(".turn:last-child .actions")).isVisible();
            assertThat(window.page.locator(".turn")).hasCount(2);
        }
    }

    private static void correct(Window window, int turn) {
        window.page.click(".turn:nth-child(" + turn + ") >> text=This is wrong");
        window.page.fill("#wrong-words", "only orders of 2025");
        window.page.press("#wrong-words", "Enter");
        assertThat(window.page.locator(".turn:last-child .steps")).containsText("Writing SQL");
    }

    @Test
    void isNotTakenUpByAWindowThatOnlyFollowed(@TempDir Path own) throws InterruptedException {
        try (TestServer server = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(server.server.address());
                Window other = scene.open(server.server.address())) {
            begin(window, server);
            other.page.waitForRequest("**/resume", () ->
                    other.page.navigate(server.server.address() + "/#/c/" + session(window.page)));
            other.page.waitForCondition(
                    () -> server.get("/metrics").body().contains("querypilot_questions_waiting 1.0"));
            stop(window, server);
            assertThat(other.page.locator(".turn:last-child .note")).containsText("stopped meanwhile");
            assertThat(server.model.asked()).isEqualTo(1);
            server.model.letGo();
            other.page.click(".turn:last-child >> text=Try again");
            assertThat(other.page.locator(".turn:last-child .actions")).isVisible();
        }
    }

    private static void begin(Window window, TestServer server) {
        server.model.hold();
        window.page.fill(".ask-area", ASKED);
        window.page.press(".ask-area", "Enter");
        assertThat(window.page.locator(".steps")).containsText("Writing SQL");
        window.page.waitForCondition(() -> server.model.asked() == 1);
    }

    private static void stop(Window window, TestServer server) throws InterruptedException {
        window.page.waitForResponse("**/stop", () -> window.page.press(".ask-area", "Escape"));
        assertThat(window.page.locator(".turn:last-child .note")).containsText("Stopped");
        server.model.awaitInterrupted();
    }

    private static void assertStopped(Window window) {
        assertThat(window.page.locator(".turn:last-child .note")).containsText("Stopped");
        assertThat(window.page.locator(".turn:last-child .note")).containsText("Continue");
    }

    private static String session(Page page) {
        return page.url().replaceFirst(".*#/c/", "");
    }
}
