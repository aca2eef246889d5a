package io.querypilot.eval.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.eval.run.Trial;
import java.util.List;

/**
 * How far answers can be trusted: how many of those shown without a warning are right, how many of the right ones are
 * shown without one, and how both change with the confidence that is asked for.
 */
public record Sureness(long answered, Share unwarned, Share warned, List<Point> curve) {
    private static final List<Double> FROM = List.of(0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95);

    /** Of the answers at least this sure so many are right. */
    public record Point(double from, Share right) {}

    static Sureness of(List<Trial> counted) {
        List<Trial> answered = counted.stream().filter(Trial::answered).toList();
        return new Sureness(
                answered.size(),
                right(answered.stream().filter(Trial::sure).toList()),
                right(answered.stream().filter(trial -> !trial.sure()).toList()),
                FROM.stream().map(from -> point(from, answered)).toList());
    }

    private static Point point(double from, List<Trial> answered) {
        return new Point(from, right(answered.stream().filter(trial -> trial.confidence() >= from).toList()));
    }

    private static Share right(List<Trial> trials) {
        return new Share(trials.stream().filter(Trial::success).count(), trials.size());
    }

    /** Of the right answers, how many were shown without a warning. */
    public Share coverage() {
        return new Share(unwarned.part(), unwarned.part() + warned.part());
    }

    void addTo(ObjectNode details) {
        ObjectNode node = details.putObject("sureness")
                .put("answered", answered)
                .put("unwarned", unwarned.whole())
                .put("unwarned_right", unwarned.part())
                .put("warned", warned.whole())
                .put("warned_right", warned.part())
                .put("precision", Report.rounded(unwarned.rate()))
                .put("coverage", Report.rounded(coverage().rate()));
        ArrayNode points = node.putArray("curve");
        curve.forEach(point -> points.addObject()
                .put("confidence", point.from())
                .put("answered", point.right().whole())
                .put("right", point.right().part())
                .put("rate", Report.rounded(point.right().rate())));
    }
}
