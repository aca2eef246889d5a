package io.querypilot.sql.dialect;

/** What of a date can be asked for; the last four are texts, or dates without a time: WEEK is the Monday that it begins with. */
public enum DatePart {
    YEAR,
    QUARTER,
    MONTH,
    DAY,
    WEEKDAY,
    HOUR,
    YEAR_QUARTER,
    YEAR_MONTH,
    DATE,
    WEEK
}
