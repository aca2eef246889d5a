package io.querypilot.explain;

import java.util.List;

/** Several things in one breath. */
final class Listed {
    private Listed() {}

    /** "a, b and c"; of more than {@code most} the rest is counted as so many more {@code things}. */
    static String and(List<String> all, int most, String things) {
        int left = all.size() - most;
        return left > 1
                ? String.join(", ", all.subList(0, most)) + " and " + left + " more " + things
                : joined(all, "and");
    }

    static String joined(List<String> all, String last) {
        int end = all.size() - 1;
        return end < 1
                ? String.join("", all)
                : String.join(", ", all.subList(0, end)) + " " + last + " " + all.get(end);
    }
}
