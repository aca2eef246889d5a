package io.querypilot.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What it brings and costs to hand the questions a small model is least sure of to a bigger one, worked out from a run
 * of each over the same questions.
 */
public record Escalation(int questions, List<Point> points) {
    private static final List<Double> SHARES = List.of(0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0);

    /**
     * With this share escalated, which {@code escalate_below} brings about, so many questions succeed and so many tokens
     * are spent.
     */
    public record Point(double share, double below, double success, long tokens) {}

    /** One question in both runs. */
    private record Pair(double confidence, boolean small, boolean bigger, long smallTokens, long biggerTokens) {}

    public Escalation {
        points = List.copyOf(points);
    }

    /** From two runs as the history keeps them. */
    static Escalation of(JsonNode small, JsonNode bigger) {
        List<Pair> pairs = pairs(small.path("outcomes"), bigger.path("outcomes"));
        if (pairs.isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The two runs have no question over the same data in common.",
                    "Run both models on one suite; querypilot eval history lists the runs.");
        }
        return new Escalation(
                pairs.size(), SHARES.stream().map(share -> point(share, pairs)).toList());
    }

    private static List<Pair> pairs(JsonNode small, JsonNode bigger) {
        List<Pair> pairs = new ArrayList<>();
        small.fields().forEachRemaining(entry -> {
            JsonNode one = entry.getValue();
            JsonNode other = bigger.path(entry.getKey());
            if (other.path("data").equals(one.path("data"))) {
                pairs.add(new Pair(
                        one.path("confidence").asDouble(),
                        one.path("success").asBoolean(),
                        other.path("success").asBoolean(),
                        one.path("tokens").asLong(),
                        other.path("tokens").asLong()));
            }
        });
        pairs.sort(Comparator.comparingDouble(Pair::confidence));
        return pairs;
    }

    /** The small model is asked in any case, so its tokens are spent for every question. */
    private static Point point(double share, List<Pair> pairs) {
        int handed = (int) Math.round(share * pairs.size());
        List<Pair> up = pairs.subList(0, handed);
        List<Pair> kept = pairs.subList(handed, pairs.size());
        long right = up.stream().filter(Pair::bigger).count()
                + kept.stream().filter(Pair::small).count();
        long tokens = pairs.stream().mapToLong(Pair::smallTokens).sum()
                + up.stream().mapToLong(Pair::biggerTokens).sum();
        double below = kept.isEmpty() ? 1 : handed == 0 ? 0 : kept.get(0).confidence();
        return new Point((double) handed / pairs.size(), below, (double) right / pairs.size(), tokens);
    }

    public String table() {
        StringBuilder text =
                new StringBuilder("| escalated | escalate_below | success | tokens |\n|--:|--:|--:|--:|\n");
        points.forEach(point -> text.append(String.format(
                Locale.ROOT,
                "| %.1f %% | %.2f | %.1f %% | %d |%n",
                100 * point.share(),
                point.below(),
                100 * point.success(),
                point.tokens())));
        return text.toString();
    }

    public String page() {
        List<Curve.Point> curve = points.stream()
                .map(point -> new Curve.Point(
                        point.share(), point.success(), String.format(Locale.ROOT, "%.0f %%", 100 * point.share())))
                .toList();
        return Html.page(
                "QueryPilot escalation",
                "<h1>Success against the share escalated</h1><p>" + questions + " questions</p>"
                        + Curve.of("Success against the share escalated", curve) + "<pre>" + Bars.safe(table())
                        + "</pre>");
    }
}
