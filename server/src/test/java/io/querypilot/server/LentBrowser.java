package io.querypilot.server;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import io.querypilot.server.Browser.Window;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/** One Chromium for all classes of a process, which runs them one after another, because starting it takes seconds; JUnit closes it after the last. */
final class LentBrowser implements BeforeAllCallback {
    /** Milliseconds for what surely comes, on however busy a machine. */
    static final double PATIENCE = 180_000;

    private Browser browser;

    @Override
    public void beforeAll(ExtensionContext context) {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        browser = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.GLOBAL)
                .computeIfAbsent(Browser.class, none -> new Browser(), Browser.class);
    }

    Window open(String address) {
        return browser.open(address);
    }

    Window open(String address, NewContextOptions options) {
        return browser.open(address, options);
    }

    Window open(List<String> places, NewContextOptions options) {
        return browser.open(places, options);
    }
}
