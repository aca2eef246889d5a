package io.querypilot.eval.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Plots as SVG within a page: nothing is fetched, nothing runs. */
final class Bars {
    private static final int WIDTH = 640;
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
            svg.append(bar(top, BAR, "#e4e4e7")).append(bar(top, BAR * share.rate(), "#2563eb"));
            svg.append(text(
                    LABEL + BAR + 8,
                    top + 16,
                    "start",
                    share.percent() + " (" + share.part() + "/" + share.whole() + ")"));
            top += ROW;
        }
        return svg.append("</svg>").toString();
    }

    /** A line through values from 0 to 1, oldest first. */
    static String trend(String title, List<Double> values) {
        int height = 160;
        StringBuilder svg = opened(title, height + 20);
        StringBuilder points = new StringBuilder();
        for (int at = 0; at < values.size(); at++) {
            double x = 40 + (values.size() == 1 ? 0 : (WIDTH - 80.0) * at / (values.size() - 1));
            double y = 10 + height * (1 - values.get(at));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            svg.append(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#2563eb\"/>", x, y));
        }
        svg.append("<polyline fill=\"none\" stroke=\"#2563eb\" stroke-width=\"2\" points=\"")
                .append(points)
                .append("\"/>");
        return svg.append(text(34, 16, "end", "100 %"))
                .append(text(34, height + 14, "end", "0 %"))
                .append("</svg>")
                .toString();
    }

    private static StringBuilder opened(String title, int height) {
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

    private static String bar(int top, double width, String colour) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"18\" rx=\"3\" fill=\"%s\"/>",
                LABEL,
                top + 2,
                width,
                colour);
    }

    private static String text(int x, int y, String anchor, String words) {
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
