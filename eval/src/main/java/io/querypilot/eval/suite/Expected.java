package io.querypilot.eval.suite;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a question ought to end: with rows, with a question back, or with the word that the data cannot say. */
public enum Expected {
    ANSWER,
    ASK,
    DECLINE;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Expected> named(String word) {
        return Arrays.stream(values())
                .filter(one -> one.id().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
