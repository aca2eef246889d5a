package io.querypilot.link;

/** Tells whether two words differ by one slip of the finger. */
final class Spelling {
    private static final int SHORTEST = 5;

    private Spelling() {}

    /** One letter changed, added, left out, or swapped with its neighbour, in words long enough to tell. */
    static boolean oneSlip(String a, String b) {
        if (Math.min(a.length(), b.length()) < SHORTEST || Math.abs(a.length() - b.length()) > 1) {
            return false;
        }
        int start = 0;
        while (start < Math.min(a.length(), b.length()) && a.charAt(start) == b.charAt(start)) {
            start++;
        }
        return rest(a, start + 1, b, start + 1)
                || rest(a, start, b, start + 1)
                || rest(a, start + 1, b, start)
                || swapped(a, b, start);
    }

    private static boolean rest(String a, int fromA, String b, int fromB) {
        return fromA <= a.length() && fromB <= b.length() && a.substring(fromA).equals(b.substring(fromB));
    }

    private static boolean swapped(String a, String b, int at) {
        return at + 1 < a.length()
                && at + 1 < b.length()
                && a.charAt(at) == b.charAt(at + 1)
                && a.charAt(at + 1) == b.charAt(at)
                && rest(a, at + 2, b, at + 2);
    }
}
