package io.querypilot.eval.speed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Plots time against number of tables from JMH's JSON, both axes logarithmic: {@code Growth JMH.json PAGE.html}. */
public final class Growth {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 220;

    private Growth() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, TreeMap<Integer, Double>> series =
                series(new ObjectMapper().readTree(Path.of(arguments[0]).toFile()));
        StringBuilder page =
                new StringBuilder("<!doctype html><meta charset=\"utf-8\"><title>Growth</title><body style=\"font:15px"
                        + " system-ui;max-width:45rem;margin:2rem auto\"><h1>Time against number of tables</h1>");
        series.forEach((name, points) ->
                page.append("<h2>").append(name).append("</h2>").append(plot(points)));
        Files.writeString(Path.of(arguments[1]), page + "</body>\n");
    }

    /** Only benchmarks over several sizes have a growth to show. */
    private static Map<String, TreeMap<Integer, Double>> series(JsonNode results) {
        Map<String, TreeMap<Integer, Double>> series = new TreeMap<>();
        results.forEach(result -> {
            if (result.path("params").has("tables")) {
                String name = result.path("benchmark").asText().replaceAll(".*\\.([^.]+\\.[^.]+)$", "$1") + " ("
                        + result.path("primaryMetric").path("scoreUnit").asText() + ")";
                series.computeIfAbsent(name, key -> new TreeMap<>())
                        .put(
                                result.path("params").path("tables").asInt(),
                                result.path("primaryMetric").path("score").asDouble());
            }
        });
        return series;
    }

    private static String plot(TreeMap<Integer, Double> points) {
        double low = Math.log10(points.values().stream().min(Double::compare).orElseThrow()) - 0.2;
        double high = Math.log10(points.values().stream().max(Double::compare).orElseThrow()) + 0.2;
        double first = Math.log10(points.firstKey());
        double last = Math.max(first + 1, Math.log10(points.lastKey()));
        StringBuilder svg =
                new StringBuilder("<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" width=\"" + WIDTH + "\">");
        StringBuilder line = new StringBuilder();
        points.forEach((tables, time) -> {
            double x = 60 + (WIDTH - 140) * (Math.log10(tables) - first) / (last - first);
            double y = 10 + (HEIGHT - 50) * (high - Math.log10(time)) / (high - low);
            line.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/><text x=\"%.1f\" y=\"%.1f\" font-size=\"12\">%.3g</text>"
                            + "<text x=\"%.1f\" y=\"%d\" font-size=\"12\" text-anchor=\"middle\">%d</text>",
                    x,
                    y,
                    x + 6,
                    y - 4,
                    time,
                    x,
                    HEIGHT - 8,
                    tables));
        });
        return svg + "<polyline fill=\"none\" stroke=\"#2563eb\" stroke-width=\"2\" points=\"" + line + "\"/></svg>";
    }
}
