package io.querypilot.language;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers and places in a row as people write them: 3, three, third, 3rd, last. */
public final class Numerals {
    private static final List<String> NUMBERS = List.of(
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");
    private static final List<String> ORDINALS = List.of(
            "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
            "eleventh", "twelfth");
    private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");
    private static final Pattern ORDINAL_DIGITS = Pattern.compile("(\\d{1,9})(?:st|nd|rd|th)");

    private Numerals() {}

    /** The number that a word says: 3 for "3" and "three". */
    public static OptionalInt number(String word) {
        return DIGITS.matcher(word).matches() ? OptionalInt.of(Integer.parseInt(word)) : among(NUMBERS, word);
    }

    /** The place, from 1, that a word says in a row of so many: 2 for "second" and "2nd", the end for "last". */
    public static OptionalInt ordinal(String word, int count) {
        String lower = word.toLowerCase(Locale.ROOT);
        Matcher digits = ORDINAL_DIGITS.matcher(lower);
        if (digits.matches()) {
            return OptionalInt.of(Integer.parseInt(digits.group(1)));
        }
        return switch (lower) {
            case "last" -> OptionalInt.of(count);
            case "former" -> OptionalInt.of(1);
            case "latter" -> OptionalInt.of(count);
            default -> among(ORDINALS, lower);
        };
    }

    private static OptionalInt among(List<String> words, String word) {
        int place = words.indexOf(word.toLowerCase(Locale.ROOT));
        return place < 0 ? OptionalInt.empty() : OptionalInt.of(place);
    }
}
