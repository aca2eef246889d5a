package io.querypilot.embedded.linking;

/** How a word points at a column or table; of several links between one pair the first of these counts. */
public enum LinkKind {
    NAME,
    VALUE,
    NUMBER,
    PART,
    VALUE_PART,
    COMMENT,
    SYNONYM,
    NEAR
}
