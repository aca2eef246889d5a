package io.querypilot.app.output;

/** The form a result is printed in. */
public enum Format {
    TABLE,
    JSON,
    CSV,
    MARKDOWN
}
