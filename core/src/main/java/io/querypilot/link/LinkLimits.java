package io.querypilot.link;

/**
 * How much linking keeps: every table up to {@code smallTables} tables or {@code smallColumns} columns in all, else
 * {@code tables} tables and their bridges; and what embeddings are asked about: at most {@code embedded} tables a
 * question, and the columns of the leading tables where they have more than {@code wideTable}.
 */
public record LinkLimits(int smallTables, int smallColumns, int tables, int embedded, int wideTable) {
    public static final LinkLimits DEFAULT = new LinkLimits(12, 120, 8, 48, 40);

    boolean small(SchemaIndex index) {
        return index.tableCount() <= smallTables || index.columnCount() <= smallColumns;
    }
}
