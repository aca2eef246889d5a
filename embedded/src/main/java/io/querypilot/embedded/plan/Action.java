package io.querypilot.embedded.plan;

/** One step of writing a plan: a token of the vocabulary, or a pointer at a word, column or table. */
public sealed interface Action {
    /** A token. */
    record Mark(Token token) implements Action {}

    /** A word of the question. */
    record AtWord(int word) implements Action {}

    /** A column of the schema. */
    record AtColumn(int column) implements Action {}

    /** A table of the schema. */
    record AtTable(int table) implements Action {}
}
