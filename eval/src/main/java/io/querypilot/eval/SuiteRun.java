package io.querypilot.eval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.eval.report.Against;
import io.querypilot.eval.report.History;
import io.querypilot.eval.report.Html;
import io.querypilot.eval.report.Markdown;
import io.querypilot.eval.report.Report;
import io.querypilot.eval.report.Tally;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.run.Evaluation;
import io.querypilot.eval.run.Progress;
import io.querypilot.eval.run.Run;
import io.querypilot.eval.run.RunFolder;
import io.querypilot.eval.suite.DataFingerprint;
import io.querypilot.eval.suite.Suite;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Runs a suite from beginning to end: asks, judges, reports and keeps the result. */
public final class SuiteRun {
    private final Suite suite;
    private final String version;
    private final Path store;

    /** {@code store} is the folder that holds the history, and runs that nobody named a folder for. */
    public SuiteRun(Suite suite, String version, Path store) {
        this.suite = suite;
        this.version = version;
        this.store = store;
    }

    public Finished run(Conditions conditions, Optional<Path> out, Progress progress) {
        return run(conditions, out, progress, Optional.empty(), Optional.empty());
    }

    /** The same, held against a run without correction and against one of the history. */
    public Finished run(
            Conditions conditions,
            Optional<Path> out,
            Progress progress,
            Optional<Finished> alone,
            Optional<String> earlier) {
        DataFingerprint data = DataFingerprint.of(suite, conditions.access());
        Run run = new Run(suite.name(), data.whole(), conditions.model(), version, conditions.described());
        try (RunFolder folder = RunFolder.open(out.orElseGet(() -> usual(run)), run)) {
            Tally tally = new Tally(new Evaluation(suite, conditions).run(folder, progress));
            History history = new History(store);
            Against against =
                    new Against(alone.map(Finished::alone), earlier.map(name -> history.against(name, data, tally)));
            ObjectNode report = Report.of(run, tally, against);
            folder.write("report.md", Markdown.of(run, tally, against));
            folder.write("report.html", Html.of(run, tally, against));
            String id = history.keep(run, data, report, tally, Instant.now());
            report.withObject("/details").put("run", id);
            folder.write("report.json", report.toPrettyString() + "\n");
            return new Finished(id, run, data, tally, against, report, folder.path());
        }
    }

    /** The same run always gets the same folder, so that it is found again after it was killed. */
    private Path usual(Run run) {
        return store.resolve("runs")
                .resolve(run.suite().replaceAll("[^A-Za-z0-9_-]", "_") + "-" + Integer.toHexString(run.hashCode()));
    }
}
