package io.querypilot.app;

import io.querypilot.flow.Metrics;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Metrics told to a person. */
final class MetricsText {
    private MetricsText() {}

    static String of(Metrics.Snapshot metrics) {
        return """
                total %d, first attempt %d, corrected %d, failed %d, damaged %d, faults %d, attempts %d
                asked back %d, answer then changed %d
                first_attempt_rate %s, correction_effectiveness %s, overall_success_rate %s, avg_attempts %s%s"""
                .formatted(
                        metrics.total(),
                        metrics.firstAttemptSuccess(),
                        metrics.correctedSuccess(),
                        metrics.finalFailures(),
                        metrics.damaged(),
                        metrics.faults(),
                        metrics.attempts(),
                        metrics.asked(),
                        metrics.changed(),
                        number(metrics.firstAttemptRate()),
                        number(metrics.correctionEffectiveness()),
                        number(metrics.overallSuccessRate()),
                        number(metrics.averageAttempts()),
                        errors(metrics));
    }

    private static String errors(Metrics.Snapshot metrics) {
        return metrics.byErrorType().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> "\n%s %d, corrected %d"
                        .formatted(entry.getKey().id(), entry.getValue().count(), entry.getValue().corrected()))
                .collect(Collectors.joining());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
