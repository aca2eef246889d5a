package io.querypilot.sql;

/** How many letters must be put in, taken out, replaced or swapped with their neighbour to make one word another. */
public final class EditDistance {
    private EditDistance() {}

    public static int between(String left, String right) {
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
}
