package io.querypilot.requirement;

import static java.util.Objects.requireNonNull;

/** A rule, who says so, the words that mean it, empty where it is said by name, and the lesson it comes from, if any. */
public record Requirement(Rule rule, Source source, String phrase, String lesson) {
    public Requirement {
        requireNonNull(rule, "rule");
        requireNonNull(source, "source");
        requireNonNull(phrase, "phrase");
        // A checkpoint of an earlier version holds none.
        lesson = lesson == null ? "" : lesson;
    }

    public Requirement(Rule rule, Source source, String phrase) {
        this(rule, source, phrase, "");
    }

    public boolean binding() {
        return source.binding() && rule.binds();
    }
}
