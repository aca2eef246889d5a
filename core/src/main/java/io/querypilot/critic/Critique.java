package io.querypilot.critic;

import java.util.List;
import java.util.Optional;

/**
 * The critic's verdict on a draft: whether it may run, how sure we are of it from 0 to 1, and why. {@code suspected} says
 * that only rules of ours stand against it: the guard and the engine take it, and it breaks nothing a person has said.
 */
public record Critique(boolean valid, double confidence, List<Issue> issues, boolean suspected) {
    public Critique {
        issues = List.copyOf(issues);
    }

    public Optional<Issue> firstBlocking() {
        return issues.stream().filter(Issue::blocking).findFirst();
    }
}
