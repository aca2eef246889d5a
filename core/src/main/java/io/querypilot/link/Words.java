package io.querypilot.link;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts names and sentences into words and words down to stems, the same way for schemas and questions. */
final class Words {
    /** A word as written, and the stem that all its forms share. */
    record Word(String text, String stem) {}

    /** Upper-case runs, capitalised or plain words, digits, and single characters of scripts without spaces. */
    private static final Pattern WORD = Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]"
            + "|\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{L}&&[^\\p{Lu}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]]+"
            + "|\\p{Lu}|\\p{N}+");

    private static final Pattern POSSESSIVE = Pattern.compile("['’]s\\b");
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
    private static final Pattern VOWEL = Pattern.compile("[aeiouy]");
    private static final Pattern HISSING = Pattern.compile(".*(ss|x|z|ch|sh)es");
    private static final Pattern DOUBLED = Pattern.compile(".*([bdgkmnprt])\\1");

    private static final int MOST_NAMES = 50_000;
    private static final Map<String, List<String>> NAMES = new ConcurrentHashMap<>();

    private Words() {}

    static List<Word> in(String text) {
        List<Word> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(POSSESSIVE.matcher(plain(text)).replaceAll(" "));
        while (matcher.find()) {
            words.add(new Word(matcher.group(), stem(matcher.group())));
        }
        return words;
    }

    static List<String> stems(String text) {
        return in(text).stream().map(Word::stem).toList();
    }

    /** The stems of a name of the schema, which are asked for over and over. */
    static List<String> nameStems(String name) {
        if (NAMES.size() > MOST_NAMES) {
            NAMES.clear();
        }
        return NAMES.computeIfAbsent(name, Words::stems);
    }

    static String stem(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.length() < 4 ? lower : ending(inflection(singular(lower)));
    }

    private static String plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 127) {
                return ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
            }
        }
        return text;
    }

    private static String singular(String word) {
        if (!word.endsWith("s") || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) {
            return word;
        }
        if (word.endsWith("ies")) {
            return cut(word, 3) + "y";
        }
        return HISSING.matcher(word).matches() ? cut(word, 2) : cut(word, 1);
    }

    private static String inflection(String word) {
        if (word.endsWith("ing")) {
            return shortened(word, 3);
        }
        return word.endsWith("ed") && !word.endsWith("eed") ? shortened(word, 2) : word;
    }

    private static String shortened(String word, int ending) {
        String rest = cut(word, ending);
        if (rest.length() < 3 || !VOWEL.matcher(rest).find()) {
            return word;
        }
        return DOUBLED.matcher(rest).matches() ? cut(rest, 1) : rest;
    }

    /** One spelling for what price and pricing, movie and movies, city and cities leave behind. */
    private static String ending(String word) {
        if (word.length() > 3 && word.endsWith("e")) {
            return cut(word, 1);
        }
        return word.length() > 3 && word.endsWith("y") ? cut(word, 1) + "i" : word;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }
}
