package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import io.querypilot.server.Browser.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a question, on the page: its steps, the answer with chart, table and SQL, and what is said back. */
class AnswersPageTest {
    private static final String NOTHING_CUT = "() => [...document.querySelectorAll('.grid-frame, .grid td')]"
            + ".every(each => each.scrollWidth <= each.clientWidth)";

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void answerHasSentenceChartTableAndSql() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?");
            assertThat(window.text(".meaning")).isNotBlank();
            assertThat(window.text(".sure")).contains("%");
            assertThat(window.page.getAttribute(".chart svg", "aria-label")).startsWith("Bars of orders");
            assertThat(window.text(".editor pre")).startsWith("SELECT status,");
            window.look("answer");
            window.page.click("th:nth-child(2) .sort");
            List<Long> counts = window.page.locator(".grid td:nth-child(2)").allInnerTexts().stream()
                    .map(text -> Long.valueOf(text.replaceAll("\\D", "")))
                    .toList();
            assertThat(counts).hasSizeGreaterThan(1).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        }
    }

    @Test
    void seriesOverTimeIsALineThatCanBeSwitchedAndSaved() throws IOException {
        try (Window window = scene.open()) {
            window.ask("How many orders came in each month?");
            assertThat(window.page.getAttribute(".chart svg", "aria-label")).startsWith("Line of paid from 2024-01");
            assertThat(read(export(window, "Chart as SVG"))).startsWith("<svg").contains("2024-01");
            assertThat(Files.size(export(window, "Chart as PNG").path())).isGreaterThan(5_000);
            assertThat((Boolean) window.page.evaluate(NOTHING_CUT)).as("no cell is cut").isTrue();
            window.page.selectOption("[aria-label='Kind of chart']", "bars");
            assertThat(window.page.getAttribute(".chart svg", "aria-label")).startsWith("Bars of paid");
            window.look("chart");
        }
    }

    @Test
    void exportsTheWholeResult() throws IOException {
        try (Window window = scene.open()) {
            window.ask("How many orders came in each month?");
            assertThat(read(export(window, "CSV")).lines()).hasSize(25);
            assertThat(read(export(window, "JSON"))).contains("2024-01");
            assertThat(read(export(window, "Markdown"))).contains("| 2024-01 |");
            assertThat(export(window, "Excel").suggestedFilename()).endsWith(".xlsx");
        }
    }

    private static Download export(Window window, String what) {
        window.page.click("text=Export");
        return window.page.waitForDownload(
                () -> window.page.locator(".menu-list button").filter(startingWith(what)).first().click());
    }

    private static FilterOptions startingWith(String what) {
        return new FilterOptions().setHasText(Pattern.compile("^" + what));
    }

    private static String read(Download download) throws IOException {
        return Files.readString(download.path());
    }

    @Test
    void stepsArriveWhileItWorksAndStopStops(@TempDir Path own) throws InterruptedException {
        try (TestServer held = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(held.server.address())) {
            held.model.hold();
            window.page.fill(".ask-area", "How many orders are there of each status?");
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".steps")).containsText("Linked tables");
            assertThat(window.page.locator(".send")).containsText("Stop");
            window.look("working");
            window.page.keyboard().press("Escape");
            assertThat(window.page.locator(".turn .note")).containsText("Stopped");
            held.model.awaitInterrupted();
            assertThat(window.page.locator(".send")).containsText("Ask");
            window.look("stopped");
        }
    }

    @Test
    void failedDraftShowsTheDifferenceThatFixedIt() {
        try (Window window = scene.open()) {
            window.ask("How much was ordered per status?");
            window.page.click(".turn details.fold:has(.steps) > summary");
            assertThat(window.text(".steps")).contains("Draft 1 refused").contains("total_amount").contains("column not found in");
            assertThat(window.text(".steps ins")).contains("total_amount");
            assertThat(window.text(".steps del")).contains("totl_amount");
            window.page.locator(".steps ins").scrollIntoViewIfNeeded();
            window.look("fixed");
        }
    }

    @Test
    void whatCannotBeAnsweredIsDeclinedWithWhatThereIsAndFreeWords() {
        try (Window window = scene.open()) {
            window.ask("What do employees earn?");
            assertThat(window.text(".meaning")).contains("employees");
            assertThat(window.text(".facts")).isEqualTo("customers\nproducts");
            assertThat(window.count("button.option")).as("names that lie near are no choices").isZero();
            window.look("declined");
            window.page.fill(".option textarea", "How many orders are there of each status?");
            window.page.click(".option.free .btn");
            assertThat(window.page.locator(".turn:last-child .said")).containsText("each status");
        }
    }

    @Test
    void thisIsWrongStartsACorrection() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?");
            window.page.click("text=This is wrong");
            window.look("wrong");
            window.page.fill("#wrong-words", "only orders of 2025");
            window.page.press("#wrong-words", "Enter");
            window.page.waitForSelector(".turn:nth-child(2) :is(.actions, .options, .note.bad)");
            assertThat(window.text(".turn:nth-child(2) .said")).contains("only orders of 2025");
            assertThat(window.text(".turn:nth-child(2) .sure")).contains("Not sure");
            assertThat(window.count(".turn:nth-child(2) .meter")).as("no bar says that it is sure").isZero();
            window.look("correction");
        }
    }

    @Test
    void editedSqlIsCompletedAndRunsThroughTheGuard() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?");
            window.page.fill(".editor textarea", "DELETE FROM orders");
            window.page.press(".editor textarea", "Control+Enter");
            assertThat(window.page.locator(".fold .note.bad")).containsText("guard refused");
            window.look("refused");
            window.page.fill(".editor textarea", "SELECT o. FROM orders o LIMIT 3");
            window.page.evaluate("() => document.querySelector('.editor textarea').setSelectionRange(9, 9)");
            window.page.locator(".editor textarea").pressSequentially("tot");
            assertThat(window.page.locator(".suggestions")).containsText("total_amount");
            window.look("completion");
            window.page.press(".editor textarea", "Tab");
            assertThat(window.page.locator(".suggestions")).isHidden();
            window.page.press(".editor textarea", "Control+Enter");
            assertThat(window.page.locator(".grid thead")).containsText("total_amount");
            assertThat(window.page.locator(".grid tbody tr")).hasCount(3);
        }
    }

    @Test
    void completionsLeaveWhatIsCompleteAndWhatIsSaidOfIt() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?");
            Locator area = window.page.locator(".editor textarea");
            Locator offered = window.page.locator(".suggestions");
            area.fill("");
            area.pressSequentially("SELECT total_am");
            assertThat(offered).containsText("total_amount");
            area.pressSequentially("ount");
            assertThat(offered).isHidden();
            area.fill("");
            area.pressSequentially("DELETE FROM o");
            assertThat(offered).containsText("orders");
            area.press("Control+Enter");
            assertThat(window.page.locator(".fold .note.bad")).containsText("guard refused");
            assertThat(offered).isHidden();
        }
    }

    @Test
    void enterBreaksTheLineAndNamesAreQuotedWhereTheyMustBe() {
        try (Window window = scene.open()) {
            window.ask("How many orders are there of each status?");
            String area = ".editor textarea";
            window.page.fill(area, "");
            window.page.locator(area).pressSequentially("SELECT status AS n");
            assertThat(window.page.locator(".suggestions")).isVisible();
            window.page.press(area, "Enter");
            window.page.locator(area).pressSequentially("FROM orders o");
            window.page.press(area, "Enter");
            assertThat(window.page.inputValue(area)).isEqualTo("SELECT status AS n\nFROM orders o\n");
            window.page.fill(area, "SELECT o. FROM orders o LIMIT 3");
            window.page.evaluate("() => document.querySelector('.editor textarea').setSelectionRange(9, 9)");
            window.page.locator(area).pressSequentially("tot");
            assertThat(window.page.locator(".suggestions")).containsText("total_amount");
            window.page.press(area, "ArrowDown");
            window.page.press(area, "Enter");
            assertThat(window.page.inputValue(area)).startsWith("SELECT o.total_amount FROM");
            assertThat((List<?>) window.page.evaluate("async () => { const {quoted} = await import('/sql.js');"
                    + " return [quoted('odd table/%', 'sqlite'), quoted('Select', 'mysql'), quoted('Id', 'postgresql'), quoted('id', 'duckdb')]; }"))
                    .isEqualTo(List.of("\"odd table/%\"", "`Select`", "\"Id\"", "id"));
        }
    }

    @Test
    void enterWhileOneIsWorkedOnAsksTheNextAfterIt(@TempDir Path own) {
        try (TestServer held = TestServer.in(own, Scene.KNOWN);
                Window window = scene.open(held.server.address())) {
            held.model.hold();
            window.page.fill(".ask-area", "How many orders are there of each status?");
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".send")).containsText("Stop");
            window.page.fill(".ask-area", "How many orders came in each month?");
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".next")).containsText("Asked next: How many orders came");
            window.page.fill(".ask-area", "How much was ordered per status?");
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".next")).containsText("Asked next: How many orders came in each month?, then How much");
            window.look("asked-next");
            held.model.letGo();
            assertThat(window.page.locator(".turn:nth-child(1) .actions")).isVisible();
            assertThat(window.page.locator(".turn:nth-child(2) .actions")).isVisible();
            assertThat(window.text(".turn:nth-child(2) h2")).isEqualTo("How many orders came in each month?");
            assertThat(window.page.locator(".turn:nth-child(3) .actions")).isVisible();
            assertThat(window.text(".turn:nth-child(3) h2")).isEqualTo("How much was ordered per status?");
            assertThat(window.page.locator(".next")).isHidden();
        }
    }

    @Test
    void aQuestionThatIsTooLongStaysInTheBox() {
        try (Window window = scene.open()) {
            window.page.fill(".ask-area", "x".repeat(10_001));
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".toast")).containsText("too long: 10,001 characters, and at most 10,000");
            assertThat(window.page.inputValue(".ask-area")).hasSize(10_001);
            assertThat(window.page.locator(".turn")).hasCount(0);
        }
    }

    @Test
    void whatHasTheFocusIsNotBehindTheBox() {
        try (Window window = scene.open()) {
            window.ask("How many orders came in each month?");
            for (int back = 0; back < 4; back++) {
                window.page.keyboard().press("Shift+Tab");
                assertThat((Boolean) window.page.evaluate("() => { const box = document.activeElement.getBoundingClientRect();"
                                + " return document.activeElement.closest('.follow') !== null || box.bottom <="
                                + " document.querySelector('.follow').getBoundingClientRect().top; }"))
                        .isTrue();
            }
        }
    }
}
