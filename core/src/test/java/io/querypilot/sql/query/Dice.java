package io.querypilot.sql.query;

import java.util.Random;

/** Chance in the tests of the guard: the same each time, unless {@code -Dguard.seed=N} asks for other dice, {@code -Dguard.rounds=N} for more. */
final class Dice {
    private Dice() {}

    static Random random(int seed) {
        return new Random(seed + Long.getLong("guard.seed", 0));
    }

    static int times(int usual) {
        return usual * Integer.getInteger("guard.rounds", 1);
    }
}
