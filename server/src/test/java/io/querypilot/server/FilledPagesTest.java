package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Status;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.StoredLessons;
import io.querypilot.server.Browser.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Lessons, knowledge and evaluation with something in them, as they look in a browser. */
class FilledPagesTest {
    @RegisterExtension
    static final LentBrowser browser = new LentBrowser();

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.knowing(KnowledgeTest.written(folder), runs(), folder);
        StoredLessons lessons = new StoredLessons(server.pilot.store());
        List.of(
                        lesson(Type.TABLE_MAPPING, "buyers", "customers", "customers", Provenance.CORRECTION),
                        lesson(Type.COLUMN_MAPPING, "turnover", "orders.total_amount", "orders", Provenance.MANUAL),
                        lesson(Type.QUERY_PATTERN, "orders per month of this year",
                                "SELECT strftime('%Y-%m', order_date) AS month, COUNT(*) AS orders FROM orders"
                                        + " WHERE order_date >= '2026-01-01' GROUP BY month ORDER BY month",
                                "orders", Provenance.CORRECTION),
                        lesson(Type.ERROR_PATTERN, "no such column: amount", "use total_amount", "orders", Provenance.ERROR_RECOVERY))
                .forEach(lessons::add);
        Lesson waiting = lessons.add(lesson(Type.COLUMN_MAPPING, "the street and house number of where it is delivered to",
                "customers.city", "customers", Provenance.CORRECTION));
        lessons.change(lessons.add(lesson(Type.TABLE_MAPPING, "buyers", "customers", "customers", Provenance.CORRECTION)).id(),
                known -> known.reinforced(0.9, true).reinforced(0.9, true).reinforced(0.9, false));
        lessons.change(waiting.id(), known -> known.withStatus(Status.PENDING));
    }

    private static Lesson lesson(Type type, String trigger, String target, String table, Provenance provenance) {
        Scope scope = new Scope(server.pilot.database().name(), "default", server.pilot.database().schema().fingerprint());
        return Lesson.learned(type, scope, trigger, target, table, provenance, 0.9);
    }

    private static ArrayNode runs() {
        ArrayNode runs = JsonNodeFactory.instance.arrayNode();
        for (int day = 1; day <= 9; day++) {
            runs.addObject()
                    .put("at", "2026-11-0" + day + "T09:30:00Z")
                    .put("suite", "everyday")
                    .put("model", "embedded")
                    .put("questions", 120)
                    .put("first_attempt", 0.60 + day * 0.02)
                    .put("corrected", 0.09 - day * 0.003)
                    .put("damaged", day % 4 == 0 ? 0.008 : 0)
                    .put("unwarned", day < 3 ? null : 0.88 + day * 0.01);
        }
        runs.addObject().put("at", "2026-11-02T10:00:00Z").put("suite", "correction").put("model", "openai:gpt-5")
                .put("questions", 15).put("first_attempt", 0.6).put("corrected", 0.4).put("damaged", 0.0).put("unwarned", 1.0);
        return runs;
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void lessonsAreReviewed() {
        try (Window window = browser.open(server.server.address())) {
            window.view("#/lessons").look("lessons-waiting");
            assertThat(window.page.locator(".lesson")).hasCount(1);
            window.page.click(".segments button:nth-child(2)");
            assertThat(window.page.locator(".lesson")).hasCount(4);
            window.look("lessons-used");
        }
    }

    @Test
    void aLessonIsEditedApprovedAndForgotten() {
        StoredLessons lessons = new StoredLessons(server.pilot.store());
        Lesson fresh = lessons.add(lesson(Type.COLUMN_MAPPING, "town", "customers.country", "customers", Provenance.MANUAL));
        lessons.change(fresh.id(), known -> known.withStatus(Status.REJECTED));
        try (Window window = browser.open(server.server.address())) {
            Page page = window.view("#/lessons").page;
            page.click(".segments button:nth-child(3)");
            assertThat(page.locator(".lesson")).containsText("customers.country");
            page.click(".lesson [aria-label='Edit the meaning']");
            page.fill("dialog[open] input", "nowhere.at_all");
            page.keyboard().press("Enter");
            assertThat(page.locator("dialog[open] [role=alert]")).containsText("cannot hold");
            assertThat(page.locator("dialog[open] input")).hasValue("nowhere.at_all");
            window.look("lesson-refused");
            page.fill("dialog[open] input", "customers.city");
            page.keyboard().press("Enter");
            String edited = ".lesson:has-text('“town” means customers.city')";
            page.click(".segments button:nth-child(2)");
            page.click(edited + " >> text=Reject");
            assertThat(page.locator(edited)).hasCount(0);
            page.click(".segments button:nth-child(3)");
            page.click(edited + " >> text=Approve");
            assertThat(page.locator(edited)).hasCount(0);
            page.click(".segments button:nth-child(2)");
            page.click(edited + " [aria-label='Forget']");
            page.click("dialog[open] .primary");
            assertThat(page.locator(edited)).hasCount(0);
        }
    }

    @Test
    void whoGoesBackLeavesTheDialogueToo() {
        try (Window window = browser.open(server.server.address())) {
            Page page = window.view("#/knowledge").view("#/lessons").page;
            page.click(".segments button:nth-child(2)");
            page.click(".lesson [aria-label='Forget'] >> nth=0");
            assertThat(page.locator("dialog[open]")).isVisible();
            page.goBack();
            assertThat(page.locator("#main h1")).hasText("Knowledge");
            assertThat(page.locator("dialog[open]")).hasCount(0);
        }
    }

    @Test
    void aLongStatementIsEditedInLines() {
        String sql = "SELECT c.country, COUNT(*) AS orders, SUM(o.total_amount) AS revenue, AVG(o.total_amount) AS average,"
                + " MIN(o.order_date) AS first_order, MAX(o.order_date) AS last_order FROM customers c JOIN orders o"
                + " ON o.customer_id = c.customer_id WHERE o.order_date >= '2024-01-01' GROUP BY c.country ORDER BY revenue DESC";
        Lesson fresh = new StoredLessons(server.pilot.store())
                .add(lesson(Type.QUERY_PATTERN, "How do countries do?", sql, "customers", Provenance.MANUAL));
        try (Window window = browser.open(server.server.address())) {
            Page page = window.view("#/lessons").page;
            page.click(".segments button:nth-child(2)");
            page.click(".lesson:has-text('How do countries do?') [aria-label='Edit the meaning']");
            page.fill("dialog[open] textarea", sql.replace("2024-01-01", "2025-01-01") + " LIMIT 5");
            window.look("lesson-long");
            page.click("dialog[open] .primary");
            assertThat(page.locator(".lesson:has-text('How do countries do?')")).containsText("LIMIT 5");
            page.click(".lesson:has-text('How do countries do?') [aria-label='Forget']");
            page.click("dialog[open] .primary");
            assertThat(page.locator(".lesson:has-text('How do countries do?')")).hasCount(0);
        }
        assertThat(new StoredLessons(server.pilot.store()).find(fresh.id())).isEmpty();
    }

    @Test
    void knowledgeStandsByKindWithItsPlace() {
        try (Window window = browser.open(server.server.address())) {
            window.view("#/knowledge");
            assertThat(window.page.locator("article.lesson")).hasCount(6);
            assertThat(window.page.locator("article.lesson").first()).containsText("knowledge.yaml, line");
            window.page.locator("article.lesson").first().getByText("Reject").click();
            assertThat(window.page.locator("article.lesson").first()).containsText("no question uses it");
            window.look("knowledge-filled");
            window.page.locator("article.lesson").first().getByText("Approve").click();
            assertThat(window.page.locator("article.lesson").first()).not().containsText("no question uses it");
        }
    }

    @Test
    void evaluationShowsTheLastRunItsCourseAndAllRuns() {
        try (Window window = browser.open(server.server.address())) {
            window.view("#/evaluation");
            assertThat(window.page.locator(".figures dd").first()).containsText("78.0 %");
            assertThat(window.page.locator("table.plain tbody tr").first()).containsText("2026-11-09");
            window.look("evaluation-filled");
        }
    }

    @Test
    void theyFitAPhoneInTheDark() {
        NewContextOptions phone = new NewContextOptions().setViewportSize(390, 844).setHasTouch(true).setColorScheme(ColorScheme.DARK);
        try (Window window = browser.open(server.server.address(), phone)) {
            for (String name : List.of("lessons", "knowledge", "evaluation")) {
                window.view("#/" + name).look(name + "-phone");
            }
            window.view("#/lessons").page.click(".segments button:nth-child(2)");
            assertThat(window.page.locator(".lesson .sql-text")).isVisible();
            window.look("lessons-used-phone");
        }
    }
}
