package io.querypilot.embedded.text;

/** Tells cells that hold dates. */
public final class Dates {
    private static final int DATE_LENGTH = 10;

    private Dates() {}

    /** YYYY-MM-DD, alone or followed by a time. */
    public static boolean looksLikeDate(String text) {
        return text.length() >= DATE_LENGTH
                && text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && Letters.allDigits(text.substring(0, 4) + text.substring(5, 7) + text.substring(8, 10))
                && (text.length() == DATE_LENGTH || text.charAt(10) == ' ' || text.charAt(10) == 'T');
    }
}
