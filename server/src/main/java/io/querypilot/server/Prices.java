package io.querypilot.server;

import io.querypilot.model.Usage;

/**
 * What a million tokens cost, to a model and from it, in whatever currency its provider bills. The embedded model counts
 * no tokens, so nothing of it is billed.
 */
public record Prices(double input, double output) {
    private static final double MILLION = 1e6;

    public Prices {
        if (!(input >= 0 && output >= 0)) {
            throw new IllegalArgumentException("a price is not negative");
        }
    }

    double of(Usage usage) {
        return (usage.inputTokens() * input + usage.outputTokens() * output) / MILLION;
    }
}
