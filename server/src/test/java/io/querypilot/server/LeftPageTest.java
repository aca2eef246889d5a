package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.querypilot.server.Browser.Window;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A question goes on when its conversation is left, and is found there again. */
class LeftPageTest {
    private static final String ASKED = "How many orders are there of each status?";
    private static final String NEW = ".side-top a[href='#/']";

    @RegisterExtension
    static final Scene scene = new Scene();

    private TestServer server;
    private Window window;
    private Page page;

    @BeforeEach
    void askAndLeave(@TempDir Path own) {
        server = TestServer.in(own, Scene.KNOWN);
        window = scene.open(server.server.address());
        page = window.page;
        server.model.hold();
        ask(ASKED);
        page.click(NEW);
        assertThat(page.locator(".first .ask-area")).isVisible();
    }

    @AfterEach
    void close() {
        window.close();
        server.close();
    }

    private void ask(String question) {
        page.fill(".ask-area", question);
        page.press(".ask-area", "Enter");
        assertThat(page.locator(".turn .steps")).containsText("Writing SQL");
    }

    @Test
    void itsConversationShowsTheAnswerWhenItIsOpenedAgain() {
        assertThat(page.locator(".first")).containsText("being worked on");
        window.look("left-at-work");
        server.model.letGo();
        assertThat(page.locator(".toast")).containsText("Answered: " + ASKED);
        assertThat((String) page.evaluate("location.hash")).as("whoever is elsewhere stays there").isEqualTo("#/");
        page.click("#conversations a");
        assertThat(page.locator(".turn .actions")).isVisible();
        assertThat(window.text(".turn h2")).isEqualTo(ASKED);
        assertThat(server.model.asked()).isEqualTo(1);
    }

    @Test
    void itIsSeenAtWorkWhenItsConversationIsOpenedMeanwhile() {
        page.click("#conversations a");
        assertThat(page.locator(".turn .steps")).containsText("Writing SQL");
        assertThat(page.locator(".send")).containsText("Stop");
        server.model.letGo();
        assertThat(page.locator(".turn .actions")).isVisible();
        assertThat(page.locator(".turn")).hasCount(1);
        assertThat(server.model.asked()).isEqualTo(1);
    }

    /** A browser opens six connections to a server. */
    @Test
    void manyAtWorkLeaveThePageItsConnections() {
        for (int i = 2; i <= 4; i++) {
            ask(ASKED);
            page.click(NEW);
            assertThat(page.locator(".first .ask-area")).isVisible();
        }
        page.fill(".ask-area", ASKED);
        page.press(".ask-area", "Enter");
        assertThat(page.locator(".turn .steps")).containsText("Waiting for your other questions");
        page.click(NEW);
        assertThat(page.locator(".first .ask-area")).isVisible();
        window.view("#/schema/orders");
        assertThat(page.locator(".columns")).containsText("order_date");
        server.model.letGo();
        assertThat(page.locator("#conversations a")).hasCount(5);
    }
}
