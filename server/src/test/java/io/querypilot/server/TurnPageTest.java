package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import io.querypilot.server.Browser.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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
    void whatWasOnlyNamedIsSaidAsWordsAndLeadsSomewhere() {
        try (Window window = scene.open()) {
            Page page = window.page;
            window.ask("What do employees earn?").ask(BY_MONTH);
            page.click(".turn:nth-child(1) button.option >> nth=0");
            page.waitForSelector(".turn:nth-child(3) :is(.actions, .options, .note.bad)");
            assertThat(window.text(".turn:nth-child(3) h2")).isEqualTo("What do employees earn?");
            assertThat(window.text(".turn:nth-child(3)")).doesNotContain("There is no option");
        }
    }
}
