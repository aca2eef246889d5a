package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.querypilot.server.Browser.Window;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No figure is shown that nobody has: small ones, negative ones, missing ones, and those with many digits. */
class FiguresPageTest {
    @RegisterExtension
    static final Scene scene = new Scene();

    private static Window window;

    @BeforeAll
    static void ask() {
        window = scene.open().ask("How many orders are there of each status?");
    }

    @AfterAll
    static void close() {
        window.close();
    }

    private static Page run(String sql) {
        Page page = window.page;
        page.fill(".editor textarea", sql);
        page.evaluate("() => document.querySelector('.turn .card').dataset.before = ''");
        page.press(".editor textarea", "Control+Enter");
        page.waitForSelector(".turn .card:not([data-before])");
        return page;
    }

    private static String label(Page page) {
        return page.getAttribute(".chart svg", "aria-label");
    }

    @Test
    void aSmallFigureIsNotNought() {
        assertThat(run("SELECT 0.0000001 AS rate").locator(".big")).containsText("0.0000001");
        assertThat(run("SELECT 1e-12 AS rate").locator(".big")).containsText("1E-12");
        Page page = run("SELECT 'a' AS n, 12.5 AS v UNION ALL SELECT 'b', 0.00004");
        assertThat(page.locator(".grid td.right").allInnerTexts()).containsExactly("12.50", "0.00004");
        assertThat(label(page)).endsWith("lowest b with 0.00004.");
    }

    @Test
    void aLongTextOfTheOnlyRowIsToBeRead() {
        String words = "It came late, and the box was open. ".repeat(60);
        Page page = run("SELECT 7 AS review_id, 'Carla' AS name, '" + words + "' AS said");
        assertThat(page.locator(".record > div")).hasCount(3);
        assertThat(page.locator(".record .long")).containsText("It came late");
        window.look("record-long");
    }

    @Test
    void whatIsMissingHasNoBar() {
        Page page = run("SELECT 'a' AS n, 1.5 AS v UNION ALL SELECT 'b', NULL UNION ALL SELECT 'c', 3.25");
        assertThat(page.locator(".chart .mark")).hasCount(2);
        assertThat(label(page)).endsWith("lowest a with 1.50.");
        window.look("null-bar");
        assertThat(run("SELECT 'a' AS n, CAST(NULL AS INTEGER) AS v UNION ALL SELECT 'b', NULL").locator(".chart")).hasCount(0);
    }

    @Test
    void negativeBarsGoTheOtherWayAndAreAsLongAsTheyAre() {
        Page page = run("SELECT 'a' AS n, 'x' AS s, -5000 AS v UNION ALL SELECT 'a', 'y', 1000"
                + " UNION ALL SELECT 'b', 'x', -50 UNION ALL SELECT 'b', 'y', 500");
        List<?> widths = (List<?>) page.evaluate("() => [...document.querySelectorAll('.chart g[data-tip] .mark')]"
                + ".map(each => each.getBBox().width)");
        double most = ((Number) widths.get(0)).doubleValue();
        assertThat(widths).anySatisfy(width -> assertThat(((Number) width).doubleValue()).isBetween(most / 5.5, most / 4.5));
        assertThat(most).isGreaterThan(200);
        window.look("negative-groups");
    }

    @Test
    void longerFiguresThatComeLaterAreNotCut() {
        Page page = run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
                + " SELECT i * i * i AS volume, 'row ' || i AS label FROM n");
        page.click(".turn .grid th:first-child .sort");
        assertThat(page.locator(".turn .grid tbody tr:first-child td").first()).hasText("8,000,000,000,000");
        assertThat((Boolean) page.evaluate("() => [...document.querySelectorAll('.turn .grid td.right')]"
                + ".every(cell => cell.scrollWidth <= cell.clientWidth)")).as("whole figures").isTrue();
        window.look("long-figures");
    }

    @Test
    void rowsThatAreAllInViewAreCountedOnce() {
        Page page = run("SELECT 9007199254740993 AS id, 'a' AS v UNION ALL SELECT 9223372036854775807, 'b'");
        assertThat(page.locator(".turn .grid-foot span")).hasText("2 rows");
    }

    @Test
    void nothingIsDrawnAtNoPlace() {
        Page page = run("SELECT 0 AS a, 0 AS b UNION ALL SELECT 0, 0");
        assertThat((String) page.evaluate("() => document.querySelector('.chart').outerHTML")).doesNotContain("NaN", "Infinity");
    }

    @Test
    void everyDigitIsThereInTheChartToo() {
        assertThat(label(run("SELECT 'a' AS n, 9007199254740993 AS v UNION ALL SELECT 'b', 5")))
                .contains("9,007,199,254,740,993");
    }

    @Test
    void yearsAreATimeAlsoAsTextAndMoneyPerYearIsNot() {
        String years = "SELECT '%d' AS year, %d AS n";
        String sql = String.join(" UNION ALL ", List.of(2011, 2012, 2013, 2014, 2015, 2016).stream()
                .map(year -> years.formatted(year, year % 7)).toList());
        assertThat(label(run(sql))).startsWith("Line of n from 2011 to 2016");
        assertThat(label(run("SELECT 'a' AS n, 1801 AS salary_per_year UNION ALL SELECT 'b', 1900")))
                .contains("b with 1,900");
    }

    @Test
    void aMonthWithoutAnyIsNoneWhereTheyAreCountedAndElseAGap() {
        String months = " FROM orders WHERE strftime('%m', order_date) NOT IN ('05', '06') GROUP BY 1";
        assertThat(label(run("SELECT strftime('%Y-%m', order_date) AS month, COUNT(*) AS orders" + months))).contains("lowest 0 in 2024-05");
        Page page = run("SELECT strftime('%Y-%m', order_date) AS month, AVG(total_amount) AS average" + months);
        assertThat(page.getAttribute(".chart path.stroke", "d").chars().filter(each -> each == 'M')).as("pieces of the line").hasSize(3);
    }

    private static List<String> column(Page page, int at) {
        return page.locator(".turn .grid tbody td:nth-child(" + at + ")").allInnerTexts();
    }

    @Test
    void figuresFromTenMillionOnAreFiguresHoweverTheyAreWritten() {
        Page page = run("SELECT 'a' AS n, 15742349.319999998 AS revenue UNION ALL SELECT 'b', 639517.6"
                + " UNION ALL SELECT 'c', 210367788.7 UNION ALL SELECT 'd', 21954194.729999997");
        assertThat(page.locator(".turn .grid td.right")).hasCount(4);
        page.click(".turn .grid th:nth-child(2) .sort");
        assertThat(column(page, 2)).containsExactly("210,367,788.70", "21,954,194.73", "15,742,349.32", "639,517.60");
        assertThat(label(page)).contains("highest c with 210,367,788.70");
    }

    @Test
    void figuresOfEverySizeAreSortedByValue() {
        Page page = run("SELECT 'a' AS n, 1.2345678901234568e17 AS v UNION ALL SELECT 'b', 1e-10 UNION ALL SELECT 'c', 1e308"
                + " UNION ALL SELECT 'd', 0.0 UNION ALL SELECT 'e', 9e999 UNION ALL SELECT 'f', -9e999");
        page.click(".turn .grid th:nth-child(2) .sort");
        assertThat(column(page, 1)).containsExactly("e", "c", "a", "b", "d", "f");
        assertThat(column(page, 2)).containsExactly("∞", "1E308", "123,456,789,012,345,680.00", "1E-10", "0.00", "-∞");
        assertThat(page.locator(".turn .chart")).hasCount(0);
    }

    @Test
    void idsOfNineteenDigitsAreSortedByTheLast() {
        Page page = run("SELECT 1234567890123456789 AS id, 'x' AS t UNION ALL SELECT 1234567890123456700, 'y'"
                + " UNION ALL SELECT 1234567890123456750, 'z' UNION ALL SELECT 1234567890123456701, 'q'");
        page.click(".turn .grid th:first-child .sort");
        assertThat(column(page, 2)).containsExactly("y", "q", "z", "x");
        page.click(".turn .grid th:first-child .sort");
        assertThat(column(page, 2)).containsExactly("x", "z", "q", "y");
        assertThat(column(page, 1)).startsWith("1234567890123456789");
    }

    @Test
    void aFigureIsFoundAsItIsShown() {
        Page page = run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)"
                + " SELECT 'row ' || i AS label, 9990 + i / 3.0 AS volume FROM n");
        page.fill(".turn .find", "9,990.67");
        assertThat(page.locator(".turn .grid tbody tr")).hasCount(1);
        page.fill(".turn .find", "9990.666");
        assertThat(page.locator(".turn .grid tbody tr")).hasCount(1);
    }
}
