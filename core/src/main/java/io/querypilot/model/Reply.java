package io.querypilot.model;

import static java.util.Objects.requireNonNull;

/** A model's typed reply, what it cost, and which model gave it where several could; else {@code by} is empty. */
public record Reply<T>(T value, Usage usage, String by) {
    public Reply {
        requireNonNull(value, "value");
        requireNonNull(usage, "usage");
        requireNonNull(by, "by");
    }

    public Reply(T value, Usage usage) {
        this(value, usage, "");
    }

    public Reply<T> by(String model) {
        return new Reply<>(value, usage, model);
    }

    public Reply<T> costing(Usage more) {
        return new Reply<>(value, usage.plus(more), by);
    }
}
