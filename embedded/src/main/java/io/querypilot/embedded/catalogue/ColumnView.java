package io.querypilot.embedded.catalogue;

import io.querypilot.sql.dialect.Moments;

/**
 * A column of the numbered table; {@code type} is what its cells are, {@code declared} what the database says. It is
 * {@code filled} where no row is known to lack a value, and has {@code distinct} different ones, where they were counted.
 */
public record ColumnView(
        int table,
        String name,
        String label,
        ColumnType type,
        ColumnType declared,
        Storage storage,
        boolean nullable,
        boolean filled,
        long distinct,
        String comment) {
    /** Nobody has counted how many different values there are. */
    public static final long UNCOUNTED = -1;

    public static final ColumnView STAR = new ColumnView(-1, "*", "*", ColumnType.TEXT, ColumnType.TEXT, false, "");

    /** Kept as any engine keeps it; nobody has looked for rows without a value. */
    public ColumnView(
            int table, String name, String label, ColumnType type, ColumnType declared, boolean nullable, String comment) {
        this(table, name, label, type, declared, Storage.PLAIN, nullable, false, UNCOUNTED, comment);
    }

    ColumnView inTable(int other) {
        return new ColumnView(other, name, label, type, declared, storage, nullable, filled, distinct, comment);
    }

    ColumnView as(ColumnType other) {
        return new ColumnView(table, name, label, other, declared, storage, nullable, filled, distinct, comment);
    }

    ColumnView keeping(Moments kept) {
        return new ColumnView(
                table, name, label, ColumnType.TIME, ColumnType.TIME, Storage.of(kept), nullable, filled, distinct, comment);
    }
}
