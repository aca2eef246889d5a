package io.querypilot.requirement;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a person said of a question: the words, the rules that they lay down, and the SQL whose answer they object to,
 * empty where the person was asked and had seen no answer.
 */
public record Correction(String text, List<Rule> rules, String rejected) {
    public Correction {
        requireNonNull(text, "text");
        rules = List.copyOf(rules);
        requireNonNull(rejected, "rejected");
    }

    /** The same without what is only said in free words. */
    Correction withoutFreeText() {
        return new Correction(
                text, rules.stream().filter(rule -> !(rule instanceof Rule.FreeText)).toList(), rejected);
    }

    /** Of all that was said, only what names a table, a column or a join. */
    public static List<Correction> withoutFreeText(List<Correction> said) {
        return said.stream().map(Correction::withoutFreeText).toList();
    }
}
