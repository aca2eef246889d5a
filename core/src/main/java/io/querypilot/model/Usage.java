package io.querypilot.model;

/** Tokens and calls spent on a model. */
public record Usage(long inputTokens, long outputTokens, int calls) {
    public static final Usage NONE = new Usage(0, 0, 0);

    public Usage plus(Usage other) {
        return new Usage(inputTokens + other.inputTokens, outputTokens + other.outputTokens, calls + other.calls);
    }
}
