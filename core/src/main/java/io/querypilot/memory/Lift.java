package io.querypilot.memory;

import java.util.OptionalDouble;

/** How often questions succeeded with a lesson and, where it matched but was held back, without it. */
public record Lift(long with, long successesWith, long without, long successesWithout) {
    /** The gain in success rate; empty until both have been seen. */
    public OptionalDouble gain() {
        return with == 0 || without == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) successesWith / with - (double) successesWithout / without);
    }
}
