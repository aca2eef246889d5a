package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.querypilot.server.Browser.Window;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Scope;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page offers what a key allows, and nothing else. */
class RightsPageTest {
    private static final String CUT = "Which orders share a product?";

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void whoMayOnlyAskIsOfferedNothingElse(@TempDir Path own) {
        try (TestServer server = TestServer.in(own, ServerSettings.LOOPBACK.withAuthentication(), Scene.KNOWN);
                Window window = signedIn(server, "ann", Set.of(Scope.ASK))) {
            Page page = window.page;
            List<String> refused = refused(page);
            assertThat(page.locator("nav[aria-label=Pages]").innerText()).isEqualTo("Schema\nLessons\nKnowledge");
            window.ask(CUT);
            assertThat(page.locator(".sql-text").first()).containsText("other_order");
            assertThat(page.locator(".turn .editor")).hasCount(0);
            assertThat(page.locator(".actions")).not().containsText("Save");
            assertThat(page.locator(".grid-foot >> text=Load all")).isHidden();
            page.click(".card >> text=Export");
            assertThat(page.locator(".card .menu-list")).not().containsText("CSV");
            window.look("ask-alone");
            page.keyboard().press("Escape");
            page.click(".grid th >> nth=0 >> .sort");
            assertThat(page.locator(".toast")).containsText("Only the first");
            page.keyboard().press("Control+k");
            assertThat(page.locator("#palette-list")).not().containsText("Evaluation");
            assertThat(refused).isEmpty();
        }
    }

    @Test
    void whoMayDoMoreIsOfferedMore(@TempDir Path own) {
        try (TestServer server = TestServer.in(own, ServerSettings.LOOPBACK.withAuthentication(), Scene.KNOWN);
                Window window = signedIn(server, "bob", Set.of(Scope.ASK, Scope.RUN, Scope.REVIEW))) {
            assertThat(window.page.locator("nav[aria-label=Pages] a")).hasCount(5);
            window.ask(CUT);
            assertThat(window.page.locator(".actions")).containsText("Save");
            assertThat(window.page.locator(".turn .editor")).isVisible();
        }
    }

    private static Window signedIn(TestServer server, String name, Set<Scope> scopes) {
        Keys keys = new Keys(server.pilot.store(), server.agent.tenant());
        String secret = keys.create(name, scopes, Instant.now().plus(Duration.ofDays(1))).secret();
        Window window = scene.open(server.server.address());
        window.page.fill("#sign-in-key", secret);
        window.page.press("#sign-in-key", "Enter");
        window.page.waitForSelector(".side-foot >> text=" + name);
        return window;
    }

    /** What the page asked for in vain from now on. */
    private static List<String> refused(Page page) {
        List<String> refused = new ArrayList<>();
        page.onResponse(reply -> {
            if (reply.status() == 403) {
                refused.add(reply.url());
            }
        });
        return refused;
    }
}
