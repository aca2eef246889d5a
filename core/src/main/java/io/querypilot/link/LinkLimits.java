package io.querypilot.link;

/**
 * How much linking keeps: every table up to {@code smallTables} tables or {@code smallColumns} columns in all, else
 * {@code tables} tables and their bridges; and how many tables it embeds for one question.
 */
public record LinkLimits(int smallTables, int smallColumns, int tables, int embedded) {
    public static final LinkLimits DEFAULT = new LinkLimits(12, 120, 8, 48);

    boolean small(int tableCount, int columnCount) {
        return tableCount <= smallTables || columnCount <= smallColumns;
    }
}
