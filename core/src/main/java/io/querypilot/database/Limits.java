package io.querypilot.database;

import java.time.Duration;

/** What one statement may cost: time until it is stopped, rows and bytes until the result is cut; and what was spent before. */
public record Limits(Duration timeout, int rows, long bytes, Duration spent) {
    public static final Limits STANDARD = new Limits(Duration.ofSeconds(30), 1_000, 64L << 20);

    public Limits {
        if (timeout.isNegative() || timeout.isZero() || rows < 1 || bytes < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /** With nothing spent yet. */
    public Limits(Duration timeout, int rows, long bytes) {
        this(timeout, rows, bytes, Duration.ZERO);
    }

    /**
     * What is left once some of the time is spent; never less than half, for it may have been spent waiting for a turn, and a
     * millisecond more, since to an engine no time at all may be no limit.
     */
    public Limits after(Duration more) {
        Duration left = timeout.minus(more);
        Duration half = timeout.dividedBy(2).plusMillis(1);
        return new Limits(left.compareTo(half) < 0 ? half : left, rows, bytes, spent.plus(more));
    }
}
