package io.querypilot.model.prompted;

import java.util.Optional;

/**
 * How many tokens a prompt is to the model that is asked: counted by its tokenizer where we have it, else estimated, rather
 * too high, and corrected by what the provider reports. The correction goes by the worst of several reports and a margin,
 * because some servers leave out what they had in their cache.
 */
final class TokenCount {
    /** An estimate is believed to be too high only after so many reports of prompts that are not short. */
    private static final int REPORTS = 3;

    private static final int LEAST_TOKENS = 200;
    private static final double MARGIN = 1.15;
    private static final double LEAST_FACTOR = 0.5;

    private final Optional<Tokenizer> tokenizer;
    private int reports;
    private double worst;

    TokenCount(Optional<Tokenizer> tokenizer) {
        this.tokenizer = tokenizer;
    }

    int of(Prompt prompt) {
        return tokenizer
                .map(exact -> exact.count(prompt.system()) + exact.count(prompt.user()) + 2 * Tokens.PER_MESSAGE)
                .orElseGet(() -> (int) Math.ceil(prompt.tokens() * factor()));
    }

    /** What the provider says that the prompt was. */
    synchronized void learn(Prompt prompt, int reported) {
        int estimated = prompt.tokens();
        if (estimated >= LEAST_TOKENS && reported > 0) {
            reports++;
            worst = Math.max(worst, (double) reported / estimated);
        }
    }

    /** An estimate that was too low once is raised at once. */
    private synchronized double factor() {
        double corrected = Math.max(LEAST_FACTOR, worst * MARGIN);
        return corrected > 1 || reports >= REPORTS ? corrected : 1;
    }
}
