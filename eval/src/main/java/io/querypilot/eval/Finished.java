package io.querypilot.eval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.eval.report.Against;
import io.querypilot.eval.report.Share;
import io.querypilot.eval.report.Tally;
import io.querypilot.eval.run.Run;
import io.querypilot.eval.suite.DataFingerprint;
import java.nio.file.Path;

/** A run that has come to its end: what it is held against, its report, its folder and its name in the history. */
public record Finished(
        String id, Run run, DataFingerprint data, Tally tally, Against against, ObjectNode report, Path folder) {
    /** As the run without correction that another is held against. */
    Against.Alone alone() {
        return new Against.Alone(tally, report);
    }

    /** What a threshold is held against. */
    public double accuracy() {
        Share known = tally.knownSuccess();
        return known.whole() == 0 ? tally.overallSuccess().rate() : known.rate();
    }
}
