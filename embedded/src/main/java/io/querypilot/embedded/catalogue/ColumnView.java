package io.querypilot.embedded.catalogue;

import io.querypilot.schema.Codes;
import io.querypilot.sql.dialect.Moments;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A column of the numbered table; {@code type} is what its cells are, {@code declared} what the database says. It is
 * {@code filled} where no row is known to lack a value, and has {@code distinct} different ones, where they were counted.
 * {@code listed} are the codes that a table of codes explains where the comment explains none.
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
        String comment,
        CodeList listed) {
    /** Nobody has counted how many different values there are. */
    public static final long UNCOUNTED = -1;

    public static final ColumnView STAR = new ColumnView(-1, "*", "*", ColumnType.TEXT, ColumnType.TEXT, false, "");

    /** No table explains its codes. */
    public ColumnView(
            int table, String name, String label, ColumnType type, ColumnType declared, Storage storage, boolean nullable, boolean filled,
            long distinct, String comment) {
        this(table, name, label, type, declared, storage, nullable, filled, distinct, comment, CodeList.NONE);
    }

    /** Kept as any engine keeps it; nobody has looked for rows without a value. */
    public ColumnView(
            int table, String name, String label, ColumnType type, ColumnType declared, boolean nullable, String comment) {
        this(table, name, label, type, declared, Storage.PLAIN, nullable, false, UNCOUNTED, comment);
    }

    ColumnView inTable(int other) {
        return new ColumnView(other, name, label, type, declared, storage, nullable, filled, distinct, comment, listed);
    }

    ColumnView as(ColumnType other) {
        return new ColumnView(table, name, label, other, declared, storage, nullable, filled, distinct, comment, listed);
    }

    ColumnView keeping(Moments kept) {
        return new ColumnView(
                table, name, label, ColumnType.TIME, ColumnType.TIME, Storage.of(kept), nullable, filled, distinct, comment, listed);
    }

    /** "Code type OS" says nothing to whoever asks for an order status. */
    ColumnView listing(CodeList list) {
        String said = Stream.of(list.title(), comment).filter(text -> !text.isBlank()).distinct().collect(Collectors.joining(", "));
        return new ColumnView(table, name, label, type, declared, storage, nullable, filled, distinct, said, list);
    }

    /** What its codes mean, by its comment or by a table of codes. */
    public Codes codes() {
        return listed.codes().isEmpty() ? Codes.of(comment) : listed.codes();
    }
}
