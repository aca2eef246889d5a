package io.querypilot.server.access;

import io.querypilot.server.web.Problem;
import java.util.LinkedHashMap;
import java.util.Map;

/** Lets each of many come so often a minute: a bucket for each that fills slowly and empties with every request. */
final class RateLimit {
    private static final int MOST_BUCKETS = 10_000;
    private static final double NANOS_A_MINUTE = 60e9;

    /** What is left, and when that was so. */
    private record Bucket(double left, long at) {}

    private final int perMinute;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_BUCKETS;
        }
    };

    RateLimit(int perMinute) {
        this.perMinute = perMinute;
    }

    synchronized void take(String who) {
        long now = System.nanoTime();
        Bucket before = buckets.getOrDefault(who, new Bucket(perMinute, now));
        double left = Math.min(perMinute, before.left() + (now - before.at()) * perMinute / NANOS_A_MINUTE);
        if (left < 1) {
            throw new Problem(429, "too_many_requests", "These are too many requests in a minute.", "Wait a little.");
        }
        buckets.put(who, new Bucket(left - 1, now));
    }
}
