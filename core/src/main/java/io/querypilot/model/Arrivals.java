package io.querypilot.model;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Who is told how a reply grows. It belongs to the thread that asks and to no other: what is asked side by side would
 * be told in a jumble, and where nobody is told a model need not stream.
 */
public final class Arrivals {
    private static final ThreadLocal<Consumer<Arriving>> HEARD = new ThreadLocal<>();

    private Arrivals() {}

    /** Whoever is told on this thread. */
    public static Optional<Consumer<Arriving>> heard() {
        return Optional.ofNullable(HEARD.get());
    }

    /** Does the work, telling this one how replies grow. */
    public static <T> T telling(Consumer<Arriving> listener, Supplier<T> work) {
        Consumer<Arriving> before = HEARD.get();
        HEARD.set(listener);
        try {
            return work.get();
        } finally {
            HEARD.set(before);
        }
    }
}
