package io.querypilot.server.access;

import io.querypilot.server.web.Problem;

/** What a browser shows that comes back from the identity provider. */
final class LoginPage {
    private static final String HEAD = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
            + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
            + "<meta name=\"color-scheme\" content=\"light dark\">";

    private LoginPage() {}

    /** The cookie is not sent while another site's redirect is followed, so the page is opened by a page of ours. */
    static String done() {
        return HEAD + "<meta http-equiv=\"refresh\" content=\"0;url=/\"><title>QueryPilot</title><a href=\"/\">QueryPilot</a>";
    }

    static String failed(Problem problem) {
        return HEAD + "<title>Not signed in · QueryPilot</title><link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">"
                + "<link rel=\"stylesheet\" href=\"/style.css\"><main id=\"main\"><div class=\"column first\"><h1>Not signed in</h1><p>"
                + escaped(problem.getMessage()) + "</p><p class=\"dim\">" + escaped(problem.next())
                + "</p><p><a class=\"btn\" href=\"/\">Back to QueryPilot</a></p></div></main></html>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** What came in an address is told as a few plain words, whoever wrote it. */
    static String plain(String text) {
        String words = text.replaceAll("[^A-Za-z0-9]+", " ").strip();
        return words.substring(0, Math.min(60, words.length()));
    }
}
