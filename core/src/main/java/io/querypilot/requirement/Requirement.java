package io.querypilot.requirement;

import static java.util.Objects.requireNonNull;

/** A rule, who says so, and the words that mean it, empty where it is said by name. */
public record Requirement(Rule rule, Source source, String phrase) {
    public Requirement {
        requireNonNull(rule, "rule");
        requireNonNull(source, "source");
        requireNonNull(phrase, "phrase");
    }

    public boolean binding() {
        return source.binding() && !(rule instanceof Rule.Known);
    }
}
