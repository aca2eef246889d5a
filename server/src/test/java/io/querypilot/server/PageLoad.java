package io.querypilot.server;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;

/**
 * Loads the first screen in Chromium as somebody who has never been there: how many requests and bytes it takes, when the
 * first text is painted, and when the example questions can be clicked.
 */
final class PageLoad {
    private static final String FIGURES = "() => { const all = [...performance.getEntriesByType('navigation'),"
            + " ...performance.getEntriesByType('resource')];"
            + " return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0),"
            + " performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, performance.now()]; }";

    private PageLoad() {}

    public static void main(String[] arguments) throws Exception {
        int times = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        try (TestServer server = TestServer.in(Files.createTempDirectory("querypilot-page"), Scene.KNOWN);
                Browser browser = new Browser()) {
            for (int time = 1; time <= times; time++) {
                load(time, browser, server.server.address());
            }
        }
        System.exit(0);
    }

    private static void load(int time, Browser browser, String address) {
        try (BrowserContext context = browser.bare()) {
            Page page = context.newPage();
            page.navigate(address + "/");
            page.waitForSelector(".first .list button");
            List<?> figures = (List<?>) page.evaluate(FIGURES);
            System.out.printf(
                    Locale.ROOT,
                    "load %d: %s requests, %.1f kB, first text after %.0f ms, usable after %.0f ms%n",
                    time, figures.get(0), number(figures.get(1)) / 1e3, number(figures.get(2)), number(figures.get(3)));
        }
    }

    private static double number(Object figure) {
        return ((Number) figure).doubleValue();
    }
}
