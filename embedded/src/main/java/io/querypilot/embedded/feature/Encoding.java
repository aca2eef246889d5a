package io.querypilot.embedded.feature;

/** The encoder's input for one question; nodes are words, then columns, then tables. */
public record Encoding(
        int[] pieces,
        int[] positions,
        int[] owners,
        byte[][] relations,
        int[] flags,
        int words,
        int columns,
        int tables) {
    public int nodes() {
        return flags.length;
    }
}
