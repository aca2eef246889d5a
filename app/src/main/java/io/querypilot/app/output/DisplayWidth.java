package io.querypilot.app.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.WCWidth;

/** How many terminal cells a text takes: two for wide characters and emoji, none for marks that combine. */
final class DisplayWidth {
    private static final Pattern CLUSTER = Pattern.compile("\\X");
    private static final String CUT = "…";

    private DisplayWidth() {}

    static int of(String text) {
        if (simple(text)) {
            return text.length();
        }
        Matcher clusters = CLUSTER.matcher(text);
        int width = 0;
        while (clusters.find()) {
            width += cluster(clusters.group());
        }
        return width;
    }

    /** The text in at most this many cells; what does not fit becomes an ellipsis. */
    static String cut(String text, int width) {
        if (of(text) <= width) {
            return text;
        }
        Matcher clusters = CLUSTER.matcher(text);
        int used = 0;
        int end = 0;
        while (clusters.find() && used + cluster(clusters.group()) <= width - 1) {
            used += cluster(clusters.group());
            end = clusters.end();
        }
        return text.substring(0, end) + CUT;
    }

    static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - of(text))) + text;
    }

    static String padRight(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }

    private static int cluster(String cluster) {
        return cluster.codePoints().map(WCWidth::wcwidth).map(width -> Math.max(0, width)).max().orElse(0);
    }

    /** A loop, because every cell of every row comes by here. */
    private static boolean simple(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) < ' ' || text.charAt(at) > '~') {
                return false;
            }
        }
        return true;
    }
}
