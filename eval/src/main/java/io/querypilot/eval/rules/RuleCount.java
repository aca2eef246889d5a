package io.querypilot.eval.rules;

import java.util.Locale;

/**
 * What one rule did over some questions: it {@code fires} where the draft, or the reason to decline, is another without it, {@code helps} where only
 * the draft with it is right, {@code harms} where only the one without it is.
 */
public record RuleCount(String rule, int seen, int fires, int helps, int harms) {
    static RuleCount none(String rule) {
        return new RuleCount(rule, 0, 0, 0, 0);
    }

    /** One question more, for which the draft is the same without the rule. */
    RuleCount silent() {
        return new RuleCount(rule, seen + 1, fires, helps, harms);
    }

    /** One question more, for which it is not. */
    RuleCount fired(boolean rightWith, boolean rightWithout) {
        return new RuleCount(
                rule,
                seen + 1,
                fires + 1,
                helps + (rightWith && !rightWithout ? 1 : 0),
                harms + (rightWithout && !rightWith ? 1 : 0));
    }

    public int net() {
        return helps - harms;
    }

    /** The share of all questions that are right only because of the rule, in hundredths. */
    public double points() {
        return seen == 0 ? 0 : 100.0 * net() / seen;
    }

    String row() {
        return String.format(
                Locale.ROOT, "| %s | %d | %d | %d | %d | %+.2f |", rule, seen, fires, helps, harms, points());
    }
}
