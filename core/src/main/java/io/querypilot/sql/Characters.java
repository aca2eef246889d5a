package io.querypilot.sql;

import java.text.Normalizer;

/** What single characters mean outside quotes. */
public final class Characters {
    private Characters() {}

    public static boolean space(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    public static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    public static boolean hexDigit(int c) {
        return digit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
    }

    public static boolean asciiLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** Letters of any script; those an engine or driver might fold to ASCII are left out, for they disguise words. */
    public static boolean letter(int c) {
        return asciiLetter(c) || c == '_' || c > 127 && nameable(c) && !foldsToAscii(c);
    }

    private static boolean nameable(int c) {
        int type = Character.getType(c);
        return Character.isLetterOrDigit(c)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.OTHER_SYMBOL;
    }

    private static boolean foldsToAscii(int c) {
        String text = Character.toString(c);
        return Normalizer.normalize(text, Normalizer.Form.NFKC).chars().anyMatch(folded -> folded < 128)
                || Character.toLowerCase(c) < 128
                || Character.toUpperCase(c) < 128;
    }

    public static String lower(String text) {
        StringBuilder folded = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                folded = folded == null ? new StringBuilder(text) : folded;
                folded.setCharAt(i, (char) (c + 32));
            }
        }
        return folded == null ? text : folded.toString();
    }
}
