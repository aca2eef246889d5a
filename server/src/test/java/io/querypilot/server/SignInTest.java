package io.querypilot.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import io.querypilot.server.Browser.Window;
import io.querypilot.server.access.IdentityProvider;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Scope;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Signing in on the page, in a real browser, at a real identity provider or with a key. */
class SignInTest {
    private static final String QUESTION = "How many orders are there of each status?";
    private static final String SQL = "SELECT status, COUNT(*) AS orders FROM orders GROUP BY status";

    @RegisterExtension
    static final LentBrowser browser = new LentBrowser();

    @TempDir
    static Path folder;

    private static TestIssuer issuer;
    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        issuer = new TestIssuer();
        // The provider must know where to send people back to before there is a server.
        int port = TestServer.freePort();
        IdentityProvider provider =
                new IdentityProvider(issuer.address(), TestIssuer.CLIENT, "s3cret", "sub", "querypilot-reviewers");
        server = TestServer.in(
                folder,
                ServerSettings.LOOPBACK.on(port).withProvider(URI.create("http://127.0.0.1:" + port), provider),
                Map.of(QUESTION, SQL));
    }

    @AfterAll
    static void stop() {
        server.close();
        issuer.close();
    }

    private static Window open() {
        return browser.open(
                List.of(server.server.address(), issuer.address()), new NewContextOptions().setViewportSize(1280, 860));
    }

    private static void signIn(Page page) {
        page.click("text=Sign in with your account");
        page.click("#ann");
        page.waitForSelector(".side-foot >> text=ann");
    }

    /** As it is after twelve hours. */
    private static void endAllLogins() {
        server.pilot.store().within(connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate("UPDATE querypilot_login SET expires = 1");
            }
        });
    }

    /** Until the list beside has it, which is read last: a reply that came later could say that the login has ended before anybody has written. */
    private static String asked(Window window) {
        window.ask(QUESTION);
        String conversation = (String) window.page.evaluate("location.hash");
        window.page.waitForSelector("#conversations a[href='" + conversation + "']");
        return conversation;
    }

    /** The lists beside the conversation are the first to be told. */
    private static void writesWhileTheSessionEnds(Window window) {
        signIn(window.page);
        asked(window);
        window.page.fill(".ask-area", "And per week?");
        endAllLogins();
        window.page.fill(".side input[type=search]", "status");
    }

    @Test
    void signsInAtTheProviderAsksAndSignsOut() {
        try (Window window = open()) {
            Page page = window.page;
            assertThat(page.locator("#sign-in")).isVisible();
            window.look("sign-in");
            signIn(page);
            assertThat(issuer.provedByVerifier()).isTrue();
            Cookie login = page.context().cookies().stream()
                    .filter(cookie -> cookie.name.equals("querypilot_login"))
                    .findFirst()
                    .orElseThrow();
            assertThat(login.httpOnly).isTrue();
            assertThat(login.sameSite).isEqualTo(SameSiteAttribute.STRICT);
            window.ask(QUESTION);
            assertThat(page.locator(".grid tbody tr").first()).isVisible();
            window.look("signed-in");
            page.click("text=Sign out");
            assertThat(page.locator("#sign-in")).isVisible();
            assertThat(page.locator("#conversations")).not().containsText("status");
            assertThat(page.context().cookies()).noneMatch(cookie -> cookie.name.equals("querypilot_login"));
            window.look("signed-out");
        }
    }

    @Test
    void whoseSessionHasEndedSignsInAgainAndGoesOn() {
        try (Window window = open()) {
            Page page = window.page;
            signIn(page);
            String conversation = asked(window);
            endAllLogins();
            page.fill(".ask-area", "And per month?");
            page.press(".ask-area", "Enter");
            assertThat(page.locator("#sign-in")).containsText("Your session has ended");
            window.look("session-ended");
            signIn(page);
            assertThat(page.locator(".ask-area")).hasValue("And per month?");
            assertThat(page.evaluate("location.hash")).isEqualTo(conversation);
            assertThat(page.locator(".turn .grid tbody tr").first()).isVisible();
            page.press(".ask-area", "Enter");
            page.waitForSelector(".turn:nth-child(2) .actions");
        }
    }

    @Test
    void whatIsWrittenWhenTheSessionEndsIsKept() {
        try (Window window = open()) {
            Page page = window.page;
            writesWhileTheSessionEnds(window);
            assertThat(page.locator("#sign-in")).containsText("Your session has ended");
            signIn(page);
            assertThat(page.locator(".ask-area")).hasValue("And per week?");
            page.click("text=Sign out");
            assertThat(page.locator("#sign-in")).isVisible();
            signIn(page);
            assertThat(page.locator(".ask-area")).hasValue("");
        }
    }

    /** Any reply may be the first that says so; the one to the question is still on its way here. */
    @Test
    void whatIsAskedWhenTheSessionEndsIsKept() {
        try (Window window = open()) {
            Page page = window.page;
            signIn(page);
            asked(window);
            page.route("**/api/ask", onItsWay -> {});
            endAllLogins();
            page.fill(".ask-area", "And per month?");
            page.press(".ask-area", "Enter");
            page.waitForSelector(".turn:nth-child(2)");
            page.fill(".side input[type=search]", "status");
            signIn(page);
            assertThat(page.locator(".ask-area")).hasValue("And per month?");
        }
    }

    @Test
    void whatSomebodyHasWrittenIsNotShownToAnother() {
        Keys keys = new Keys(server.pilot.store(), server.agent.tenant());
        Keys.Fresh fresh = keys.create("eve", Set.of(Scope.ASK), Instant.now().plus(Duration.ofDays(1)));
        try (Window window = open()) {
            Page page = window.page;
            writesWhileTheSessionEnds(window);
            page.fill("#sign-in input", fresh.secret());
            page.click("text=Use the key");
            page.waitForSelector(".side-foot >> text=eve");
            assertThat(page.locator(".ask-area")).hasValue("");
        }
    }

    @Test
    void whomTheProviderTurnsAwayIsToldSo() {
        try (Window window = open()) {
            window.page.click("text=Sign in with your account");
            window.page.click("#nobody");
            assertThat(window.page.locator("main")).containsText("did not let you in: access denied");
            window.look("turned-away");
            window.page.click("text=Back to QueryPilot");
            assertThat(window.page.locator("#sign-in")).isVisible();
        }
    }

    @Test
    void aKeyOpensThePageUntilItIsRevoked() {
        Keys keys = new Keys(server.pilot.store(), server.agent.tenant());
        Keys.Fresh fresh = keys.create("bob", Set.of(Scope.ASK), Instant.now().plus(Duration.ofDays(1)));
        try (Window window = open()) {
            Page page = window.page;
            page.fill("#sign-in input", "qp_wrong");
            page.click("text=Use the key");
            assertThat(page.locator("#sign-in [role=alert]")).containsText("not valid");
            page.fill("#sign-in input", fresh.secret());
            page.click("text=Use the key");
            page.waitForSelector(".side-foot >> text=bob");
            keys.revoke(fresh.key().id());
            page.fill(".ask-area", QUESTION);
            page.press(".ask-area", "Enter");
            assertThat(page.locator("#sign-in")).containsText("Your session has ended");
        }
    }
}
