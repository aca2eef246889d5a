package io.querypilot.model.prompted;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * How a chat model is asked: the most tokens a prompt may hold, how often a call is tried when the server is busy
 * or broken, the first wait between tries (doubled each time), how long after the first try none is begun, which
 * values out of the database it may see, how freely it writes (0 for always the likeliest words), and how its tokens are
 * counted, estimated where empty.
 */
public record PromptSettings(
        int maximumPromptTokens,
        int tries,
        Duration backOff,
        Duration patience,
        SendValues sendValues,
        double temperature,
        Optional<Tokenizer> tokenizer) {
    /** Below this not even the rules and a short question would fit. */
    public static final int LEAST_PROMPT_TOKENS = 1_500;

    public static final PromptSettings STANDARD =
            new PromptSettings(12_000, 3, Duration.ofMillis(500), Duration.ofMinutes(2), SendValues.SAFE, 0, Optional.empty());

    public PromptSettings {
        requireNonNull(backOff, "backOff");
        requireNonNull(patience, "patience");
        requireNonNull(sendValues, "sendValues");
        requireNonNull(tokenizer, "tokenizer");
        if (maximumPromptTokens < LEAST_PROMPT_TOKENS || tries < 1) {
            throw new IllegalArgumentException(
                    "a prompt needs at least " + LEAST_PROMPT_TOKENS + " tokens, and a call at least one try");
        }
    }

    public PromptSettings withMaximumPromptTokens(int tokens) {
        return new PromptSettings(tokens, tries, backOff, patience, sendValues, temperature, tokenizer);
    }

    public PromptSettings withSendValues(SendValues values) {
        return new PromptSettings(maximumPromptTokens, tries, backOff, patience, values, temperature, tokenizer);
    }

    public PromptSettings withTemperature(double other) {
        return new PromptSettings(maximumPromptTokens, tries, backOff, patience, sendValues, other, tokenizer);
    }

    /** For a model whose tokens can be counted truly. */
    public PromptSettings withTokenizer(Optional<Tokenizer> other) {
        return new PromptSettings(maximumPromptTokens, tries, backOff, patience, sendValues, temperature, other);
    }
}
