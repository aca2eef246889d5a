package io.querypilot.model.prompted;

/** The two messages a model is asked with: the rules, and the matter. */
record Prompt(String system, String user) {
    int tokens() {
        return Tokens.countWithMargin(system) + Tokens.countWithMargin(user) + 2 * Tokens.PER_MESSAGE;
    }
}
