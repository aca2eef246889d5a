package io.querypilot.critic;

import io.querypilot.sql.EditDistance;
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
        int distance = EditDistance.between(left, right);
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
}
