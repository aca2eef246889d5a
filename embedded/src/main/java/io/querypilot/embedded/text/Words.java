package io.querypilot.embedded.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts questions, cells and identifiers into words. */
public final class Words {
    private Words() {}

    /** Plain quotes, single blanks, no blanks at the ends. */
    public static String normaliseQuestion(String text) {
        StringBuilder out = new StringBuilder();
        plainQuotes(text).codePoints().forEach(point -> {
            if (!Letters.space(point)) {
                out.appendCodePoint(point);
            } else if (out.length() > 0 && out.charAt(out.length() - 1) != ' ') {
                out.append(' ');
            }
        });
        int end = out.length();
        return end > 0 && out.charAt(end - 1) == ' ' ? out.substring(0, end - 1) : out.toString();
    }

    private static String plainQuotes(String text) {
        return text.replace('“', '"')
                .replace('”', '"')
                .replace('‘', '\'')
                .replace('’', '\'')
                .replace('`', '\'')
                .replace("''", "\"");
    }

    /** Numbers such as 1,000.5 stay whole; runs of word characters; every other character alone. */
    public static List<Word> split(String text) {
        List<Word> words = new ArrayList<>();
        int position = 0;
        while (position < text.length()) {
            int point = text.codePointAt(position);
            int end = Letters.space(point) ? position + 1 : wordEnd(text, position);
            if (!Letters.space(point)) {
                words.add(new Word(text.substring(position, end), position, end));
            }
            position = end;
        }
        return words;
    }

    private static int wordEnd(String text, int start) {
        int point = text.codePointAt(start);
        int number = Letters.digit(point) ? numberEnd(text, start) : start;
        if (number > start) {
            return number;
        }
        int end = start + Character.charCount(point);
        return Letters.word(point) ? runEnd(text, end) : end;
    }

    private static int runEnd(String text, int from) {
        int end = from;
        while (end < text.length() && inRun(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end;
    }

    private static boolean inRun(int point) {
        return Letters.word(point) && !Letters.space(point);
    }

    /** The end of digits joined by '.' or ','; {@code start} where it is a plain run of digits. */
    private static int numberEnd(String text, int start) {
        int end = digitsEnd(text, start);
        int plain = end;
        while (end + 1 < text.length()
                && (text.charAt(end) == '.' || text.charAt(end) == ',')
                && Letters.digit(text.charAt(end + 1))) {
            end = digitsEnd(text, end + 1);
        }
        return end > plain ? end : start;
    }

    private static int digitsEnd(String text, int from) {
        int end = from;
        while (end < text.length() && Letters.digit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** The lower-case words of a text, symbols left out. */
    public static List<String> plain(String text) {
        List<String> words = new ArrayList<>();
        String lower = text.toLowerCase(Locale.ROOT);
        int position = 0;
        while (position < lower.length()) {
            int end = runEnd(lower, position);
            if (end > position) {
                words.add(lower.substring(position, end));
                position = end;
            } else {
                position += Character.charCount(lower.codePointAt(position));
            }
        }
        return words;
    }

    /** The key under which cells are compared. */
    public static String normalise(String text) {
        return String.join(" ", plain(text));
    }

    /** What stands between white space. */
    public static List<String> atBlanks(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || Letters.white(text.charAt(i))) {
                if (i > start) {
                    parts.add(text.substring(start, i));
                }
                start = i + 1;
            }
        }
        return parts;
    }
}
