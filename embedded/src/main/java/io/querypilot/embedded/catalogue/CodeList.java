package io.querypilot.embedded.catalogue;

import io.querypilot.schema.Codes;

/** Codes of one kind, as a table of codes lists them; {@code title} is what they are of, as order status, or empty where nothing says it. */
public record CodeList(Codes codes, String title) {
    public static final CodeList NONE = new CodeList(Codes.NONE, "");
}
