package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.ColorScheme;
import io.querypilot.database.TestSqlite;
import io.querypilot.server.Browser.Window;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A question that can be read in two ways, on the page: asked back, chosen, learned; or answered beside the other one. */
class ReadingsPageTest {
    private static final String ABOVE = "who is above each employee?";
    private static final String VISITS = "how many visits per doctor?";

    @RegisterExtension
    static final LentBrowser browser = new LentBrowser();

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void start() {
        Path file = TestSqlite.run(
                folder.resolve("clinic.db"),
                "CREATE TABLE employee (id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER REFERENCES employee(id),"
                        + " mentor_id INTEGER REFERENCES employee(id))",
                "INSERT INTO employee VALUES (1, 'Ann', NULL, NULL), (2, 'Bob', 1, 3), (3, 'Cid', 1, 1)",
                "CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, attending_doctor_id INTEGER REFERENCES doctor(doctor_id),"
                        + " referring_doctor_id INTEGER REFERENCES doctor(doctor_id))",
                "INSERT INTO doctor VALUES (1, 'Grey'), (2, 'House')",
                "INSERT INTO visit VALUES (1, 1, 2), (2, 2, 2), (3, 1, 1)");
        server = TestServer.over(file, folder.resolve("store.db").toString(), Map.of(
                ABOVE, "SELECT e.name, b.name AS above FROM employee e JOIN employee b ON e.manager_id = b.id ORDER BY e.name",
                VISITS,
                "SELECT d.name, COUNT(*) AS visits FROM visit v JOIN doctor d ON v.attending_doctor_id = d.doctor_id"
                        + " GROUP BY d.name"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Window openDark() {
        return browser.open(
                server.server.address(), new NewContextOptions().setViewportSize(1280, 860).setColorScheme(ColorScheme.DARK));
    }

    @Test
    void askedBackOneChoosesByAPreviewAndSeesWhatWasLearned() {
        try (Window window = openDark()) {
            Page page = window.page;
            server.model.choosing(false);
            window.ask(ABOVE);
            assertThat(page.locator("button.option")).hasCount(2);
            assertThat(page.locator("button.option .preview").nth(1)).containsText("[Bob, Cid]");
            assertThat(server.get("/api/sessions").json().get(0).path("asks").asBoolean()).isTrue();
            window.look("asked-back-previews");
            page.locator("h1.title").evaluate("heading => heading.focus()");
            page.keyboard().press("2");
            assertThat(page.locator(".turn:nth-child(2) .grid tbody tr").first()).containsText("Cid");
            assertThat(page.locator(".turn:nth-child(2)")).containsText("Learned");
            assertThat(page.locator(".turn:nth-child(2) .said")).containsText("mentor_id");
            assertThat(server.get("/api/lessons").json()).isNotEmpty();
            window.look("learned");
            page.reload();
            assertThat(page.locator(".turn:nth-child(2) .said")).containsText("mentor_id");
            assertThat(page.locator(".turn:nth-child(1) button.option").nth(1)).containsText("Taken");
            page.locator(".turn:nth-child(1) button.option").first().click();
            assertThat(page.locator(".turn:nth-child(3) .said")).containsText("manager_id");
            assertThat(page.locator(".turn:nth-child(3) .grid tbody tr").first()).isVisible();
        }
    }

    @Test
    void anotherReadingIsShownInThePlaceOfTheResultAndTakenBack() {
        try (Window window = openDark()) {
            Page page = window.page;
            server.model.choosing(true);
            window.ask(VISITS);
            assertThat(page.locator(".meaning")).isVisible();
            assertThat(page.locator(".turn .chips .chip b")).containsText("[Grey, 1]");
            page.route("**/api/run", route -> route.fulfill(new FulfillOptions()
                    .setStatus(403)
                    .setContentType("application/problem+json")
                    .setBody("{\"code\": \"forbidden\", \"status\": 403, \"detail\": \"Not with this key.\"}")));
            page.click(".turn .chips .chip");
            assertThat(page.locator(".turn")).containsText("Not with this key");
            assertThat(page.locator(".turn")).not().containsText("Shown above");
            assertThat(page.locator(".turn .chips .chip").first()).hasAttribute("aria-pressed", "false");
            assertThat(page.locator(".editor pre").first()).containsText("attending_doctor_id");
            page.unroute("**/api/run");
            page.click(".turn .chips .chip");
            assertThat(page.locator(".turn .chips .chip").first()).hasAttribute("aria-pressed", "true");
            assertThat(page.locator(".turn")).containsText("Shown above");
            assertThat(page.locator(".editor pre").first()).containsText("referring_doctor_id");
            assertThat(page.locator(".grid tbody tr")).hasCount(2);
            assertThat(page.locator(".edit-note")).not().containsText("Edited by you");
            assertThat(page.locator(".turn")).containsText("Another reading");
            assertThat(page.locator(".sure")).hasCount(0);
            window.look("other-reading");
            page.click(".actions >> text=Save");
            assertThat(page.locator(".actions")).containsText("Saved");
            assertThat(server.get("/api/saved").json().get(0).path("sql").asText()).contains("referring_doctor_id");
            page.click(".turn .chips .chip");
            assertThat(page.locator(".editor pre").first()).containsText("attending_doctor_id");
        }
    }
}
