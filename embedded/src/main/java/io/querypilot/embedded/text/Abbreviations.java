package io.querypilot.embedded.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The short words of names that the weights were trained to see in full, each with what it stands for, and the words that
 * names glued together are taken apart into: {@code words} of four letters or more, and {@code shortWords} of three. What is
 * in {@code vocabulary} is no shortened name.
 */
public record Abbreviations(Map<String, String> full, Set<String> words, Set<String> shortWords, Set<String> vocabulary) {
    /** For weights that were trained on names as they stand. */
    public static final Abbreviations NONE = new Abbreviations(Map.of());

    private static final Set<String> LAST_PARTS = Set.of("id", "no");
    /** What names end in when the rest is shortened past knowing; those of {@link #OPEN_ENDINGS} end words of other languages too. */
    private static final Set<String> ENDINGS = Set.of(
            "status", "number", "amount", "count", "name", "code", "date", "type", "flag", "stat", "time", "text", "desc", "amt",
            "arc", "cts", "dsc", "flg", "grp", "hdr", "itm", "lin", "log", "lvl", "mst", "msg", "nbr", "num", "ord", "pct", "prc",
            "qty", "rdg", "rsn", "sec", "src", "txt", "typ", "usr", "val", "cd", "dt", "hd", "id", "nm", "tb", "tm");

    private static final Set<String> OPEN_ENDINGS = Set.of("ts", "ep", "no");
    private static final String CENTS = "ct";
    private static final String VOWELS = "aeiouy";
    private static final int SHORTEST_GLUED = 6;
    private static final int SHORTEST_SHORTENED = 5;
    private static final int SHORTEST_STEM = 3;
    private static final int MOST_PARTS = 3;

    public Abbreviations {
        full = Map.copyOf(full);
        words = Set.copyOf(words);
        shortWords = Set.copyOf(shortWords);
        vocabulary = Set.copyOf(vocabulary);
    }

    /** For weights that were trained on glued names as they stand. */
    public Abbreviations(Map<String, String> full) {
        this(full, Set.of(), Set.of(), Set.of());
    }

    /** The same with more of them, which say better what their words stand for. */
    public Abbreviations and(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(full);
        all.putAll(others);
        return new Abbreviations(all, words, shortWords, vocabulary);
    }

    /** The words a person would say for a name: cust_nm and custname become "customer name". */
    public String label(String name) {
        return Words.atBlanks(Identifiers.label(name)).stream()
                .flatMap(word -> parts(word).stream())
                .map(word -> full.getOrDefault(word, word))
                .collect(Collectors.joining(" "));
    }

    /** Known words that make up an unknown one, else what is left of it before a known ending, else the word itself. */
    private List<String> parts(String word) {
        if (words.isEmpty() || words.contains(word) || full.containsKey(word)) {
            return List.of(word);
        }
        return glued(word).or(() -> shortened(word)).orElse(List.of(word));
    }

    /** custname: the fewest known words, the first as long as can be, one of four letters at least. */
    private Optional<List<String>> glued(String word) {
        return word.length() < SHORTEST_GLUED
                ? Optional.empty()
                : found(IntStream.rangeClosed(2, MOST_PARTS).mapToObj(count -> apart(word, count)));
    }

    private static Optional<List<String>> found(Stream<List<String>> ways) {
        return ways.filter(parts -> !parts.isEmpty()).findFirst();
    }

    private List<String> apart(String word, int count) {
        if (count == 1) {
            return part(word) || LAST_PARTS.contains(word) ? List.of(word) : List.of();
        }
        for (int size = word.length() - 1; size > 2; size--) {
            List<String> parts = before(word, size, rest -> apart(rest, count - 1));
            if (parts.stream().anyMatch(part -> part.length() > 3)) {
                return parts;
            }
        }
        return List.of();
    }

    /** The first letters, if they are a known part, and what the rest is taken apart into; nothing if either is not. */
    private List<String> before(String word, int size, Function<String, List<String>> taken) {
        List<String> rest = part(word.substring(0, size)) ? taken.apply(word.substring(size)) : List.of();
        return rest.isEmpty() ? rest : Stream.concat(Stream.of(word.substring(0, size)), rest.stream()).toList();
    }

    private boolean part(String word) {
        return words.contains(word) || shortWords.contains(word) || word.length() > 2 && full.containsKey(word);
    }

    /** slsordno and regnnm: abbreviations and an ending, or an ending behind what nobody knows. */
    private Optional<List<String>> shortened(String word) {
        return word.length() < SHORTEST_SHORTENED || vocabulary.contains(word) || !Letters.asciiLettersOnly(word)
                ? Optional.empty()
                : begun(word, MOST_PARTS).or(() -> cut(word));
    }

    /** The longest known beginning, and behind it what is known or ends a name. */
    private Optional<List<String>> begun(String word, int most) {
        return found(IntStream.iterate(word.length() - 2, size -> size > 2, size -> size - 1)
                .mapToObj(size -> before(word, size, rest -> ended(rest, most - 1))));
    }

    private List<String> ended(String word, int most) {
        if (part(word) || ENDINGS.contains(word) || OPEN_ENDINGS.contains(word) || word.equals(CENTS)) {
            return List.of(word);
        }
        return most > 1 ? begun(word, most).orElse(List.of()) : List.of();
    }

    /** The longest ending behind a stem of three letters or more. */
    private static Optional<List<String>> cut(String word) {
        return IntStream.range(SHORTEST_STEM, word.length() - 1)
                .mapToObj(size -> List.of(word.substring(0, size), word.substring(size)))
                .filter(parts -> ENDINGS.contains(parts.get(1)) || OPEN_ENDINGS.contains(parts.get(1)) && vowelless(parts.get(0)))
                .findFirst();
    }

    private static boolean vowelless(String word) {
        return word.chars().noneMatch(letter -> VOWELS.indexOf(letter) >= 0);
    }

    /** What a word stands for; nothing for a word that is no abbreviation. */
    public List<String> words(String word) {
        return full.containsKey(word) ? Words.atBlanks(full.get(word)) : List.of();
    }

    public boolean known() {
        return !full.isEmpty();
    }
}
