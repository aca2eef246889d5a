package io.querypilot.embedded.text;

import java.util.HashMap;
import java.util.Map;

/** How alike two texts are, from 0 to 1: common character pairs and the longest common subsequence. */
public final class Similarity {
    private static final double FEWEST_PAIRS = 0.3;

    private Similarity() {}

    public static double of(String left, String right) {
        if (left.equals(right)) {
            return 1.0;
        }
        int[] one = left.codePoints().toArray();
        int[] other = right.codePoints().toArray();
        double pairs = 2.0 * commonPairs(one, other) / (one.length + 1 + other.length + 1);
        if (pairs < FEWEST_PAIRS) {
            return 0.0;
        }
        return (pairs + 2.0 * commonSubsequence(one, other) / (one.length + other.length)) / 2.0;
    }

    private static int commonPairs(int[] left, int[] right) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int i = 0; i <= left.length; i++) {
            counts.merge(pair(left, i), 1, Integer::sum);
        }
        int common = 0;
        for (int i = 0; i <= right.length; i++) {
            Integer remaining = counts.computeIfPresent(pair(right, i), (pair, count) -> count - 1);
            if (remaining != null && remaining >= 0) {
                common++;
            }
        }
        return common;
    }

    /** The i-th pair of the text with one blank on each side. */
    private static long pair(int[] text, int index) {
        long first = index == 0 ? ' ' : text[index - 1];
        long second = index == text.length ? ' ' : text[index];
        return first << 32 | second;
    }

    private static int commonSubsequence(int[] left, int[] right) {
        int[] previous = new int[right.length + 1];
        for (int point : left) {
            int[] current = new int[right.length + 1];
            for (int i = 0; i < right.length; i++) {
                current[i + 1] = point == right[i] ? previous[i] + 1 : Math.max(previous[i + 1], current[i]);
            }
            previous = current;
        }
        return previous[right.length];
    }
}
