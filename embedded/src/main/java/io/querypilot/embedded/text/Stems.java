package io.querypilot.embedded.text;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Light stemming: plural, -ing, -ed, final -e. */
public final class Stems {
    private Stems() {}

    public static String of(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.length() <= 3 ? lower : withoutFinalE(withoutVerbEnding(singular(lower)));
    }

    private static String singular(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return cut(word, 3) + "y";
        }
        if (endsWithAny(word, "sses", "shes", "ches", "xes", "zes")) {
            return cut(word, 2);
        }
        return word.endsWith("s") && !endsWithAny(word, "ss", "us", "is") ? cut(word, 1) : word;
    }

    private static String withoutVerbEnding(String word) {
        if (word.length() > 5 && word.endsWith("ing")) {
            return cut(word, 3);
        }
        return word.length() > 4 && word.endsWith("ed") ? cut(word, 2) : word;
    }

    private static String withoutFinalE(String word) {
        return word.length() > 4 && word.endsWith("e") ? cut(word, 1) : word;
    }

    private static boolean endsWithAny(String word, String... endings) {
        for (String ending : endings) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }

    public static List<String> all(String text) {
        return Words.plain(text).stream().map(Stems::of).toList();
    }

    /** The stems of words joined by blanks. */
    public static String joined(List<String> words) {
        return words.stream().map(Stems::of).collect(Collectors.joining(" "));
    }
}
