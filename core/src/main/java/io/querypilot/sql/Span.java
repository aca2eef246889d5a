package io.querypilot.sql;

import java.util.List;
import java.util.Optional;

/** A stretch of a statement's text. */
public record Span(int start, int end) {
    /** From the first of these tokens to the last; empty where there are none. */
    public static Optional<Span> of(List<Token> tokens) {
        return tokens.isEmpty()
                ? Optional.empty()
                : Optional.of(new Span(tokens.get(0).start(), tokens.get(tokens.size() - 1).end()));
    }
}
