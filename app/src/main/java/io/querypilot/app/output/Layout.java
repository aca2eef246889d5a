package io.querypilot.app.output;

/** How a table meets a terminal: the columns that fit, all of them however wide, or one record a block. */
public enum Layout {
    FITTED,
    WIDE,
    RECORDS
}
