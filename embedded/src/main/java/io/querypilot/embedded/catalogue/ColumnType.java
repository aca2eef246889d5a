package io.querypilot.embedded.catalogue;

import io.querypilot.schema.ColumnKind;
import java.util.Locale;

/** The five types a column may have in training. */
public enum ColumnType {
    TEXT,
    NUMBER,
    TIME,
    BOOLEAN,
    OTHERS;

    public static ColumnType of(ColumnKind kind) {
        return switch (kind) {
            case INTEGER, DECIMAL -> NUMBER;
            case TEXT -> TEXT;
            case BOOLEAN -> BOOLEAN;
            case DATE, TIMESTAMP -> TIME;
            // A time of day is no point in time: no year can be taken of it.
            case TIME, BINARY, OTHER -> OTHERS;
        };
    }

    public static ColumnType named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
