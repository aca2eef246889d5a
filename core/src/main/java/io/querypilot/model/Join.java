package io.querypilot.model;

/** Two columns that connect two tables, with how sure we are from 0 to 1 and where that comes from. */
public record Join(
        String leftTable, String leftColumn, String rightTable, String rightColumn, double confidence, Evidence evidence) {
    /** Where a join comes from. */
    public enum Evidence {
        FOREIGN_KEY,
        NAME_AND_TYPE,
        MODEL,
        CORRECTION
    }

    public String condition() {
        return leftTable + "." + leftColumn + " = " + rightTable + "." + rightColumn;
    }
}
