package io.querypilot.model;

import static java.util.Objects.requireNonNull;

/** A model's typed reply and what it cost. */
public record Reply<T>(T value, Usage usage) {
    public Reply {
        requireNonNull(value, "value");
        requireNonNull(usage, "usage");
    }
}
