package io.querypilot.embedded.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The short words of names that the weights were trained to see in full, each with what it stands for, and the words that
 * names glued together are taken apart into: {@code words} of four letters or more, and {@code shortWords} of three.
 */
public record Abbreviations(Map<String, String> full, Set<String> words, Set<String> shortWords) {
    /** For weights that were trained on names as they stand. */
    public static final Abbreviations NONE = new Abbreviations(Map.of());

    private static final Set<String> LAST_PARTS = Set.of("id", "no");
    private static final int SHORTEST_GLUED = 6;

    public Abbreviations {
        full = Map.copyOf(full);
        words = Set.copyOf(words);
        shortWords = Set.copyOf(shortWords);
    }

    /** For weights that were trained on glued names as they stand. */
    public Abbreviations(Map<String, String> full) {
        this(full, Set.of(), Set.of());
    }

    /** The same with more of them. */
    public Abbreviations and(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(others);
        all.putAll(full);
        return new Abbreviations(all, words, shortWords);
    }

    /** The words a person would say for a name: cust_nm and custname become "customer name". */
    public String label(String name) {
        return Words.atBlanks(Identifiers.label(name)).stream()
                .flatMap(word -> parts(word).stream())
                .map(word -> full.getOrDefault(word, word))
                .collect(Collectors.joining(" "));
    }

    /** The fewest known words that make up an unknown one, the first as long as can be; else the word itself. */
    private List<String> parts(String word) {
        if (word.length() < SHORTEST_GLUED || words.contains(word) || full.containsKey(word)) {
            return List.of(word);
        }
        return Stream.of(2, 3)
                .map(count -> apart(word, count))
                .filter(parts -> !parts.isEmpty())
                .findFirst()
                .orElse(List.of(word));
    }

    private List<String> apart(String word, int count) {
        if (count == 1) {
            return part(word) || LAST_PARTS.contains(word) ? List.of(word) : List.of();
        }
        for (int size = word.length() - 1; size > 2; size--) {
            String first = word.substring(0, size);
            List<String> rest = part(first) ? apart(word.substring(size), count - 1) : List.of();
            List<String> parts = Stream.concat(Stream.of(first), rest.stream()).toList();
            if (!rest.isEmpty() && parts.stream().anyMatch(part -> part.length() > 3)) {
                return parts;
            }
        }
        return List.of();
    }

    private boolean part(String word) {
        return words.contains(word) || shortWords.contains(word) || word.length() > 2 && full.containsKey(word);
    }

    /** What a word stands for; nothing for a word that is no abbreviation. */
    public List<String> words(String word) {
        return full.containsKey(word) ? Words.atBlanks(full.get(word)) : List.of();
    }

    public boolean known() {
        return !full.isEmpty();
    }
}
