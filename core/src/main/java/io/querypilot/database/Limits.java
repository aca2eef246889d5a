package io.querypilot.database;

import java.time.Duration;

/** What one statement may cost: time until it is stopped, rows and bytes until the result is cut. */
public record Limits(Duration timeout, int rows, long bytes) {
    public static final Limits STANDARD = new Limits(Duration.ofSeconds(30), 1_000, 64L << 20);
    private static final Duration LEAST = Duration.ofMillis(100);

    public Limits {
        if (timeout.isNegative() || timeout.isZero() || rows < 1 || bytes < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /** What is left once some of the time is spent; never nothing at all. */
    public Limits after(Duration spent) {
        Duration left = timeout.minus(spent);
        return new Limits(left.compareTo(LEAST) < 0 ? LEAST : left, rows, bytes);
    }
}
