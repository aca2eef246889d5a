package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.server.Browser.Window;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Who gets no answer on the page is told what to do there, and who it was that said no. */
class FailedPageTest {
    private static final String UNREADABLE = "How many orders are unreadable?";
    private static final String TOO_LARGE = "How large is the largest order?";
    private static final Map<String, String> KNOWN = Map.of(
            UNREADABLE, "SELECT \\ FROM orders", TOO_LARGE, "SELECT abs(-9223372036854775807 - 1) AS n FROM orders");

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void adviceIsForThePage(@TempDir Path own) {
        try (TestServer server = TestServer.in(own, KNOWN);
                Window window = scene.open(server.server.address()).ask(UNREADABLE)) {
            String told = window.text(".turn");
            assertThat(told).contains("No answer").contains("Ask again in other words").contains("What was wrong with the last draft");
            assertThat(told).doesNotContain(" --").doesNotContain("querypilot ").doesNotContain("What the database said");
            assertThat(window.text(".turn .note")).as("the draft stands below").doesNotContain("SELECT").doesNotContain("syntax_error");
            window.look("failed-unreadable");
            window.page.click(".turn .facts a");
            assertThat(window.page.locator("#main .view h1")).containsText("Schema of");
        }
    }

    @Test
    void whatADatabaseSaidIsCalledSo(@TempDir Path own) {
        try (TestServer server = TestServer.in(own, KNOWN);
                Window window = scene.open(server.server.address()).ask(TOO_LARGE)) {
            assertThat(window.text(".turn")).contains("What the database said").contains("integer overflow");
            window.look("failed-in-the-database");
        }
    }
}
