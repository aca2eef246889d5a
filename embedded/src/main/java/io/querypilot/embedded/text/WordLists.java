package io.querypilot.embedded.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The words training treats specially; plan-language.json holds the same lists, and a test compares them. */
public final class WordLists {
    public static final Set<String> STOP_WORDS = Set.of(
            ("a an the of in on at to for from by with and or is are was were be been do does did have has had what "
                            + "which who whom whose how many much when where why that this those these it its their "
                            + "them they there as not no all any each every more most less least than list show find "
                            + "give tell me return please name names id number count total us i you we our your s t "
                            + "also both but only either into over under between among per one two can could would "
                            + "will shall may some such same other another different")
                    .split(" "));

    /** Stop words that still link to a part of a longer name ("customer name", "total price"). */
    public static final Set<String> NAME_WORDS = Set.of("name", "names", "id", "number", "total", "count");

    public static final Map<String, Integer> TENS = Map.of(
            "twenty", 20, "thirty", 30, "forty", 40, "fifty", 50, "sixty", 60, "seventy", 70, "eighty", 80,
            "ninety", 90);

    public static final Map<String, Integer> NUMBER_WORDS = numberWords();

    /** In the order in which they are tried. */
    public static final Map<String, Double> SCALES = scales();

    /** Number words that count as a written number when question words are flagged. */
    public static final Set<String> FLAGGED_NUMBER_WORDS = NUMBER_WORDS.keySet().stream()
            .filter(word -> !Set.of("a", "an", "second", "another").contains(word))
            .collect(Collectors.toUnmodifiableSet());

    private WordLists() {}

    private static Map<String, Integer> numberWords() {
        Map<String, Integer> words = new LinkedHashMap<>();
        count(
                words,
                0,
                "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
                        + "seventeen eighteen nineteen twenty");
        words.putAll(TENS);
        count(words, 1, "first second third fourth fifth sixth seventh");
        words.putAll(Map.of("once", 1, "twice", 2, "single", 1, "a", 1, "an", 1, "another", 1));
        words.putAll(Map.of("hundred", 100, "thousand", 1_000, "million", 1_000_000));
        return Map.copyOf(words);
    }

    private static void count(Map<String, Integer> words, int first, String names) {
        int value = first;
        for (String name : names.split(" ")) {
            words.put(name, value++);
        }
    }

    private static Map<String, Double> scales() {
        Map<String, Double> scales = new LinkedHashMap<>();
        List.of("hundred", "thousand", "k", "million", "m", "billion", "percent", "%")
                .forEach(word -> scales.put(word, scale(word)));
        return scales;
    }

    private static double scale(String word) {
        return switch (word) {
            case "hundred" -> 100;
            case "thousand", "k" -> 1_000;
            case "million", "m" -> 1e6;
            case "billion" -> 1e9;
            default -> 1;
        };
    }
}
