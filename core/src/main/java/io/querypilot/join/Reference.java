package io.querypilot.join;

/** A column that refers to a column of another table or its own: a key that is declared, or that its name implies. */
public record Reference(String column, String targetTable, String targetColumn, boolean declared) {}
