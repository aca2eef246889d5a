package io.querypilot.eval.suite;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How a question ought to end: with rows, with a question back, or with the word that the data cannot say; and where the
 * first draft is a mistake, with the right rows in the end, at least with a warning, or with no answer at all.
 */
public enum Expected {
    ANSWER,
    ASK,
    DECLINE,
    REPAIRED,
    WARNED,
    REJECTED;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Expected> named(String word) {
        return Arrays.stream(values())
                .filter(one -> one.id().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
