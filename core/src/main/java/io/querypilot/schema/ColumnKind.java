package io.querypilot.schema;

/** The family a column's type belongs to, the same on every engine. */
public enum ColumnKind {
    INTEGER,
    DECIMAL,
    TEXT,
    BOOLEAN,
    DATE,
    TIME,
    TIMESTAMP,
    BINARY,
    OTHER;

    public boolean numeric() {
        return this == INTEGER || this == DECIMAL;
    }

    /** Whether values of the one can be equal to values of the other. */
    public boolean comparableTo(ColumnKind other) {
        return this == other || numeric() && other.numeric() || temporal() && other.temporal();
    }

    public boolean temporal() {
        return this == DATE || this == TIME || this == TIMESTAMP;
    }
}
