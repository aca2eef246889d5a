package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.Page;
import io.querypilot.server.Browser.Window;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is kept, on the page: saved questions, conversations, and links to them. */
class KeptPageTest {
    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void savedQuestionOpensAgainWithFreshRows() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?");
            window.page.click(".actions >> text=Save");
            assertThat(window.page.locator(".actions")).containsText("Saved");
            window.view("#/saved").look("saved");
            window.page.click(".view .list a >> nth=0");
            assertThat(window.page.locator(".view .grid tbody tr").first()).isVisible();
            assertThat(window.text(".view")).contains("As of");
            assertThat(window.page.locator(".view .meaning")).isVisible();
            window.look("saved-question");
        }
    }

    @Test
    void theChartThatWasChosenIsThereWhenThePageIsLoadedAnew() {
        try (Window window = scene.open()) {
            Page page = window.ask("How many orders came in each month?").page;
            assertThat(page.locator("[aria-label='Kind of chart']")).hasValue("line");
            page.selectOption("[aria-label='Kind of chart']", "bars");
            page.reload();
            assertThat(page.locator("[aria-label='Kind of chart']")).hasValue("bars");
            assertThat(page.locator(".chart .mark").first()).isVisible();
        }
    }

    @Test
    void conversationIsFoundRenamedAndDeleted() {
        try (Window window = scene.open()) {
            window.ask("How many orders came in each month?");
            window.ask("How many orders are there of each status?");
            String hash = (String) window.page.evaluate("location.hash");
            window.page.reload();
            window.page.waitForSelector(".turn:nth-child(2) .grid");
            assertThat(window.count(".turn")).isEqualTo(2);
            window.page.click("[aria-label='More about this conversation']");
            window.page.click(".bar .menu-list >> text=Rename");
            window.page.fill("dialog[open] input", "Orders by month");
            window.page.keyboard().press("Enter");
            assertThat(window.page.locator("#conversations")).containsText("Orders by month");
            window.page.fill("[aria-label='Search conversations']", "by month");
            assertThat(window.page.locator("#conversations li")).hasCount(1);
            window.look("history");
            window.page.click("[aria-label='More about this conversation']");
            window.page.click(".bar .menu-list >> text=Delete");
            window.page.click("dialog[open] .primary");
            window.page.waitForSelector(".first");
            assertThat(hash).startsWith("#/c/");
            assertThat(scene.get("/api/sessions/" + hash.substring(4)).status()).isEqualTo(404);
        }
    }

    @Test
    void aConversationWhoseNameHoldsASlashIsOpenedAndGoesOn() {
        scene.post("/api/ask", "{\"question\": \"How many orders are there of each status?\", \"session\": \"team/sales 1%\"}");
        try (Window window = scene.open()) {
            window.page.locator("#conversations a[href*='team']").click();
            assertThat(window.page.locator(".turn:last-child .grid tbody tr").first()).isVisible();
            window.ask("How many orders came in each month?");
            assertThat(window.page.locator(".turn")).hasCount(2);
            assertThat(window.page.locator("#conversations [aria-current]")).hasCount(1);
            window.page.reload();
            assertThat(window.page.locator(".turn")).hasCount(2);
            window.page.click("[aria-label='More about this conversation']");
            window.page.click(".bar .menu-list >> text=Delete");
            window.page.click("dialog[open] .primary");
            window.page.waitForSelector(".first");
            assertThat(window.page.locator("#conversations a[href*='team']")).hasCount(0);
        }
    }

    @Test
    void whoGetsTheLinkSeesTheConversationUntilItIsTakenBack() {
        try (Window window = scene.open()) {
            window.context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
            window.ask("How many orders are there of each status?");
            window.page.click("[aria-label='More about this conversation']");
            assertThat(window.page.locator(".bar .menu-list")).not().containsText("Stop sharing");
            window.page.keyboard().press("Escape");
            window.page.click(".bar [aria-label='Copy link']");
            assertThat(window.page.locator(".toast")).containsText("Link copied");
            String link = (String) window.page.evaluate("navigator.clipboard.readText()");
            assertThat(link).startsWith(scene.address() + "/#/shared/");
            try (Window other = scene.open()) {
                other.page.navigate(link);
                assertThat(other.page.locator(".turn .grid tbody tr")).hasCount(5);
                assertThat(other.page.locator(".actions")).not().containsText("This is wrong");
                assertThat(other.page).hasURL(link);
                assertThat(other.page.locator(".ask-area")).hasAttribute("placeholder", Pattern.compile("Shared with you"));
                assertThat(other.page.locator(".bar [aria-label='Copy link']")).isHidden();
                other.look("shared");
                other.ask("How many orders came in each month?");
                assertThat(other.page.locator(".turn")).hasCount(2);
                assertThat(other.page.locator(".turn").nth(1).locator(".grid tbody tr").first()).isVisible();
                String own = ((String) other.page.evaluate("location.hash")).substring("#/c/".length());
                assertThat(scene.get("/api/sessions/" + own).json().path("turns")).hasSize(2);
                other.page.navigate(scene.address() + "/");
                other.page.navigate(link);
                window.page.reload();
                assertThat(window.page.locator(".turn .grid tbody tr")).hasCount(5);
                window.page.click("[aria-label='More about this conversation']");
                window.page.click(".bar .menu-list >> text=Stop sharing");
                assertThat(window.page.locator(".toast")).containsText("no longer");
                other.page.reload();
                assertThat(other.page.locator(".note.bad")).containsText("no such session");
            }
        }
    }

    @Test
    void aLinkThatWasNotMadeIsNotSaidToBeCopied() {
        try (Window window = scene.open()) {
            window.context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
            window.ask("How many orders are there of each status?");
            window.page.evaluate("navigator.clipboard.writeText('before')");
            window.page.route("**/share", route -> route.fulfill(new FulfillOptions().setStatus(500).setBody("{}")));
            window.page.click(".bar [aria-label='Copy link']");
            assertThat(window.page.locator(".toast")).containsText("No link was made");
            assertThat((String) window.page.evaluate("navigator.clipboard.readText()")).isEqualTo("before");
        }
    }

    @Test
    void wordsInTheSearchHideNothingElsewhereAndOlderOnesCanBeHad() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?");
            window.page.fill("[aria-label='Search conversations']", "zebra");
            assertThat(window.page.locator("#conversations")).containsText("None has these words");
            window.page.click("text=New question");
            assertThat(window.page.locator(".first")).containsText("Recent");
            window.page.fill("[aria-label='Search conversations']", "");
            StringBuilder many = new StringBuilder();
            for (int i = 0; i < 50; i++) {
                many.append(i == 0 ? "[" : ",").append("{\"id\":\"s").append(i).append("\",\"title\":\"T\",\"turns\":1,\"stage\":\"completed\"}");
            }
            window.page.route("**/api/sessions?limit=50*", route -> route.fulfill(
                    new FulfillOptions().setContentType("application/json").setBody(many + "]")));
            window.page.reload();
            window.page.click("text=Show older ones");
            assertThat(window.page.locator("#conversations")).containsText("How many orders");
        }
    }
}
