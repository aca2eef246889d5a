package io.querypilot.eval.report;

import java.util.Locale;
import java.util.Map;

/** Plots as SVG within a page: nothing is fetched, nothing runs. */
final class Bars {
    static final int WIDTH = 720;
    private static final int ROW = 24;
    private static final int LABEL = 220;
    private static final int BAR = 320;

    private Bars() {}

    /** One bar for each share, as long as its rate. */
    static String of(String title, Map<String, Share> shares) {
        StringBuilder svg = opened(title, shares.size() * ROW + 8);
        int top = 4;
        for (Map.Entry<String, Share> entry : shares.entrySet()) {
            Share share = entry.getValue();
            String name = entry.getKey().isEmpty() ? "–" : entry.getKey();
            svg.append(text(LABEL - 8, top + 16, "end", name));
            svg.append(bar(top, BAR, "class=\"track\"")).append(bar(top, BAR * share.rate(), "fill=\"#2563eb\""));
            svg.append(text(
                    LABEL + BAR + 8,
                    top + 16,
                    "start",
                    share.percent() + " (" + share.part() + "/" + share.whole() + ")"));
            top += ROW;
        }
        return svg.append("</svg>").toString();
    }

    static StringBuilder opened(String title, int height) {
        return new StringBuilder("<svg role=\"img\" aria-label=\"")
                .append(safe(title))
                .append("\" viewBox=\"0 0 ")
                .append(WIDTH)
                .append(' ')
                .append(height)
                .append("\" width=\"")
                .append(WIDTH)
                .append("\" height=\"")
                .append(height)
                .append("\" xmlns=\"http://www.w3.org/2000/svg\">");
    }

    private static String bar(int top, double width, String look) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"18\" rx=\"3\" %s/>",
                LABEL,
                top + 2,
                width,
                look);
    }

    static String text(double x, int y, String anchor, String words) {
        return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\" font-size=\"13\">" + safe(words)
                + "</text>";
    }

    static String safe(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
