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
    /** The same nodes in another layout. */
    Encoding laidOut(PieceLayout layout) {
        return new Encoding(
                layout.pieces(), layout.positions(), layout.owners(), relations, flags, words, columns, tables);
    }

    public int nodes() {
        return flags.length;
    }
}
