package io.querypilot.language;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Cuts names and sentences into words and words down to stems, the same way for schemas and questions. */
public final class Words {
    /** A word as written, and the stem that all its forms share. */
    public record Word(String text, String stem) {}

    /** {@link AsciiWords} finds the same in plain English: upper-case runs, capitalised or plain words, digits, and single characters of scripts without spaces. */
    static final Pattern WORD = Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]"
            + "|\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{L}&&[^\\p{Lu}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]]+"
            + "|\\p{Lu}|\\p{N}+");

    private static final int SHORTEST_FORM = 3;
    private static final Pattern POSSESSIVE = Pattern.compile("['’]s\\b");
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");

    private static final int MOST_NAMES = 50_000;
    private static final Map<String, List<String>> NAMES = new ConcurrentHashMap<>();

    private Words() {}

    public static List<Word> in(String text) {
        String plain = text.indexOf('\'') < 0 && ascii(text) ? text : POSSESSIVE.matcher(plain(text)).replaceAll(" ");
        List<Word> words = new ArrayList<>();
        if (ascii(plain)) {
            AsciiWords.each(plain, word -> words.add(word(word)));
        } else {
            WORD.matcher(plain).results().forEach(found -> words.add(word(found.group())));
        }
        return words;
    }

    private static Word word(String text) {
        return new Word(text, Stemmer.stem(text));
    }

    public static List<String> stems(String text) {
        return in(text).stream().map(Word::stem).toList();
    }

    /** The stems of a name of the schema, which are asked for over and over. */
    public static List<String> nameStems(String name) {
        if (NAMES.size() > MOST_NAMES) {
            NAMES.clear();
        }
        return NAMES.computeIfAbsent(name, Words::stems);
    }

    /** Whether a phrase of at least one word stands in what is said, word by word. */
    public static boolean holds(List<String> said, List<String> phrase) {
        return !phrase.isEmpty() && Collections.indexOfSubList(said, phrase) >= 0;
    }

    private static String plain(String text) {
        return ascii(text) ? text : ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
    }

    private static boolean ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 127) {
                return false;
            }
        }
        return true;
    }

    /** Whether two words are the same, or begin with the same so many letters: "nominated" and nominee. */
    public static boolean akin(String one, String other, int letters) {
        return one.equals(other)
                || one.length() >= letters && other.length() >= letters && one.startsWith(other.substring(0, letters));
    }

    /** Whether a name is a word cut short, or its first letter with consonants of it in their order: rcvd of "received". */
    public static boolean shortens(String name, String word) {
        return name.length() >= SHORTEST_FORM
                && word.length() > name.length()
                && (word.startsWith(name) || word.charAt(0) == name.charAt(0) && consonants(name, word));
    }

    private static boolean consonants(String name, String word) {
        int at = 1;
        for (int i = 1; i < name.length(); i++) {
            at = "aeiou".indexOf(name.charAt(i)) < 0 ? word.indexOf(name.charAt(i), at) + 1 : 0;
            if (at == 0) {
                return false;
            }
        }
        return true;
    }
}
