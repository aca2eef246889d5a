package io.querypilot.eval.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What we ask of ourselves: first attempts over 30 %, corrections over 60 %, overall over 85 %. */
public record Targets(boolean firstAttempt, boolean correction, boolean overall) {
    private static final double FIRST_ATTEMPT = 0.30;
    private static final double CORRECTION = 0.60;
    private static final double OVERALL = 0.85;

    /** Where nothing was left to correct, the second target is met. */
    public static Targets of(Tally tally) {
        return new Targets(
                tally.firstAttemptRate().rate() > FIRST_ATTEMPT,
                tally.correctionEffectiveness().whole() == 0
                        || tally.correctionEffectiveness().rate() > CORRECTION,
                tally.overallSuccess().rate() > OVERALL);
    }

    public boolean allHold() {
        return firstAttempt && correction && overall;
    }

    ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("first_attempt_over_30_percent", firstAttempt)
                .put("correction_over_60_percent", correction)
                .put("overall_over_85_percent", overall)
                .put("all_hold", allHold());
    }

    public String sentence() {
        return "Targets: first attempt over 30 % " + word(firstAttempt) + ", correction over 60 % " + word(correction)
                + ", overall over 85 % " + word(overall) + "; "
                + (allHold() ? "all three hold." : "not all three hold.");
    }

    private static String word(boolean held) {
        return held ? "yes" : "no";
    }
}
