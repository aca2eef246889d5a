package io.querypilot.server.access;

import io.querypilot.server.web.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Lets each of many come so often a minute: a bucket for each that fills slowly and empties with every request. */
final class RateLimit {
    private static final int MOST_BUCKETS = 10_000;
    private static final double NANOS_A_MINUTE = 60e9;
    private static final double SECONDS_A_MINUTE = 60;

    /** What is left, and when that was so. */
    private record Bucket(double left, long at) {}

    private final int perMinute;
    private final LongSupplier clock;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_BUCKETS;
        }
    };

    RateLimit(int perMinute) {
        this(perMinute, System::nanoTime);
    }

    /** One that reads nanoseconds from this clock. */
    RateLimit(int perMinute, LongSupplier clock) {
        this.perMinute = perMinute;
        this.clock = clock;
    }

    synchronized void take(String who) {
        long now = clock.getAsLong();
        Bucket before = buckets.getOrDefault(who, new Bucket(perMinute, now));
        double left = Math.min(perMinute, before.left() + (now - before.at()) * perMinute / NANOS_A_MINUTE);
        if (left < 1) {
            throw tooMany((int) Math.ceil((1 - left) * SECONDS_A_MINUTE / perMinute));
        }
        buckets.put(who, new Bucket(left - 1, now));
    }

    private static Problem tooMany(int seconds) {
        return new Problem(429, "too_many_requests", "These are too many requests in a minute.",
                "Come again in " + seconds + (seconds == 1 ? " second." : " seconds."), seconds);
    }
}
