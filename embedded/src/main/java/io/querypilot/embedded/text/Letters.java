package io.querypilot.embedded.text;

/** The classes of characters that training knows, by code point; no library's own idea of a letter is used. */
public final class Letters {
    private static final int ZERO_WIDTH_SPACE = 0x200B;

    private Letters() {}

    public static boolean digit(int point) {
        return point >= '0' && point <= '9';
    }

    public static boolean asciiLetter(int point) {
        return lower(point) || upper(point);
    }

    static boolean lower(int point) {
        return point >= 'a' && point <= 'z';
    }

    static boolean upper(int point) {
        return point >= 'A' && point <= 'Z';
    }

    /** Letters, digits and the underscore; beyond ASCII everything that is no symbol. */
    public static boolean word(int point) {
        if (point < 0x80) {
            return digit(point) || asciiLetter(point) || point == '_';
        }
        return !symbolBeyondAscii(point);
    }

    private static boolean symbolBeyondAscii(int point) {
        return latinSymbol(point)
                || point >= 0x2000 && point <= 0x2BFF
                || point >= 0x3000 && point <= 0x303F
                || point >= 0x1F000;
    }

    private static boolean latinSymbol(int point) {
        boolean letter = point == 0xAA || point == 0xB5 || point == 0xBA;
        return point <= 0xBF && !letter || point == 0xD7 || point == 0xF7;
    }

    /** What separates the words of a question. */
    static boolean space(int point) {
        return " \t\n\r\f\u000B\u00A0\u3000".indexOf(point) >= 0 || point >= 0x2000 && point <= ZERO_WIDTH_SPACE;
    }

    /** What is trimmed off texts: every white space Unicode knows. */
    static boolean white(int point) {
        return Character.isWhitespace(point) || Character.isSpaceChar(point) || point == 0x85;
    }

    public static boolean allDigits(String text) {
        return text.chars().allMatch(Letters::digit);
    }

    public static boolean anyDigit(String text) {
        return text.chars().anyMatch(Letters::digit);
    }

    public static boolean asciiLettersOnly(String text) {
        return !text.isEmpty() && text.chars().allMatch(Letters::asciiLetter);
    }

    /** The text without white space at its ends. */
    public static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && white(text.charAt(start))) {
            start++;
        }
        while (end > start && white(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}
