package io.querypilot.memory;

/** How often questions succeeded with a lesson and, where it matched but was held back, without it. */
public record Lift(long with, long successesWith, long without, long successesWithout) {
    /** The gain in success rate; zero until both have been seen. */
    public double gain() {
        return with == 0 || without == 0
                ? 0
                : (double) successesWith / with - (double) successesWithout / without;
    }
}
