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

    public Join withConfidence(double other) {
        return new Join(leftTable, leftColumn, rightTable, rightColumn, other, evidence);
    }

    /** The same seen from the other table. */
    public Join reversed() {
        return new Join(rightTable, rightColumn, leftTable, leftColumn, confidence, evidence);
    }

    public String condition() {
        return leftTable + "." + leftColumn + " = " + rightTable + "." + rightColumn;
    }
}
