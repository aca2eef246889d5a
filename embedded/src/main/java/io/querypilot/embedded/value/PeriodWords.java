package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Letters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts a phrase: dates such as 2024-03-05 or 3/15/2024 stay whole, dashes are words, other marks are left out. */
final class PeriodWords {
    private PeriodWords() {}

    static List<String> of(String phrase) {
        String text = phrase.toLowerCase(Locale.ROOT) + " ";
        List<String> words = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char mark = text.charAt(i);
            if (Letters.digit(mark) || Letters.asciiLetter(mark) || insideDate(text, i, current)) {
                current.append(mark);
                continue;
            }
            if (current.length() > 0) {
                words.add(current.toString());
                current.setLength(0);
            }
            if (mark == '-' || mark == '–') {
                words.add(String.valueOf(mark));
            }
        }
        return words;
    }

    /** A mark between digits; but 2021-2023 is two years. */
    private static boolean insideDate(String text, int at, CharSequence before) {
        char mark = text.charAt(at);
        if ("-/.".indexOf(mark) < 0 || before.length() == 0 || !Letters.digit(before.charAt(before.length() - 1))) {
            return false;
        }
        boolean twoYears = mark == '-' && before.length() == 4 && digitsAfter(text, at) == 4;
        return digitsAfter(text, at) > 0 && !twoYears;
    }

    private static int digitsAfter(String text, int at) {
        int end = at + 1;
        while (end < text.length() && Letters.digit(text.charAt(end))) {
            end++;
        }
        return end - at - 1;
    }
}
