package io.querypilot.model.prompted;

import java.util.Optional;

/** How many tokens a prompt may hold, and how they are counted. */
record PromptBudget(int tokens, TokenCount count) {
    /** For a model of which nothing is known. */
    static PromptBudget estimated(int tokens) {
        return new PromptBudget(tokens, new TokenCount(Optional.empty()));
    }

    /** Whether it holds the prompt and so many tokens besides. */
    boolean holds(Prompt prompt, int besides) {
        return count.of(prompt) + besides <= tokens;
    }
}
