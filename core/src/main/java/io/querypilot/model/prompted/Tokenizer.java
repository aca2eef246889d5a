package io.querypilot.model.prompted;

/** Counts the tokens of a text as a family of models does. */
@FunctionalInterface
public interface Tokenizer {
    int count(String text);
}
