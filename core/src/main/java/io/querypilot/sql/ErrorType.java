package io.querypilot.sql;

import java.util.Locale;

/** Why a statement could not be used, the same words on every engine. */
public enum ErrorType {
    COLUMN_NOT_FOUND(true, true),
    TABLE_NOT_FOUND(true, true),
    AMBIGUOUS_COLUMN(true, true),
    FUNCTION_NOT_FOUND(true, true),
    AGGREGATION_ERROR(true, true),
    JOIN_ERROR(true, true),
    SYNTAX_ERROR(true, true),
    TYPE_MISMATCH(true, true),
    DATA_ERROR(true, false),
    TIMEOUT(true, false),
    RESOURCE_EXCEEDED(true, false),
    READ_ONLY_VIOLATION(true, true),
    RULE_BROKEN(true, true),
    PERMISSION_DENIED(false, true),
    CONNECTION_ERROR(false, true),
    DATABASE_BUSY(false, true),
    UNKNOWN(true, true);

    private final boolean retryable;
    private final boolean critical;

    ErrorType(boolean retryable, boolean critical) {
        this.retryable = retryable;
        this.critical = critical;
    }

    /** Whether other SQL could succeed where this failed. */
    public boolean retryable() {
        return retryable;
    }

    /** Whether the SQL itself is wrong, so that a result could not be trusted. */
    public boolean critical() {
        return critical;
    }

    /** The word used in JSON, logs and metrics. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
