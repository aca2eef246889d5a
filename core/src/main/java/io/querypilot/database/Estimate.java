package io.querypilot.database;

/** What an engine expects a statement to read, before it runs; 0 where it cannot say. */
public record Estimate(long rows, long bytes) {
    public static final Estimate NONE = new Estimate(0, 0);

    public Estimate {
        rows = Math.max(0, rows);
        bytes = Math.max(0, bytes);
    }

    /** From figures that an engine reckons with, which may be no number at all. */
    public static Estimate of(double rows, double bytes) {
        return new Estimate((long) rows, (long) bytes);
    }

    public Estimate plus(Estimate other) {
        return new Estimate(sum(rows, other.rows), sum(bytes, other.bytes));
    }

    /** What this is more than the other; nothing where it is less. */
    public Estimate beyond(Estimate other) {
        return new Estimate(rows - other.rows, bytes - other.bytes);
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }
}
