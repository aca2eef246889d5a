package io.querypilot;

import io.querypilot.flow.Rules;

/** How the agent works: the rules of its steps, and what it takes from a person. */
public record Settings(Rules rules, int maximumQuestionCharacters, int maximumCorrections) {
    public static final Settings STANDARD = new Settings(Rules.STANDARD, 10_000, 3);

    public Settings withRules(Rules other) {
        return new Settings(other, maximumQuestionCharacters, maximumCorrections);
    }
}
