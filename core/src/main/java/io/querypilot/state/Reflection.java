package io.querypilot.state;

import java.util.ArrayList;
import java.util.List;

/** Whether an outcome is good enough to answer with, why, and how good from 0 to 100. */
public record Reflection(
        boolean acceptable, boolean shouldRefine, List<String> issues, String reasoning, int score) {
    public Reflection {
        issues = List.copyOf(issues);
    }

    public Reflection noting(String issue) {
        List<String> more = new ArrayList<>(issues);
        more.add(issue);
        return new Reflection(acceptable, shouldRefine, more, reasoning, score);
    }
}
