package io.querypilot.embedded.text;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The short words of names that the weights were trained to see in full, each with what it stands for. */
public record Abbreviations(Map<String, String> full) {
    /** For weights that were trained on names as they stand. */
    public static final Abbreviations NONE = new Abbreviations(Map.of());

    public Abbreviations {
        full = Map.copyOf(full);
    }

    /** The words a person would say for a name: cust_nm becomes "customer name". */
    public String label(String name) {
        return Words.atBlanks(Identifiers.label(name)).stream()
                .map(word -> full.getOrDefault(word, word))
                .collect(Collectors.joining(" "));
    }

    /** What a word stands for; nothing for a word that is no abbreviation. */
    public List<String> words(String word) {
        return full.containsKey(word) ? Words.atBlanks(full.get(word)) : List.of();
    }

    public boolean known() {
        return !full.isEmpty();
    }
}
