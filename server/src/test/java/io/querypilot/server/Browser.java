package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Playwright.CreateOptions;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** A real Chromium, the distribution's own; where there is none it is installed by root, else the tests are skipped. */
final class Browser implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final List<String> FLAGS =
            List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking");
    private static final String CHECK =
            "() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations"
                    + ".map(each => each.id + ': ' + each.nodes.map(node => node.html).join(' | ')))";

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;
    private final String axe = axe();

    Browser() {
        Path program = program().or(Browser::installed).orElseThrow(() -> new TestAbortedException(
                "The page was not tested: there is no Chromium. Type: apt-get install chromium"));
        this.playwright = Playwright.create(
                new CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        this.chromium = playwright.chromium().launch(new LaunchOptions().setExecutablePath(program).setArgs(FLAGS));
    }

    private static Optional<Path> program() {
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** By one process alone: while one installs, apt-get turns others away, and they would skip their tests. */
    private static Optional<Path> installed() {
        Path turn = Path.of("target", "installing");
        try (FileChannel channel = FileChannel.open(turn, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            return program().or(Browser::install);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Optional<Path> install() {
        boolean root = "root".equals(System.getProperty("user.name"));
        if (root && Files.isExecutable(Path.of("/usr/bin/apt-get"))) {
            run("apt-get", "update", "-qq");
            run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium");
        }
        return program();
    }

    private static void run(String... command) {
        try {
            new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException | InterruptedException failed) {
            throw new TestAbortedException("The page was not tested: " + String.join(" ", command) + " failed", failed);
        }
    }

    private static String axe() {
        try (InputStream script = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Nothing known, nothing cached, and nobody between the page and its server, as when it is measured. */
    BrowserContext bare() {
        return chromium.newContext(new NewContextOptions().setViewportSize(1280, 860));
    }

    Window open(String address) {
        return open(address, new NewContextOptions().setViewportSize(1280, 860));
    }

    Window open(String address, NewContextOptions options) {
        return open(List.of(address), options);
    }

    /** One that is led to other places too, and shows the first. */
    Window open(List<String> places, NewContextOptions options) {
        return new Window(chromium.newContext(options.setReducedMotion(ReducedMotion.REDUCE)), places);
    }

    /** One window of its own, whose faults and whose requests elsewhere fail the test. */
    final class Window implements AutoCloseable {
        final BrowserContext context;
        final Page page;
        private final List<String> strays = new ArrayList<>();
        private final List<String> faults = new ArrayList<>();

        private Window(BrowserContext context, List<String> places) {
            this.context = context;
            context.route("**/*", route -> {
                String url = route.request().url();
                if (url.startsWith("blob:") || places.stream().anyMatch(url::startsWith)) {
                    route.resume();
                } else {
                    strays.add(url);
                    route.abort();
                }
            });
            this.page = context.newPage();
            page.setDefaultTimeout(LentBrowser.PATIENCE);
            page.onPageError(faults::add);
            page.onConsoleMessage(message -> {
                if (message.type().equals("error") && !message.text().startsWith("Failed to load resource")) {
                    faults.add(message.text());
                }
            });
            page.navigate(places.get(0) + "/");
            page.waitForSelector("#main h1:visible");
        }

        Window ask(String question) {
            page.fill(".ask-area", question);
            page.press(".ask-area", "Enter");
            page.waitForSelector(".turn:last-child :is(.actions, .options, .note.bad)");
            return this;
        }

        /** Comes back when the other view is there: the one before stands until then. */
        Window view(String hash) {
            page.evaluate("hash => { if (location.hash !== hash)"
                    + " document.querySelectorAll('#main .view').forEach(view => { view.dataset.left = ''; });"
                    + " location.hash = hash; }", hash);
            page.waitForSelector("#main .view:not([data-left]) h1");
            return this;
        }

        String text(String selector) {
            return page.innerText(selector);
        }

        int count(String selector) {
            return page.locator(selector).count();
        }

        /** Keeps a picture, and holds the page to what every state must be: within its window, and accessible. */
        Window look(String name) {
            page.screenshot(new ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")));
            assertThat((Boolean) page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))
                    .as("%s fits its window", name)
                    .isTrue();
            page.evaluate(axe);
            assertThat((List<?>) page.evaluate(CHECK)).as("%s is accessible", name).isEmpty();
            return this;
        }

        @Override
        public void close() {
            try {
                context.close();
            } catch (PlaywrightException late) {
                // A request that arrives while the window closes finds it closed.
                assertThat(late).hasMessageContaining("has been closed");
            }
            assertThat(strays).as("requests elsewhere").isEmpty();
            assertThat(faults).as("faults of the page").isEmpty();
        }
    }

    @Override
    public void close() {
        chromium.close();
        playwright.close();
    }
}
