package io.querypilot.language;

import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Cuts a text of ASCII alone into the words that {@link Words#WORD} finds in it, letter by letter: names and questions are
 * cut so often that searching by the expression showed in a profile.
 */
final class AsciiWords {
    private AsciiWords() {}

    static void each(String text, Consumer<String> found) {
        int at = 0;
        while (at < text.length()) {
            int end = end(text, at);
            if (end > at) {
                found.accept(text.substring(at, end));
            }
            at = Math.max(end, at + 1);
        }
    }

    /** Where the word that begins here ends; here where none begins. */
    private static int end(String text, int at) {
        char first = text.charAt(at);
        if (digit(first)) {
            return run(text, at, AsciiWords::digit);
        }
        return upper(first) ? endOfCapitals(text, at) : run(text, at, AsciiWords::lower);
    }

    /** "XMLFile" is XML and File: the last of several capitals belongs to the small letters after it. */
    private static int endOfCapitals(String text, int at) {
        int end = run(text, at, AsciiWords::upper);
        if (end == text.length() || !lower(text.charAt(end))) {
            return end;
        }
        return end - at > 1 ? end - 1 : run(text, end, AsciiWords::lower);
    }

    private static int run(String text, int at, IntPredicate of) {
        int end = at;
        while (end < text.length() && of.test(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean lower(int letter) {
        return letter >= 'a' && letter <= 'z';
    }

    private static boolean upper(int letter) {
        return letter >= 'A' && letter <= 'Z';
    }

    private static boolean digit(int letter) {
        return letter >= '0' && letter <= '9';
    }
}
