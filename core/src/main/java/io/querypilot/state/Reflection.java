package io.querypilot.state;

import io.querypilot.doubt.Doubt;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether an outcome is good enough to answer with, why, how good from 0 to 100, and what speaks against it all the same.
 */
public record Reflection(
        boolean acceptable,
        boolean shouldRefine,
        List<String> issues,
        String reasoning,
        int score,
        List<Doubt> doubts) {
    public Reflection {
        issues = List.copyOf(issues);
        // A checkpoint of an earlier version holds none.
        doubts = doubts == null ? List.of() : List.copyOf(doubts);
    }

    /** Nothing speaks against it but what is said. */
    public Reflection(boolean acceptable, boolean shouldRefine, List<String> issues, String reasoning, int score) {
        this(acceptable, shouldRefine, issues, reasoning, score, List.of());
    }

    public Reflection noting(String issue) {
        List<String> more = new ArrayList<>(issues);
        more.add(issue);
        return new Reflection(acceptable, shouldRefine, more, reasoning, score, doubts);
    }
}
