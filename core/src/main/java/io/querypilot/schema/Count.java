package io.querypilot.schema;

/** How many there are of something, as far as it was counted: exactly, to a limit, or as the engine estimates. */
public record Count(long number, How how) {
    /** How a number came about. */
    public enum How {
        UNKNOWN,
        EXACT,
        AT_LEAST,
        ABOUT
    }

    /** Nobody has counted. */
    public static final Count UNKNOWN = new Count(0, How.UNKNOWN);

    static Count exactly(long number) {
        return new Count(number, How.EXACT);
    }

    static Count atLeast(long number) {
        return new Count(number, How.AT_LEAST);
    }

    static Count about(long number) {
        return new Count(number, How.ABOUT);
    }

    boolean known() {
        return how != How.UNKNOWN;
    }

    /** PostgreSQL makes its statistics of so many rows, and of a smaller table of all. */
    private static final long READ_WHOLE = 30_000;

    /** Whether these are as many as those, counted both by us, or both by the engine in a table that it read whole. */
    boolean alike(Count other) {
        return same(other) || how == How.ABOUT && number <= READ_WHOLE && equals(other);
    }

    /** Whether these are as many as those, counted both. */
    boolean same(Count other) {
        return how == How.EXACT && equals(other);
    }

    /** As few words as say it: {@code 38 rows}, {@code 2000+ rows}, {@code ~51000 rows}. */
    String told(String what) {
        return switch (how) {
            case UNKNOWN -> "";
            case EXACT -> number + " " + what;
            case AT_LEAST -> number + "+ " + what;
            case ABOUT -> "~" + number + " " + what;
        };
    }
}
