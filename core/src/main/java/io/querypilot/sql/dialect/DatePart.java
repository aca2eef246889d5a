package io.querypilot.sql.dialect;

/** What of a date can be asked for; the last three are texts, or a date without its time. */
public enum DatePart {
    YEAR,
    QUARTER,
    MONTH,
    DAY,
    WEEKDAY,
    HOUR,
    YEAR_QUARTER,
    YEAR_MONTH,
    DATE
}
