package io.querypilot.embedded.plan;

/** A value of a condition, as it stands in the question or in the cells. */
public record Value(String text, Kind kind) {
    /** Before a phrase that names a period by its distance from today, where the question says so. */
    public static final String FROM = "from ";

    /** Before a phrase whose first month or quarter is to be compared with the one before it, though a year begins. */
    public static final String BESIDE_EARLIER = "before ";

    /** Before the tens of somebody's age. */
    public static final String THEIR = "their ";

    /**
     * How the text is written into SQL; a period is still the phrase the person wrote, a part is in several cells, a
     * decade is its first number, of two or four digits.
     */
    public enum Kind {
        NUMBER,
        TEXT,
        TRUTH,
        PERIOD,
        PART,
        DECADE
    }

    public static Value number(String text) {
        return new Value(text, Kind.NUMBER);
    }

    public static Value text(String text) {
        return new Value(text, Kind.TEXT);
    }

    public static Value part(String text) {
        return new Value(text, Kind.PART);
    }

    public static Value truth(boolean holds) {
        return new Value(String.valueOf(holds), Kind.TRUTH);
    }

    public static Value period(String phrase) {
        return new Value(phrase, Kind.PERIOD);
    }

    public static Value decade(String digits) {
        return new Value(digits, Kind.DECADE);
    }
}
