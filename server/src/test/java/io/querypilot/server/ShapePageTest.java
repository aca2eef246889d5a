package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.querypilot.server.Browser.Window;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How the page looks and is used in every size: first screen, schema, keyboard, phone, many columns and rows. */
class ShapePageTest {
    private static final String SHIFTS = "window.shifts = (() => { let sum = 0;"
            + " const add = all => all.forEach(each => { sum += each.value; });"
            + " const seen = new PerformanceObserver(list => add(list.getEntries()));"
            + " seen.observe({type: 'layout-shift', buffered: true});"
            + " return {told() { add(seen.takeRecords()); return sum; }}; })();";

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void firstScreenShowsWhatCanBeAsked() {
        try (Window window = scene.open()) {
            window.page.waitForSelector(".first .list button");
            assertThat(window.count(".first section:first-of-type button")).isEqualTo(3);
            assertThat((String) window.page.evaluate("document.activeElement.className")).contains("ask-area");
            window.look("first");
        }
    }

    @Test
    void firstLoadIsSmall() {
        try (Window window = scene.open()) {
            // Of a request that was broken off the browser never tells the size.
            List<Request> loaded = new ArrayList<>();
            window.page.onRequestFinished(loaded::add);
            window.page.reload();
            window.page.waitForSelector(".first .list button");
            // Asking for a size lets the browser tell of further responses.
            int bytes = List.copyOf(loaded).stream().mapToInt(each -> each.sizes().responseBodySize).sum();
            assertThat(loaded).hasSizeGreaterThan(10);
            assertThat(bytes).isBetween(1, 250_000);
        }
    }

    @Test
    void nothingJumpsWhileItLoads() {
        try (Window window = scene.open()) {
            assertThat((Boolean) window.page.evaluate("PerformanceObserver.supportedEntryTypes.includes('layout-shift')"))
                    .isTrue();
            window.page.addInitScript(SHIFTS);
            window.page.reload();
            window.page.waitForSelector(".first .list button");
            assertThat(moved(window)).isLessThan(0.1);
            window.page.evaluate("() => { document.querySelector('#main').style.marginTop = '300px'; }");
            // What does jump is seen.
            window.page.waitForFunction("() => shifts.told() > 0.1");
        }
    }

    @Test
    void nothingJumpsWhenAnAnswerWithAChartComes() {
        try (Window window = scene.open()) {
            window.page.waitForSelector(".first .list button");
            // What follows a key within half a second is not counted as a jump.
            window.page.route("**/api/ask", route -> {
                window.page.waitForTimeout(700);
                route.resume();
            });
            window.page.fill(".ask-area", "How many orders came in each month?");
            window.page.press(".ask-area", "Enter");
            // On a busy machine the answer may be there, and the steps folded away, before anybody looks.
            window.page.waitForSelector(".steps", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
            window.page.evaluate(SHIFTS.replace("buffered: true", "buffered: false"));
            window.page.waitForSelector(".turn .chart svg");
            assertThat(moved(window)).isLessThan(0.1);
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
    void schemaIsSearchedDescribedAndDrawn() {
        try (Window window = scene.open()) {
            window.view("#/schema/orders");
            assertThat(window.text(".columns")).contains("order_date").contains("customers");
            assertThat(window.count(".picture a")).isEqualTo(3);
            assertThat(window.count(".picture .link")).isEqualTo(2);
            assertThat(window.page.locator(".columns")).containsText("1 to 6");
            window.look("schema");
            window.page.fill(".split input", "product_name");
            assertThat(window.page.locator(".tables li")).hasCount(1);
        }
    }

    @Test
    void keysWithinTheLastColumnAreDrawnWhole(@TempDir Path own) throws SQLException {
        Path trips = own.resolve("trips.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + trips);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE towns (town_id INTEGER PRIMARY KEY, name TEXT)");
            statement.execute("CREATE TABLE people (person_id INTEGER PRIMARY KEY, town_id INTEGER REFERENCES towns)");
            statement.execute("CREATE TABLE trips (trip_id INTEGER PRIMARY KEY, town_id INTEGER REFERENCES towns,"
                    + " person_id INTEGER REFERENCES people)");
        }
        try (TestServer server = TestServer.over(trips, own.resolve("store.db").toString(), Map.of());
                Window window = scene.open(server.server.address())) {
            window.view("#/schema/towns");
            assertThat(window.page.locator(".picture .link")).hasCount(3);
            assertThat((Boolean) window.page.evaluate("() => { const picture = document.querySelector('.picture svg');"
                    + " return [...picture.querySelectorAll('.link')].every(link => link.getBBox().x + link.getBBox().width"
                    + " < picture.viewBox.baseVal.width); }")).isTrue();
            window.look("schema-last-column");
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
        try (Window window = scene.open()) {
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
        try (Window window = scene.open()) {
            List.of("lessons", "knowledge", "evaluation", "keys")
                    .forEach(name -> window.view("#/" + name).look(name));
        }
    }

    @Test
    void worksByKeyboardAlone() {
        try (Window window = scene.open()) {
            Page page = window.page;
            page.keyboard().press("Control+k");
            assertThat(page.locator("dialog.palette")).isVisible();
            page.keyboard().type("schema");
            window.look("palette");
            page.keyboard().press("Enter");
            page.waitForSelector(".split");
            page.keyboard().press("/");
            page.waitForSelector(".first .ask-area:focus");
            page.keyboard().press("/");
            page.keyboard().type("How many orders came in each month?");
            page.keyboard().press("Enter");
            page.waitForSelector(".actions");
            assertThat(page.locator(".turn h2")).hasText("How many orders came in each month?");
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
    void manyOfOneKindKeepNoOtherOutOfThePalette(@TempDir Path own) {
        try (TestServer server = TestServer.in(own, Scene.KNOWN)) {
            for (int i = 0; i < 40; i++) {
                server.post("/api/saved", "{\"title\": \"Orders of 20" + (10 + i) + "\", \"question\": \"q\", \"sql\": \"SELECT 1\"}");
            }
            try (Window window = scene.open(server.server.address())) {
                window.page.keyboard().press("Control+k");
                window.page.keyboard().type("orders");
                assertThat(window.page.locator("#palette-list [aria-selected=true]")).hasText("orders");
                assertThat(window.page.locator("#palette-list [role=option]")).hasCount(10);
                window.look("palette-many");
            }
        }
    }

    @Test
    void fortyColumnsScrollInTheirFrame() {
        try (Window window = scene.open()) {
            window.ask("Show everything about orders");
            assertThat(window.count(".grid th")).isEqualTo(40);
            assertThat(window.count(".grid tbody tr:first-child td")).as("columns out of view are no elements").isLessThan(30);
            window.look("wide");
            window.page.focus(".grid");
            window.page.keyboard().press("ArrowDown");
            window.page.keyboard().press("End");
            assertThat(window.page.locator(".grid td.here")).hasAttribute("aria-colindex", "40");
            assertThat(window.page.locator(".grid td.here")).isInViewport();
            window.page.keyboard().press("ArrowLeft");
            assertThat(window.page.locator(".grid td.here")).hasAttribute("aria-colindex", "39");
            window.look("wide-end");
            window.page.keyboard().press("Home");
            assertThat(window.page.locator(".grid td.here")).hasAttribute("aria-colindex", "1");
        }
    }

    @Test
    void aHundredThousandRowsScrollWithFewElements() {
        try (Window window = scene.open()) {
            window.ask("Which orders share a product?");
            window.page.fill(".find", "no such thing");
            assertThat(window.page.locator(".grid-foot")).containsText("among the first 1,000 rows; there are more");
            window.page.fill(".find", "");
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
    void sortedRowsAreSeenFromTheFirst() {
        try (Window window = scene.open()) {
            Page page = window.ask("How many orders came in each month?").page;
            page.evaluate("() => document.querySelector('.grid-frame').scrollTo(0, 1e9)");
            assertThat(page.locator(".grid tbody tr").first()).not().isInViewport();
            page.click(".grid th >> nth=1 >> .sort");
            assertThat(page.locator(".grid th").nth(1)).hasAttribute("aria-sort", "descending");
            assertThat(page.locator(".grid tbody tr").first()).isInViewport();
        }
    }

    @Test
    void rowsThatAreNotAllHereAreSortedByTheDatabase() {
        try (Window window = scene.open()) {
            window.ask("Which orders share a product?");
            window.page.click("text=Load all");
            assertThat(window.page.locator(".grid-foot")).containsText("of the first 100,000 rows");
            String first = window.text(".grid tbody tr:first-child");
            String head = ".grid th:first-child";
            window.page.click(head + " .sort");
            assertThat(window.page.locator(head)).hasAttribute("aria-sort", "ascending");
            window.page.click(head + " .sort");
            assertThat(window.page.locator(head)).hasAttribute("aria-sort", "descending");
            String highest = scene.post("/api/run", "{\"sql\": \"SELECT max(order_id) AS n FROM orders\"}")
                    .json().path("rows").get(0).get(0).asText();
            assertThat(window.page.locator(".grid tbody tr:first-child td").first()).hasText(highest);
            assertThat(window.page.locator(".counted")).containsText("first 5,000 rows");
            window.page.click(head + " .sort");
            assertThat(window.page.locator(".grid th[aria-sort]")).hasCount(0);
            assertThat(window.text(".grid tbody tr:first-child")).isEqualTo(first);
        }
    }

    @Test
    void whoseRowsCannotAllBeSortedIsTold() {
        try (Window window = scene.open()) {
            window.ask("Which orders share a product?");
            window.page.route("**/api/run", route -> {
                if (route.request().postData().contains("\"sort\"")) {
                    route.fulfill(new FulfillOptions().setStatus(403).setContentType("application/problem+json")
                            .setBody("{\"status\": 403, \"code\": \"forbidden\", \"detail\": \"Your key does not allow this.\"}"));
                } else {
                    route.resume();
                }
            });
            window.page.click(".grid th:nth-child(2) .sort");
            assertThat(window.page.locator(".toast")).containsText("Only the first 100,000 rows are sorted. Your key does not allow this.");
        }
    }

    @Test
    void fitsAPhoneInTheDark() {
        try (Window window = scene.openPhone()) {
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
}
