package io.querypilot.critic;

import java.util.Arrays;
import java.util.Locale;

/** Whether a written name can only be a misspelling of another: the strict test that a repair by rule needs. */
final class Similarity {
    private static final int SHORTEST_INSERTION = 3;
    private static final int SHORTEST_SWAP = 4;
    private static final int SHORTEST_REPLACEMENT = 5;
    private static final int SHORTEST_TWO_SLIPS = 8;
    private static final int LARGEST_DIFFERENCE = 5;

    private Similarity() {}

    static boolean certain(String written, String actual) {
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
        if (left.equals(right) || singular(left).equals(singular(right))) {
            return true;
        }
        // address1 and address2 are two things, not one misspelt.
        return digits(left).equals(digits(right)) && slip(left, right);
    }

    private static boolean slip(String left, String right) {
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

    /** The word for one of these: customers → customer, categories → category, boxes → box. */
    static String singular(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return word.substring(0, word.length() - 3) + "y";
        }
        if (word.endsWith("ses") || word.endsWith("xes") || word.endsWith("ches") || word.endsWith("shes")) {
            return word.substring(0, word.length() - 2);
        }
        return word.endsWith("s") && !word.endsWith("ss") && word.length() > 3
                ? word.substring(0, word.length() - 1)
                : word;
    }

    private static String digits(String text) {
        return text.replaceAll("\\D", "");
    }

    private static String sorted(String text) {
        char[] letters = text.toCharArray();
        Arrays.sort(letters);
        return new String(letters);
    }

    /** Insertions, deletions, replacements and swaps of neighbours between two words; 3 stands for more than 2. */
    private static int distance(String left, String right) {
        if (Math.abs(left.length() - right.length()) > 2) {
            return 3;
        }
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, left, right, i, j);
            }
        }
        return Math.min(3, cost[left.length()][right.length()]);
    }

    private static int step(int[][] cost, String left, String right, int i, int j) {
        boolean same = left.charAt(i - 1) == right.charAt(j - 1);
        int best = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
