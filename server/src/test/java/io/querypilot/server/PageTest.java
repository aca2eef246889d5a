package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import io.querypilot.server.Browser.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser over a real server; each state leaves a picture under target/screenshots. */
class PageTest {
    private static final String BY_STATUS = "SELECT status, COUNT(*) AS orders FROM orders GROUP BY status";
    private static final String SHIFTS = "window.shifts = (() => { let sum = 0;"
            + " const add = all => all.forEach(each => { sum += each.value; });"
            + " const seen = new PerformanceObserver(list => add(list.getEntries()));"
            + " seen.observe({type: 'layout-shift', buffered: true});"
            + " return {told() { add(seen.takeRecords()); return sum; }}; })();";
    private static final String NOTHING_CUT = "() => [...document.querySelectorAll('.grid-frame, .grid td')]"
            + ".every(each => each.scrollWidth <= each.clientWidth)";
    private static final String COLUMNS = IntStream.rangeClosed(1, 40)
            .mapToObj(i -> "order_id AS a_rather_long_name_" + i)
            .collect(Collectors.joining(", "));
    private static final Map<String, String> KNOWN = Map.of(
            "How many orders are there of each status?", BY_STATUS,
            "How much was ordered per status?", "SELECT status, SUM(totl_amount) AS total FROM orders GROUP BY status",
            "How many orders came in each month?",
            "SELECT strftime('%Y-%m', order_date) AS month, COUNT(*) AS paid FROM orders GROUP BY 1 ORDER BY 1",
            "Show everything about orders", "SELECT " + COLUMNS + " FROM orders",
            "Which orders share a product?",
            "SELECT o.order_id, p.order_id AS other_order FROM orders o JOIN orders p ON o.product_id = p.product_id",
            "What do employees earn?", "");

    @TempDir
    static Path folder;

    private static Browser browser;
    private static TestServer server;

    @BeforeAll
    static void start() {
        PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
        browser = new Browser();
        server = TestServer.in(folder, KNOWN);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            server.close();
            browser.close();
        }
    }

    private static Window open() {
        return browser.open(server.server.address());
    }

    private static Window openPhone() {
        return browser.open(
                server.server.address(),
                new NewContextOptions().setViewportSize(390, 844).setHasTouch(true).setColorScheme(ColorScheme.DARK));
    }

    @Test
    void firstScreenShowsWhatCanBeAsked() {
        try (Window window = open()) {
            window.page.waitForSelector(".first .list button");
            assertThat(window.count(".first section:first-of-type button")).isEqualTo(3);
            assertThat((String) window.page.evaluate("document.activeElement.className")).contains("ask-area");
            window.look("first");
        }
    }

    @Test
    void firstLoadIsSmall() {
        try (Window window = open()) {
            List<Response> loaded = new ArrayList<>();
            window.page.onResponse(loaded::add);
            window.page.reload();
            window.page.waitForSelector(".first .list button");
            int bytes = loaded.stream().mapToInt(each -> each.request().sizes().responseBodySize).sum();
            assertThat(loaded).hasSizeGreaterThan(10);
            assertThat(bytes).isBetween(1, 250_000);
        }
    }

    @Test
    void answerHasSentenceChartTableAndSql() {
        try (Window window = open()) {
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
        try (Window window = open()) {
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
        try (Window window = open()) {
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
        try (TestServer held = TestServer.in(own, KNOWN);
                Window window = browser.open(held.server.address())) {
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
        try (Window window = open()) {
            window.ask("How much was ordered per status?");
            window.page.click(".turn details.fold:has(.steps) > summary");
            assertThat(window.text(".steps")).contains("Draft 1 refused").contains("total_amount");
            assertThat(window.text(".steps ins")).contains("total_amount");
            assertThat(window.text(".steps del")).contains("totl_amount");
            window.page.locator(".steps ins").scrollIntoViewIfNeeded();
            window.look("fixed");
        }
    }

    @Test
    void whatCannotBeAnsweredIsDeclinedWithChoicesAndFreeWords() {
        try (Window window = open()) {
            window.ask("What do employees earn?");
            assertThat(window.text(".meaning")).contains("employees");
            assertThat(window.count("button.option")).isEqualTo(2);
            window.look("asked-back");
            window.page.fill(".option textarea", "How many orders are there of each status?");
            window.page.click(".option.free .btn");
            assertThat(window.page.locator(".turn:last-child .said")).containsText("each status");
        }
    }

    @Test
    void thisIsWrongStartsACorrection() {
        try (Window window = open()) {
            window.ask("How many orders are there of each status?");
            window.page.click("text=This is wrong");
            window.look("wrong");
            window.page.fill("#wrong-words", "only orders of 2025");
            window.page.click("text=Correct it");
            window.page.waitForSelector(".turn:nth-child(2) :is(.actions, .options, .note.bad)");
            assertThat(window.text(".turn:nth-child(2) .said")).contains("only orders of 2025");
            assertThat(window.text(".turn:nth-child(2) .sure")).contains("Not sure");
            assertThat(window.count(".turn:nth-child(2) .meter")).as("no bar says that it is sure").isZero();
            window.look("correction");
        }
    }

    @Test
    void editedSqlIsCompletedAndRunsThroughTheGuard() {
        try (Window window = open()) {
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
            window.page.press(".editor textarea", "Enter");
            window.page.press(".editor textarea", "Control+Enter");
            assertThat(window.page.locator(".grid thead")).containsText("total_amount");
            assertThat(window.page.locator(".grid tbody tr")).hasCount(3);
        }
    }

    @Test
    void savedQuestionOpensAgainWithFreshRows() {
        try (Window window = open()) {
            window.ask("How many orders are there of each status?");
            window.page.click(".actions >> text=Save");
            assertThat(window.page.locator(".actions")).containsText("Saved");
            window.view("#/saved").look("saved");
            window.page.click(".view .list a >> nth=0");
            assertThat(window.page.locator(".view .grid tbody tr").first()).isVisible();
            assertThat(window.text(".view")).contains("As of");
            window.look("saved-question");
        }
    }

    @Test
    void conversationIsFoundRenamedSharedAndDeleted() {
        try (Window window = open()) {
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
            assertThat(server.get("/api/sessions/" + hash.substring(4)).status()).isEqualTo(404);
        }
    }

    @Test
    void whoGetsTheLinkSeesTheConversationUntilItIsTakenBack() {
        try (Window window = open()) {
            window.context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
            window.ask("How many orders are there of each status?");
            window.page.click(".bar [aria-label='Copy link']");
            assertThat(window.page.locator(".toast")).containsText("Link copied");
            String link = (String) window.page.evaluate("navigator.clipboard.readText()");
            assertThat(link).startsWith(server.server.address() + "/#/shared/");
            try (Window other = open()) {
                other.page.navigate(link);
                assertThat(other.page.locator(".turn .grid tbody tr")).hasCount(5);
                assertThat(other.page.locator(".actions")).not().containsText("This is wrong");
                assertThat(other.page).hasURL(link);
                assertThat(other.page.locator(".ask-area")).hasAttribute("placeholder", Pattern.compile("Shared with you"));
                assertThat(other.page.locator(".bar [aria-label='Copy link']")).isHidden();
                other.look("shared");
                window.page.click("[aria-label='More about this conversation']");
                window.page.click(".bar .menu-list >> text=Stop sharing");
                assertThat(window.page.locator(".toast")).containsText("no longer");
                other.page.reload();
                assertThat(other.page.locator(".note.bad")).containsText("no such session");
            }
        }
    }

    @Test
    void schemaIsSearchedDescribedAndDrawn() {
        try (Window window = open()) {
            window.view("#/schema/orders");
            assertThat(window.text(".columns")).contains("order_date").contains("customers");
            assertThat(window.count(".picture a")).isEqualTo(3);
            assertThat(window.count(".picture .link")).isEqualTo(2);
            window.look("schema");
            window.page.fill(".split input", "product_name");
            assertThat(window.page.locator(".tables li")).hasCount(1);
        }
    }

    @Test
    void tablesOfOneNameInTwoSchemasAreToldApart() {
        String table = "{\"schema\": \"%s\", \"name\": \"orders\", \"comment\": \"Those of %1$s\", \"view\": false, \"columns\": [%s]}";
        String columns = IntStream.rangeClosed(1, 9)
                .mapToObj(i -> "{\"name\": \"column_" + i + "\", \"type\": \"TEXT\", \"key\": " + (i == 1) + "}")
                .collect(Collectors.joining(","));
        String schema = "{\"database\": \"two\", \"dialect\": \"postgresql\", \"tables\": ["
                + table.formatted("sales", columns) + "," + table.formatted("purchase", columns)
                + "], \"joins\": [{\"from\": \"purchase.orders.column_2\", \"to\": \"sales.orders.column_1\"}]}";
        try (Window window = open()) {
            window.page.route("**/api/schema", route -> route.fulfill(new FulfillOptions().setContentType("application/json").setBody(schema)));
            window.page.reload();
            window.view("#/schema/purchase.orders");
            assertThat(window.text(".split h2")).isEqualTo("purchase.orders");
            assertThat(window.page.locator(".tables li").allInnerTexts()).containsExactly("sales.orders", "purchase.orders");
            assertThat(window.count(".picture .link")).isEqualTo(1);
            assertThat(window.page.locator(".picture .more").first()).hasText("and 3 more");
            window.page.click(".picture a:not(.on)");
            assertThat(window.page.locator(".split h2")).hasText("sales.orders");
            window.look("two-schemas");
        }
    }

    @Test
    void otherPagesHaveTheirEmptyStates() {
        try (Window window = open()) {
            List.of("lessons", "knowledge", "evaluation", "keys")
                    .forEach(name -> window.view("#/" + name).look(name));
        }
    }

    @Test
    void worksByKeyboardAlone() {
        try (Window window = open()) {
            Page page = window.page;
            page.keyboard().press("Control+k");
            assertThat(page.locator("dialog.palette")).isVisible();
            page.keyboard().type("schema");
            window.look("palette");
            page.keyboard().press("Enter");
            page.waitForSelector(".split");
            page.keyboard().press("/");
            page.waitForSelector(".first .ask-area");
            page.keyboard().type("How many orders came in each month?");
            page.keyboard().press("Enter");
            page.waitForSelector(".actions");
            page.focus(".grid");
            page.keyboard().press("ArrowDown");
            page.keyboard().press("ArrowRight");
            page.keyboard().press("Enter");
            assertThat(page.locator("dialog[open] .cell-value")).not().isEmpty();
            page.keyboard().press("Escape");
            assertThat(page.locator("dialog[open]")).hasCount(0);
        }
    }

    @Test
    void fortyColumnsScrollInTheirFrame() {
        try (Window window = open()) {
            window.ask("Show everything about orders");
            assertThat(window.count(".grid th")).isEqualTo(40);
            window.look("wide");
        }
    }

    @Test
    void aHundredThousandRowsScrollWithFewElements() {
        try (Window window = open()) {
            window.ask("Which orders share a product?");
            window.page.click("text=Load all");
            assertThat(window.page.locator(".grid-foot")).containsText("of the first 100,000 rows");
            assertThat(window.page.locator(".counted")).containsText("first 100,000 rows");
            window.page.evaluate("() => document.querySelector('.grid-frame').scrollTo(0, 1e9)");
            assertThat(window.page.locator(".grid-foot")).containsText("to 100,000 of");
            assertThat(window.page.locator(".grid tbody tr").last()).isInViewport();
            assertThat(window.count(".grid tbody tr")).isLessThan(100);
            window.look("many-rows");
        }
    }

    @Test
    void fitsAPhoneInTheDark() {
        try (Window window = openPhone()) {
            window.page.waitForSelector(".first .list button");
            window.look("phone-first");
            window.page.click("[aria-label='Open menu']");
            assertThat(window.page.locator("html")).hasClass("drawer");
            window.look("phone-menu");
            window.page.keyboard().press("Escape");
            window.ask("How many orders are there of each status?").look("phone-answer");
            window.view("#/schema/orders").look("phone-schema");
        }
    }

    @Test
    void aServerThatStopsInMidQuestionIsFollowedByItsSuccessor(@TempDir Path own) throws IOException {
        ServerSettings here = ServerSettings.LOOPBACK.on(TestServer.freePort());
        TestServer first = TestServer.in(own, here, KNOWN);
        try (Window window = browser.open(first.server.address())) {
            first.model.hold();
            window.page.fill(".ask-area", "How many orders are there of each status?");
            window.page.press(".ask-area", "Enter");
            assertThat(window.page.locator(".steps")).containsText("Writing SQL");
            first.server.stop(Duration.ZERO);
            assertThat(window.page.locator(".gone")).containsText("does not answer");
            assertThat(window.page.locator(".turn .note")).containsText("goes on where it stopped");
            window.look("stopped-server");
            first.close();
            try (TestServer second = TestServer.in(own, here, KNOWN)) {
                assertThat(window.page.locator(".gone")).isHidden();
                window.page.click(".turn:last-child >> text=Continue");
                assertThat(window.page.locator(".turn:last-child .grid tbody tr").first()).isVisible();
                assertThat(second.get("/api/sessions").json()).hasSize(1);
            }
        } finally {
            first.close();
        }
    }

    /** How far things have jumped, once nothing is loaded any more and what was drawn has been told of. */
    private static double moved(Window window) {
        window.page.waitForLoadState(LoadState.NETWORKIDLE);
        window.page.evaluate("() => document.fonts.ready.then(() => new Promise(drawn =>"
                + " requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 100)))))");
        return ((Number) window.page.evaluate("() => shifts.told()")).doubleValue();
    }

    @Test
    void nothingJumpsWhileItLoads() {
        try (Window window = open()) {
            assertThat((Boolean) window.page.evaluate("PerformanceObserver.supportedEntryTypes.includes('layout-shift')"))
                    .isTrue();
            window.page.addInitScript(SHIFTS);
            window.page.reload();
            window.page.waitForSelector(".first .list button");
            assertThat(moved(window)).isLessThan(0.1);
            window.page.evaluate("() => { document.querySelector('#main').style.marginTop = '300px'; }");
            assertThat(moved(window)).as("what does jump is seen").isGreaterThan(0.1);
        }
    }

    @Test
    void saysThatTheServerIsGoneAndComesBack() {
        try (Window window = open()) {
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
