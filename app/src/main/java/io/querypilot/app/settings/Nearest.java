package io.querypilot.app.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known word a misspelt one was probably meant to be. */
public final class Nearest {
    private Nearest() {}

    /** The closest candidate, where it is close enough that a person would see the slip. */
    public static Optional<String> to(String word, Collection<String> candidates) {
        return candidates.stream()
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .filter(candidate -> distance(word, candidate) <= Math.max(2, candidate.length() / 3));
    }

    /** Letters to insert, delete or change. */
    public static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= left.length(); line++) {
            nextRow(row, left.charAt(line - 1), right);
        }
        return row[right.length()];
    }

    private static void nextRow(int[] row, char letter, String right) {
        int diagonal = row[0]++;
        for (int column = 1; column < row.length; column++) {
            int change = diagonal + (letter == right.charAt(column - 1) ? 0 : 1);
            diagonal = row[column];
            row[column] = Math.min(change, 1 + Math.min(diagonal, row[column - 1]));
        }
    }
}
