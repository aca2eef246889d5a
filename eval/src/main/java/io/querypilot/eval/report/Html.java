package io.querypilot.eval.report;

import io.querypilot.eval.run.Run;
import io.querypilot.eval.run.Shown;
import io.querypilot.eval.run.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A run's report as one page that needs nothing but itself. */
public final class Html {
    private static final String HEAD = """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>%s</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
        svg { max-width: 100%%; height: auto; display: block }
        table { border-collapse: collapse; display: block; overflow: auto }
        td, th { border: 1px solid #d4d4d8; padding: .15rem .5rem; text-align: left }
        pre { background: #f4f4f5; padding: .5rem; overflow: auto; white-space: pre-wrap }
        summary { cursor: pointer }
        .track { fill: #e4e4e7 }
        @media (prefers-color-scheme: dark) {
        body { background: #18181b; color: #e4e4e7 } pre { background: #27272a } svg text { fill: #e4e4e7 } .track { fill: #3f3f46 } }
        </style></head><body>
        """;

    private final StringBuilder page = new StringBuilder();

    private Html() {}

    public static String of(Run run, Tally tally, Against against) {
        Html made = new Html();
        made.page.append(HEAD.formatted(Bars.safe(run.suite() + " with " + run.model())));
        made.page
                .append("<h1>")
                .append(Bars.safe(run.suite()))
                .append(" with ")
                .append(Bars.safe(run.model()))
                .append("</h1>");
        made.page
                .append("<p>Version ")
                .append(Bars.safe(run.version()))
                .append(", data ")
                .append(run.dataFingerprint())
                .append(", settings ")
                .append(Bars.safe(run.settings().toString()))
                .append("</p>");
        made.verdicts(run, tally, against);
        made.plots(tally, against);
        made.sureness(tally.sureness());
        made.times(tally);
        made.wrong(tally.wrong());
        return made.page.append("</body></html>\n").toString();
    }

    private void verdicts(Run run, Tally tally, Against against) {
        if (run.suite().equals("correction")) {
            page.append("<p>").append(Targets.of(tally).sentence()).append("</p>");
        }
        against.verdict().ifPresent(verdict -> page.append("<p>").append(verdict).append("</p>"));
    }

    private void plots(Tally tally, Against against) {
        Map<String, Share> rates = new LinkedHashMap<>();
        rates.put("first attempt", tally.firstAttemptRate());
        rates.put("correction of the rest", tally.correctionEffectiveness());
        rates.put("overall", tally.overallSuccess());
        if (tally.hasGold()) {
            rates.put("execution accuracy", tally.accuracy());
            rates.put("by the benchmark's rule", tally.benchmarkAccuracy());
        }
        against.alone().ifPresent(alone -> rates.put("without correction", alone.tally().overallSuccess()));
        rates.put("right of those without a warning", tally.sureness().unwarned());
        rates.put("right ones without a warning", tally.sureness().coverage());
        plot("Rates", rates);
        plot("By error type: corrected", tally.byErrorType());
        if (tally.hasGold()) {
            plot("By hardness", tally.byHardness());
            plot("By database", tally.accuracyBy(Trial::database));
        }
        if (tally.all().stream().anyMatch(trial -> !trial.kind().isEmpty())) {
            plot("By kind", tally.successBy(Trial::kind));
        }
    }

    private void sureness(Sureness found) {
        String title = "Right answers against the confidence asked for";
        List<Curve.Point> points = found.curve().stream()
                .filter(point -> point.right().whole() > 0)
                .map(point -> new Curve.Point(
                        point.from(), point.right().rate(), String.format(Locale.ROOT, "%.2f", point.from())))
                .toList();
        page.append("<h2>").append(title).append("</h2>").append(Curve.of(title, points));
    }

    private void times(Tally tally) {
        Map<String, Share> shares = new LinkedHashMap<>();
        Map<Integer, Long> attempts = new TreeMap<>(tally.counted().stream()
                .collect(Collectors.groupingBy(trial -> trial.attempts().size(), Collectors.counting())));
        attempts.forEach((count, questions) -> shares.put(count + (count == 1 ? " attempt" : " attempts"), new Share(questions, tally.total())));
        plot("Attempts needed", shares);
        page.append("<p>Half of the questions took at most ")
                .append(tally.percentileMillis(0.5))
                .append(" ms, 99 % at most ")
                .append(tally.percentileMillis(0.99))
                .append(" ms; ")
                .append(tally.calls())
                .append(" model calls, ")
                .append(tally.inputTokens())
                .append(" tokens in, ")
                .append(tally.outputTokens())
                .append(" out.</p>");
    }

    private void plot(String title, Map<String, Share> shares) {
        if (!shares.isEmpty()) {
            page.append("<h2>").append(title).append("</h2>").append(Bars.of(title, shares));
        }
    }

    private void wrong(List<Trial> wrong) {
        page.append("<h2>Wrong answers (").append(wrong.size()).append(")</h2>");
        wrong.forEach(trial -> {
            page.append("<details><summary>")
                    .append(Bars.safe(trial.id() + " " + trial.database() + ": " + trial.question()))
                    .append(" – ")
                    .append(trial.status())
                    .append("</summary>");
            page.append(trial.message().isEmpty() ? "" : "<p>" + Bars.safe(trial.message()) + "</p>");
            result("Ours", trial.sql(), trial.ours());
            result("Gold", trial.gold(), trial.right());
            page.append("</details>");
        });
    }

    private void result(String whose, String sql, Shown shown) {
        page.append("<p>")
                .append(whose)
                .append("</p><pre>")
                .append(Bars.safe(sql))
                .append("</pre>");
        if (shown == null) {
            return;
        }
        page.append("<table><tr>");
        shown.columns()
                .forEach(column -> page.append("<th>").append(Bars.safe(column)).append("</th>"));
        page.append("</tr>");
        shown.rows()
                .forEach(row -> page.append(row.stream()
                        .map(cell -> "<td>" + Bars.safe(String.valueOf(cell)) + "</td>")
                        .collect(Collectors.joining("", "<tr>", "</tr>"))));
        page.append("</table><p>").append(shown.rowCount()).append(" rows</p>");
    }

    /** A page of trends, one for each suite and model. */
    static String page(String title, String body) {
        return HEAD.formatted(Bars.safe(title)) + body + "</body></html>\n";
    }
}
