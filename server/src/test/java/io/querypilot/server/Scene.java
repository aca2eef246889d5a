package io.querypilot.server;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.options.ColorScheme;
import io.querypilot.server.Browser.Window;
import io.querypilot.server.TestServer.Got;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server over the demo shop that knows a few questions, and windows in which its page is open. */
final class Scene implements BeforeAllCallback, AfterAllCallback {
    private static final String BY_STATUS = "SELECT status, COUNT(*) AS orders FROM orders GROUP BY status";
    private static final String COLUMNS = IntStream.rangeClosed(1, 40)
            .mapToObj(i -> "order_id AS a_rather_long_name_" + i)
            .collect(Collectors.joining(", "));
    static final Map<String, String> KNOWN = Map.of(
            "How many orders are there of each status?", BY_STATUS,
            "How much was ordered per status?", "SELECT status, SUM(totl_amount) AS total FROM orders GROUP BY status",
            "How many orders came in each month?",
            "SELECT strftime('%Y-%m', order_date) AS month, COUNT(*) AS paid FROM orders GROUP BY 1 ORDER BY 1",
            "Show everything about orders", "SELECT " + COLUMNS + " FROM orders",
            "Which orders share a product?",
            "SELECT o.order_id, p.order_id AS other_order FROM orders o JOIN orders p ON o.product_id = p.product_id",
            "What do employees earn?", "");

    private final LentBrowser browser = new LentBrowser();
    private TestServer server;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        browser.beforeAll(context);
        Path folder = Files.createDirectories(Path.of("target", "scenes"));
        server = TestServer.in(Files.createTempDirectory(folder, "scene"), KNOWN);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (server != null) {
            server.close();
        }
    }

    String address() {
        return server.server.address();
    }

    Got get(String path) {
        return server.get(path);
    }

    Got post(String path, String body) {
        return server.post(path, body);
    }

    Window open() {
        return open(address());
    }

    /** One that shows another server's page. */
    Window open(String address) {
        return browser.open(address);
    }

    Window openPhone() {
        return browser.open(
                address(),
                new NewContextOptions().setViewportSize(390, 844).setHasTouch(true).setColorScheme(ColorScheme.DARK));
    }
}
