package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import io.querypilot.server.Browser.Window;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a turn, on the page, is said of that turn: corrections, sentences, what is saved. */
class TurnPageTest {
    private static final String BY_STATUS = "How many orders are there of each status?";
    private static final String BY_MONTH = "How many orders came in each month?";

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void thisIsWrongOnAnEarlierAnswerCorrectsThatOne() {
        try (Window window = scene.open()) {
            Page page = window.page;
            window.ask(BY_STATUS).ask(BY_MONTH);
            page.click(".turn:nth-child(1) >> text=This is wrong");
            page.fill("#wrong-words", "use customers");
            page.click("text=Correct it");
            page.waitForSelector(".turn:nth-child(3) :is(.actions, .options, .note.bad)");
            assertThat(window.text(".turn:nth-child(3) h2")).isEqualTo(BY_STATUS);
            JsonNode kept = scene.get("/api/sessions/" + session(page)).json().path("turns").get(2);
            assertThat(kept.path("question").asText()).isEqualTo(BY_STATUS);
            assertThat(scene.get("/api/lessons").json().findValuesAsText("trigger")).doesNotContain(BY_MONTH);
            window.look("corrected-earlier");
        }
    }

    private static String session(Page page) {
        return ((String) page.evaluate("location.hash")).substring("#/c/".length());
    }

    @Test
    void sqlOfOnesOwnHasItsOwnSentenceAndIsWhatIsSaved() {
        try (Window window = scene.open()) {
            Page page = window.page;
            window.ask(BY_STATUS);
            String sentence = window.text(".meaning");
            page.fill(".editor textarea", "SELECT COUNT(*) AS customers FROM customers");
            page.press(".editor textarea", "Control+Enter");
            assertThat(page.locator(".big")).isVisible();
            assertThat(page.locator(".meaning")).not().containsText(sentence);
            assertThat(page.locator(".sure")).hasCount(0);
            assertThat(page.locator(".turn .fold summary").first()).containsText("edited by you");
            window.look("edited");
            page.click(".actions >> text=Save");
            assertThat(page.locator(".actions")).containsText("Saved");
            assertThat(scene.get("/api/saved").json().findValuesAsText("sql"))
                    .contains("SELECT COUNT(*) AS customers FROM customers");
            page.click("text=Undo my edits");
            assertThat(page.locator(".meaning")).containsText(sentence);
            assertThat(page.locator(".actions")).not().containsText("Saved");
        }
    }

    @Test
    void theSqlIsTheOneBehindTheRowsWithTheColumnsThatWereAdded(@TempDir Path own) {
        String ranking = "SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.customer_id"
                + " GROUP BY c.customer_id, c.name ORDER BY SUM(o.total_amount) DESC LIMIT 5";
        try (TestServer shop = TestServer.in(own, Map.of("Which five customers bought most?", ranking));
                Window window = scene.open(shop.server.address())) {
            Page page = window.page;
            window.ask("Which five customers bought most?");
            assertThat(page.locator(".grid th.added")).hasCount(1);
            assertThat(page.locator(".chart-box svg")).isVisible();
            String rows = window.text(".grid");
            assertThat(page.inputValue(".editor textarea")).contains("AS sum_of_total_amount");
            page.waitForResponse("**/api/run", () -> page.click(".tools >> text=Run"));
            assertThat(page.locator(".sr[role=status]")).containsText("Ran, 5 rows");
            assertThat(window.text(".grid")).isEqualTo(rows);
            assertThat(page.locator(".turn .fold summary").first()).not().containsText("edited by you");
            window.look("added-run");
            page.click(".actions >> text=Save");
            assertThat(page.locator(".actions")).containsText("Saved");
            JsonNode saved = shop.get("/api/saved").json().get(0);
            assertThat(saved.path("chart").asText()).isEqualTo("bars");
            window.view("#/saved/" + saved.path("id").asText());
            assertThat(page.locator(".grid th")).hasCount(2);
            assertThat(page.locator(".chart-box svg")).isVisible();
        }
    }

    @Test
    void whatWasDeclinedDoesNotWaitForAChoice(@TempDir Path own) {
        try (TestServer shop = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(shop.server.address())) {
            window.ask("What do employees earn?");
            window.page.click("text=New question");
            assertThat(window.page.locator("section:has(h2:text('Recent'))")).containsText("What do employees earn?");
            assertThat(window.page.locator("#main")).not().containsText("waits for your choice");
            JsonNode listed = shop.get("/api/sessions").json();
            assertThat(listed.findValuesAsText("asks")).containsExactly("false");
            assertThat(shop.get("/api/sessions/" + listed.get(0).path("id").asText()).json().path("turns")).hasSize(1);
        }
    }

    @Test
    void whoReadsFurtherUpIsToldOfANewAnswer(@TempDir Path own) {
        try (TestServer held = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(held.server.address())) {
            Page page = window.page;
            window.ask(BY_MONTH);
            held.model.hold();
            page.fill(".ask-area", BY_STATUS);
            page.press(".ask-area", "Enter");
            assertThat(page.locator(".turn:nth-child(2) .steps")).isVisible();
            page.evaluate("() => scrollTo(0, 0)");
            held.model.letGo();
            assertThat(page.locator(".below")).isVisible();
            window.look("new-answer-below");
            page.click(".below");
            assertThat(page.locator(".below")).hasCount(0);
            assertThat(page.locator(".turn:nth-child(2) h2")).isInViewport();
        }
    }

    @Test
    void whatIsWorkedOnElsewhereIsFollowedAndKeptOnce(@TempDir Path own) {
        try (TestServer held = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(held.server.address())) {
            held.model.hold();
            window.page.fill(".ask-area", BY_STATUS);
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".steps")).containsText("Writing SQL");
            assertThat(window.page.locator("#conversations")).containsText(BY_STATUS);
            try (Window other = scene.open(held.server.address())) {
                other.page.navigate(held.server.address() + "/#/c/" + session(window.page));
                assertThat(other.page.locator(".turn h2")).hasText(BY_STATUS);
                assertThat(other.page.locator("#main")).not().containsText("Nothing was asked here yet");
                held.model.letGo();
                assertThat(other.page.locator(".turn .actions")).isVisible();
                assertThat(window.page.locator(".turn .actions")).isVisible();
                assertThat(held.get("/api/sessions/" + session(window.page)).json().path("turns")).hasSize(1);
            }
        }
    }
}
