package io.querypilot.embedded.plan;

/** A value of a condition, as it stands in the question or in the cells. */
public record Value(String text, Kind kind) {
    /** How the text is written into SQL; a period is still the phrase the person wrote. */
    public enum Kind {
        NUMBER,
        TEXT,
        TRUTH,
        PERIOD
    }

    public static Value number(String text) {
        return new Value(text, Kind.NUMBER);
    }

    public static Value text(String text) {
        return new Value(text, Kind.TEXT);
    }

    public static Value truth(boolean holds) {
        return new Value(String.valueOf(holds), Kind.TRUTH);
    }

    public static Value period(String phrase) {
        return new Value(phrase, Kind.PERIOD);
    }
}
