package io.querypilot.critic;

import java.util.List;

/**
 * How sure the critic is of a draft, from 0 to 1: it starts at 1, each blocking issue leaves a fifth of it,
 * each warning nine tenths, and where no engine could be asked a twentieth is held back.
 */
final class Confidence {
    private static final double AFTER_BLOCKING = 0.2;
    private static final double AFTER_WARNING = 0.9;
    private static final double WITHOUT_ENGINE = 0.95;

    private Confidence() {}

    static double of(List<Issue> issues, boolean engineAsked) {
        double confidence = engineAsked ? 1 : WITHOUT_ENGINE;
        for (Issue issue : issues) {
            confidence *= issue.blocking() ? AFTER_BLOCKING : AFTER_WARNING;
        }
        return Math.round(confidence * 10_000) / 10_000.0;
    }
}
