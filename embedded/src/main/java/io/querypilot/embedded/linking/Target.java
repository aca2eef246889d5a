package io.querypilot.embedded.linking;

/** A column or a table, by number. */
public record Target(Sort sort, int index) {
    /** What a word may point at. */
    public enum Sort {
        COLUMN,
        TABLE
    }

    public static Target column(int index) {
        return new Target(Sort.COLUMN, index);
    }

    public static Target table(int index) {
        return new Target(Sort.TABLE, index);
    }
}
