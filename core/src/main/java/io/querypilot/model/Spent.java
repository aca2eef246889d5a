package io.querypilot.model;

import io.querypilot.error.QueryPilotException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What was paid before a fault: it travels with the fault, so that an answer found all the same says what it cost. */
public final class Spent extends RuntimeException {
    private final transient Usage usage;

    private Spent(Usage usage) {
        super(usage.toString(), null, false, false);
        this.usage = usage;
    }

    /** Asks, and where that fails lets the fault tell of what was paid before. */
    public static <T> T after(Usage before, Supplier<T> asked) {
        try {
            return asked.get();
        } catch (QueryPilotException fault) {
            throw on(fault, before);
        }
    }

    /** The fault, telling of this too. */
    public static QueryPilotException on(QueryPilotException fault, Usage usage) {
        fault.addSuppressed(new Spent(usage));
        return fault;
    }

    /** All that a fault tells of. */
    public static Usage by(QueryPilotException fault) {
        return Stream.of(fault.getSuppressed())
                .filter(Spent.class::isInstance)
                .map(told -> ((Spent) told).usage)
                .reduce(Usage.NONE, Usage::plus);
    }
}
