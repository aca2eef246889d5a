package io.querypilot.critic;

import java.util.List;
import java.util.Optional;

/** The critic's verdict on a draft: whether it may run, how sure we are of it from 0 to 1, and why. */
public record Critique(boolean valid, double confidence, List<Issue> issues) {
    public Critique {
        issues = List.copyOf(issues);
    }

    public Optional<Issue> firstBlocking() {
        return issues.stream().filter(Issue::blocking).findFirst();
    }
}
