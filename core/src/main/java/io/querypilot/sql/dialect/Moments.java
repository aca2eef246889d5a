package io.querypilot.sql.dialect;

/** How a column that the engine takes for a number or a text keeps points in time. */
public enum Moments {
    /** Seconds since 1970. */
    SECONDS,
    MILLISECONDS,
    /** 31.12.2025, or with other signs between. */
    DAY_FIRST,
    /** 12/31/2025, or with other signs between. */
    MONTH_FIRST,
    /** 20251231, as a number or a text. */
    COMPACT,
    /** 202512311430 or 20251231143059, as a number or a text. */
    COMPACT_TIME,
    /** 2025-12: the month alone. */
    MONTH,
    /** 202512, as a number or a text. */
    COMPACT_MONTH
}
