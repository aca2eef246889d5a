package io.querypilot.eval.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.eval.recorded.GoldModel;
import io.querypilot.eval.run.Run;
import io.querypilot.eval.run.Trial;
import java.util.Map;

/** A run's report as the JSON document that programs read; its top-level keys are stable, {@code details} may grow. */
public final class Report {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Report() {}

    public static ObjectNode of(Run run, Tally tally, Against against) {
        ObjectNode report = NODES.objectNode();
        report.put("total", tally.total())
                .put("first_attempt_success", tally.firstAttemptSuccess())
                .put("corrected_success", tally.correctedSuccess())
                .put("final_failures", tally.finalFailures())
                .put("damaged", tally.damaged())
                .put("avg_attempts", rounded(tally.averageAttempts()))
                .put("first_attempt_rate", rounded(tally.firstAttemptRate().rate()))
                .put(
                        "correction_effectiveness",
                        rounded(tally.correctionEffectiveness().rate()))
                .put("overall_success_rate", rounded(tally.overallSuccess().rate()));
        report.set("by_error_type", errors(tally.byErrorType()));
        if (tally.hasGold()) {
            addGold(report, tally);
        }
        report.put("p50_millis", tally.percentileMillis(0.5)).put("p99_millis", tally.percentileMillis(0.99));
        report.putObject("tokens")
                .put("input", tally.inputTokens())
                .put("output", tally.outputTokens())
                .put("calls", tally.calls());
        report.put("model", run.model()).put("version", run.version()).put("data_fingerprint", run.dataFingerprint());
        ObjectNode details = details(run, tally);
        against.addTo(details);
        report.set("details", details);
        return report;
    }

    private static void addGold(ObjectNode report, Tally tally) {
        report.put("execution_accuracy", rounded(tally.accuracy().rate()))
                .put("correct", tally.accuracy().part());
        report.set("by_hardness", shares(tally.byHardness(), "correct"));
        report.set("by_database", shares(tally.accuracyBy(Trial::database), "correct"));
        report.put("gold_failed", tally.goldFailed());
    }

    private static ObjectNode details(Run run, Tally tally) {
        ObjectNode details = NODES.objectNode().put("suite", run.suite());
        details.set("settings", NODES.pojoNode(run.settings()));
        details.put("answered", tally.answered())
                .put("average_millis", rounded(tally.averageMillis()))
                .put("corrected_by_rule", tally.correctedBy("repaired"))
                .put("corrected_by_model", tally.correctedBy("corrected"));
        tally.sureness().addTo(details);
        details.set("unusable_first_attempts", share(tally.mended(), "mended"));
        details.set("by_writer", shares(tally.successBy(Trial::writer), "success"));
        details.set("by_kind", shares(tally.successBy(Trial::kind), "success"));
        if (tally.hasGold()) {
            details.put(
                            "benchmark_rule_accuracy",
                            rounded(tally.benchmarkAccuracy().rate()))
                    .put("right_by_chance", tally.rightByChance());
            details.set("gold_empty", share(tally.goldEmpty(), "agreed"));
        }
        addBehaviour(details, tally, "asking", "asked", "ask");
        addBehaviour(details, tally, "declining", "declined", "decline");
        if (!tally.fates().none()) {
            details.set("mistakes", tally.fates().json());
        }
        if (run.model().equals(GoldModel.NAME)) {
            details.set("gold_queries", NODES.pojoNode(tally.doneToGold()));
        }
        details.set("targets", Targets.of(tally).json());
        return details;
    }

    private static void addBehaviour(ObjectNode details, Tally tally, String name, String status, String expected) {
        if (tally.expects(expected)) {
            details.putObject(name)
                    .put("should", tally.recall(status, expected).whole())
                    .put("did", tally.precision(status, expected).whole())
                    .put("both", tally.recall(status, expected).part())
                    .put("precision", rounded(tally.precision(status, expected).rate()))
                    .put("recall", rounded(tally.recall(status, expected).rate()));
        }
    }

    private static ObjectNode errors(Map<String, Share> shares) {
        ObjectNode node = NODES.objectNode();
        shares.forEach((type, share) -> node.putObject(type)
                .put("count", share.whole())
                .put("corrected", share.part())
                .put("rate", rounded(share.rate())));
        return node;
    }

    private static ObjectNode shares(Map<String, Share> shares, String part) {
        ObjectNode node = NODES.objectNode();
        shares.forEach((name, share) -> node.set(name, share(share, part).put("rate", rounded(share.rate()))));
        return node;
    }

    private static ObjectNode share(Share share, String part) {
        return NODES.objectNode().put("total", share.whole()).put(part, share.part());
    }

    static double rounded(double value) {
        return Math.round(value * 10_000) / 10_000.0;
    }
}
