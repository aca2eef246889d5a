package io.querypilot.eval.report;

import java.util.List;
import java.util.Locale;

/** A line through points whose values lie between 0 and 1, as SVG within a page. */
final class Curve {
    private static final int LEFT = 60;
    private static final int TOP = 24;
    private static final int HEIGHT = 160;
    private static final String BLUE = "#2563eb";

    /** Where a point lies from left (0) to right (1), its value, and what is written under it; both may be empty. */
    record Point(double at, double value, String label) {}

    private final StringBuilder svg;

    private Curve(String title) {
        this.svg = Bars.opened(title, TOP + HEIGHT + 30);
    }

    static String of(String title, List<Point> points) {
        Curve made = new Curve(title);
        List.of(0.0, 0.5, 1.0).forEach(made::grid);
        StringBuilder line = new StringBuilder();
        points.forEach(point -> line.append(made.spot(point)));
        made.svg.append("<polyline fill=\"none\" stroke=\"" + BLUE + "\" stroke-width=\"2\" points=\"")
                .append(line)
                .append("\"/>");
        return made.svg.append("</svg>").toString();
    }

    private void grid(double value) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#d4d4d8\"/>",
                LEFT,
                Bars.WIDTH - LEFT,
                y(value),
                y(value)));
        svg.append(Bars.text(LEFT - 8, (int) y(value) + 4, "end", Math.round(100 * value) + " %"));
    }

    private String spot(Point point) {
        double x = LEFT + 20 + (Bars.WIDTH - 2.0 * LEFT - 40) * point.at();
        double y = y(point.value());
        svg.append(String.format(
                Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"" + BLUE + "\"/>", x, y));
        svg.append(Bars.text(x, (int) y - 8, "middle", String.format(Locale.ROOT, "%.1f", 100 * point.value())));
        svg.append(Bars.text(x, TOP + HEIGHT + 20, "middle", point.label()));
        return String.format(Locale.ROOT, "%.1f,%.1f ", x, y);
    }

    private static double y(double value) {
        return TOP + HEIGHT * (1 - value);
    }
}
