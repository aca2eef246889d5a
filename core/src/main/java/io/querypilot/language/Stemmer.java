package io.querypilot.language;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The forms of an English word: its singular, and the stem that all its forms share. */
public final class Stemmer {
    private static final Set<String> MAY_BE_SINGULAR = Set.of("series", "species", "news");
    private static final Set<String> IES_OF_IE = Set.of("movies", "cookies", "calories");
    private static final int SHORTEST_PLURAL = 4;
    private static final int SHORTEST_STEM = 3;

    private static final Pattern VOWEL = Pattern.compile("[aeiouy]");
    private static final Pattern DOUBLED = Pattern.compile(".*([bdgkmnprt])\\1");

    private Stemmer() {}

    /** The word for one of these, in lower case: customers → customer, cities → city, boxes → box; status stays. */
    public static String singular(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.length() < SHORTEST_PLURAL || !lower.endsWith("s") || MAY_BE_SINGULAR.contains(lower)) {
            return lower;
        }
        if (lower.endsWith("ss") || lower.endsWith("us") || lower.endsWith("is")) {
            return lower;
        }
        if (lower.endsWith("ies") && lower.length() > SHORTEST_PLURAL && !IES_OF_IE.contains(lower)) {
            return cut(lower, 3) + "y";
        }
        return afterSibilant(lower) || pluralOfUs(lower) ? cut(lower, 2) : cut(lower, 1);
    }

    /** Classes, boxes, batches and dishes. */
    private static boolean afterSibilant(String word) {
        return word.endsWith("sses") || word.endsWith("xes") || word.endsWith("ches") || word.endsWith("shes");
    }

    /** Statuses and buses, but not houses, causes or uses. */
    private static boolean pluralOfUs(String word) {
        return word.endsWith("uses") && word.length() > 4 && !word.endsWith("ouses") && !word.endsWith("auses");
    }

    /** One spelling for price, prices and pricing; a stem need not be a word. */
    public static String stem(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.length() < SHORTEST_PLURAL ? lower : withoutEnding(withoutInflection(singular(lower)));
    }

    private static String withoutInflection(String word) {
        if (word.endsWith("ing")) {
            return withoutInflection(word, 3);
        }
        return word.endsWith("ed") && !word.endsWith("eed") ? withoutInflection(word, 2) : word;
    }

    private static String withoutInflection(String word, int ending) {
        String rest = cut(word, ending);
        if (rest.length() < SHORTEST_STEM || !VOWEL.matcher(rest).find()) {
            return word;
        }
        return DOUBLED.matcher(rest).matches() ? cut(rest, 1) : rest;
    }

    /** What price and pricing, movie and movies, city and cities leave behind. */
    private static String withoutEnding(String word) {
        if (word.length() > SHORTEST_STEM && word.endsWith("e")) {
            return cut(word, 1);
        }
        return word.length() > SHORTEST_STEM && word.endsWith("y") ? cut(word, 1) + "i" : word;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }
}
