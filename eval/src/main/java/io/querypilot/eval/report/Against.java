package io.querypilot.eval.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;

/** What a run is held against: the same without correction, and how it fares against an earlier run. */
public record Against(Optional<Alone> alone, Optional<PairedBootstrap> baseline) {
    /** The run without correction. */
    public record Alone(Tally tally, ObjectNode report) {}

    void addTo(ObjectNode details) {
        alone.ifPresent(run -> details.set("without_correction", run.report()));
        baseline.ifPresent(found -> details.putObject("baseline")
                .put("questions", found.questions())
                .put("change", found.change())
                .put("low", found.low())
                .put("high", found.high())
                .put("significant_loss", found.significantLoss()));
    }

    /** The verdict against the baseline in a sentence. */
    Optional<String> verdict() {
        return baseline.map(found -> String.format(
                Locale.ROOT,
                "Against the baseline: %+.1f points on %d questions (95 %% between %+.1f and %+.1f): %s.",
                100 * found.change(),
                found.questions(),
                100 * found.low(),
                100 * found.high(),
                found.significantLoss() ? "a significant loss" : "no significant loss"));
    }
}
