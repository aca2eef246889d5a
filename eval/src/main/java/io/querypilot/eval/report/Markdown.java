package io.querypilot.eval.report;

import io.querypilot.eval.recorded.GoldModel;
import io.querypilot.eval.run.Run;
import io.querypilot.eval.run.Shown;
import io.querypilot.eval.run.Trial;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A run's report as Markdown, for a person or a pull request. */
public final class Markdown {
    private final StringBuilder text = new StringBuilder();

    private Markdown() {}

    public static String of(Run run, Tally tally, Against against) {
        Markdown made = new Markdown();
        made.line("# " + run.suite() + " with " + run.model());
        made.line("Version " + run.version() + ", data " + run.dataFingerprint() + ".\n");
        made.figures(run, tally);
        if (run.suite().equals("correction")) {
            made.line(Targets.of(tally).sentence() + "\n");
        }
        against.alone().ifPresent(alone -> made.comparison(alone.tally(), tally));
        against.verdict().ifPresent(verdict -> made.line(verdict + "\n"));
        made.shares("By error type", "error", "count", "corrected", tally.byErrorType());
        if (tally.hasGold()) {
            made.shares("By hardness", "hardness", "questions", "correct", tally.byHardness());
            made.shares("By database", "database", "questions", "correct", tally.accuracyBy(Trial::database));
        }
        if (tally.all().stream().anyMatch(trial -> !trial.kind().isEmpty())) {
            made.kinds(tally);
        }
        Map<String, Share> writers = tally.successBy(Trial::writer);
        if (writers.size() > 1) {
            made.shares("By the model that answered", "model", "questions", "success", writers);
        }
        made.apart(tally);
        made.wrong(tally.wrong());
        return made.text.toString();
    }

    private void kinds(Tally tally) {
        if (tally.fates().none()) {
            shares("By kind", "kind", "questions", "success", tally.successBy(Trial::kind));
        } else {
            line(tally.fates().table());
        }
    }

    /** The two columns of a run with and without correction, and the change. */
    private void comparison(Tally without, Tally with) {
        line("| | without correction | with correction | change |\n|---|--:|--:|--:|");
        compared("success rate", 100 * without.overallSuccess().rate(), 100 * with.overallSuccess().rate(), " %");
        compared("average time", without.averageMillis(), with.averageMillis(), " ms");
        compared("failed", without.finalFailures(), with.finalFailures(), "");
        compared("tokens", without.inputTokens() + without.outputTokens(), with.inputTokens() + with.outputTokens(), "");
        line("");
    }

    private void compared(String name, double before, double after, String unit) {
        line(String.format(
                Locale.ROOT,
                "| %s | %.1f%s | %.1f%s | %+.1f%s |",
                name,
                before,
                unit,
                after,
                unit,
                after - before,
                unit));
    }

    private void figures(Run run, Tally tally) {
        line("| figure | value |\n|---|--:|");
        figure("total", tally.total());
        figure(
                "first attempt success",
                tally.firstAttemptSuccess() + " (" + tally.firstAttemptRate().percent() + ")");
        figure(
                "corrected success",
                tally.correctedSuccess() + " ("
                        + tally.correctionEffectiveness().percent() + " of the rest)");
        figure("final failures", tally.finalFailures());
        figure("damaged", tally.damaged());
        figure("average attempts", String.format(Locale.ROOT, "%.2f", tally.averageAttempts()));
        figure("overall success", tally.overallSuccess().percent());
        figure("answered, right or wrong", tally.answered());
        sureness(tally.sureness());
        if (tally.hasGold()) {
            figure(
                    "execution accuracy",
                    tally.accuracy().percent() + " (" + tally.accuracy().part() + " of "
                            + tally.accuracy().whole() + ")");
            figure("by the benchmark's own rule", tally.benchmarkAccuracy().percent());
            figure("right by chance on altered copies", tally.rightByChance());
        }
        behaviour(tally, "ask", "asked");
        behaviour(tally, "decline", "declined");
        if (run.model().equals(GoldModel.NAME)) {
            tally.doneToGold().forEach((what, count) -> figure("gold queries " + what, count));
        }
        figure("p50 / p99", tally.percentileMillis(0.5) + " / " + tally.percentileMillis(0.99) + " ms");
        figure(
                "tokens in / out, model calls",
                tally.inputTokens() + " / " + tally.outputTokens() + ", " + tally.calls());
        line("");
    }

    private void sureness(Sureness found) {
        Share unwarned = found.unwarned();
        figure(
                "right of those without a warning",
                unwarned.percent() + " (" + unwarned.part() + " of " + unwarned.whole() + ")");
        figure(
                "right ones without a warning",
                found.coverage().percent() + " (" + found.coverage().part() + " of " + found.coverage().whole() + ")");
        found.curve().forEach(point -> figure(
                String.format(Locale.ROOT, "right from %.2f sure on", point.from()),
                point.right().percent() + " (" + point.right().part() + " of " + point.right().whole() + ")"));
    }

    private void behaviour(Tally tally, String expected, String status) {
        if (tally.expects(expected)) {
            figure(status + " where it should", tally.recall(status, expected).percent());
            figure(
                    status + " only where it should",
                    tally.precision(status, expected).percent());
        }
    }

    private void figure(String name, Object value) {
        line("| " + name + " | " + value + " |");
    }

    private void shares(String title, String name, String whole, String part, Map<String, Share> shares) {
        if (shares.isEmpty()) {
            return;
        }
        line("## " + title + "\n\n| " + name + " | " + whole + " | " + part + " | rate |\n|---|--:|--:|--:|");
        shares.forEach((group, share) -> line("| " + (group.isEmpty() ? "–" : plain(group)) + " | " + share.whole() + " | "
                + share.part() + " | " + share.percent() + " |"));
        line("");
    }

    private void apart(Tally tally) {
        if (tally.goldFailed() + tally.goldEmpty().whole() == 0) {
            return;
        }
        line("## Gold that cannot be compared with\n");
        line(tally.goldFailed() + " gold queries failed; " + tally.goldEmpty().whole()
                + " brought nothing (ours brought nothing too for "
                + tally.goldEmpty().part() + "). None of them is counted above.\n");
        tally.all().stream()
                .filter(trial -> trial.goldState().equals("failed"))
                .forEach(trial -> line("- " + trial.id() + " " + trial.database() + ": " + plain(trial.goldError())
                        + " – " + code(trial.gold())));
        line("");
    }

    private void wrong(List<Trial> wrong) {
        if (wrong.isEmpty()) {
            return;
        }
        line("## Wrong answers\n");
        wrong.forEach(this::wrong);
    }

    private void wrong(Trial trial) {
        line("### " + plain(trial.id() + " " + trial.database() + ": " + trial.question()) + "\n");
        int attempts = trial.attempts().size();
        line("Ended " + trial.status() + " after " + attempts + (attempts == 1 ? " attempt" : " attempts")
                + (trial.expected().equals("answer") ? "" : ", where " + trial.expected() + " was right")
                + (trial.message().isEmpty() ? "." : ": " + plain(trial.message())) + "\n");
        result("ours", trial.sql(), trial.ours());
        result("gold", trial.gold(), trial.right());
        line("");
    }

    private void result(String whose, String sql, Shown shown) {
        line("- " + whose + ": " + (sql.isEmpty() ? "–" : code(sql)));
        if (shown != null) {
            line("  " + shown.rowCount() + " rows: "
                    + shown.rows().stream()
                            .limit(5)
                            .map(row -> plain(row.toString()))
                            .collect(Collectors.joining(" ")));
        }
    }

    /** Words that stay words: no column of a table, no tag of a page. */
    private static String plain(String text) {
        return oneLine(text).replace("|", "\\|").replace("<", "\\<");
    }

    /** Between marks of which the text itself has none as long. */
    private static String code(String text) {
        String mark = "`";
        while (text.contains(mark)) {
            mark += "`";
        }
        return mark.length() == 1 ? mark + oneLine(text) + mark : mark + " " + oneLine(text) + " " + mark;
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private void line(String one) {
        text.append(one).append('\n');
    }
}
