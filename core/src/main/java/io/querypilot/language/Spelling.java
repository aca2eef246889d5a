package io.querypilot.language;

import java.util.Arrays;
import java.util.Locale;

/** How far two spellings are apart, and whether one can only be a misspelling of the other. */
public final class Spelling {
    private static final int SHORTEST_INSERTION = 3;
    private static final int SHORTEST_SWAP = 4;
    private static final int SHORTEST_REPLACEMENT = 5;
    private static final int SHORTEST_TWO_SLIPS = 8;
    private static final int LARGEST_DIFFERENCE = 5;

    private Spelling() {}

    /** How many letters must be put in, taken out, replaced or swapped with their neighbour to make one the other. */
    public static int distance(String left, String right) {
        int[] older = new int[right.length() + 1];
        int[] previous = new int[right.length() + 1];
        int[] current = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            fill(current, previous, older, left, right, i);
            int[] spare = older;
            older = previous;
            previous = current;
            current = spare;
        }
        return previous[right.length()];
    }

    private static void fill(int[] current, int[] previous, int[] older, String left, String right, int i) {
        current[0] = i;
        for (int j = 1; j <= right.length(); j++) {
            int replaced = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
            int best = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + replaced);
            boolean swapped = i > 1
                    && j > 1
                    && left.charAt(i - 1) == right.charAt(j - 2)
                    && left.charAt(i - 2) == right.charAt(j - 1);
            current[j] = swapped ? Math.min(best, older[j - 2] + 1) : best;
        }
    }

    /** Whether words long enough to tell differ by one slip of the finger. */
    public static boolean isOneSlip(String left, String right) {
        return Math.min(left.length(), right.length()) >= SHORTEST_REPLACEMENT
                && Math.abs(left.length() - right.length()) <= 1
                && distance(left, right) == 1;
    }

    /** Whether a written name is another in the plural or misspelt beyond doubt: the strict test that a repair needs. */
    public static boolean isMisspelling(String written, String actual) {
        return mayBe(written, actual) && same(written, actual);
    }

    /** Cheap, for it is asked of every table of a schema. */
    private static boolean mayBe(String written, String actual) {
        return !written.isEmpty()
                && !actual.isEmpty()
                && Math.abs(written.length() - actual.length()) <= LARGEST_DIFFERENCE
                && Character.toLowerCase(written.charAt(0)) == Character.toLowerCase(actual.charAt(0));
    }

    private static boolean same(String written, String actual) {
        String left = plain(written);
        String right = plain(actual);
        if (left.equals(right) || Stemmer.singular(left).equals(Stemmer.singular(right))) {
            return true;
        }
        // address1 and address2 are two things, not one misspelt.
        return digits(left).equals(digits(right)) && slips(left, right);
    }

    private static boolean slips(String left, String right) {
        int shorter = Math.min(left.length(), right.length());
        int distance = distance(left, right);
        if (distance == 1) {
            boolean inserted = left.length() != right.length();
            boolean swapped = sorted(left).equals(sorted(right));
            return shorter >= (inserted ? SHORTEST_INSERTION : swapped ? SHORTEST_SWAP : SHORTEST_REPLACEMENT);
        }
        return distance == 2 && shorter >= SHORTEST_TWO_SLIPS && !oppositeExtremes(left, right);
    }

    private static boolean oppositeExtremes(String left, String right) {
        return left.contains("min") != right.contains("min") || left.contains("max") != right.contains("max");
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[_\\s-]", "");
    }

    private static String digits(String text) {
        return text.replaceAll("\\D", "");
    }

    private static String sorted(String text) {
        char[] letters = text.toCharArray();
        Arrays.sort(letters);
        return new String(letters);
    }
}
