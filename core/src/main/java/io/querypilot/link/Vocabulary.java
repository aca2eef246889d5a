package io.querypilot.link;

import io.querypilot.language.Spelling;
import io.querypilot.language.Thesaurus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The stems of one schema, and which of them a word of a question may mean. */
final class Vocabulary {
    /** A stem of the schema that a word of the question may mean, and how surely, from 0 to 1. */
    record Meaning(String stem, double weight) {}

    private static final double ABBREVIATION = 0.95;
    private static final double SYNONYM = 0.6;
    private static final double GLUED = 0.7;
    private static final double MISSPELT = 0.7;
    private static final int SHORTEST_GUESSED = 4;
    private static final int MOST_GUESSES = 8;

    private final Set<String> stems;
    private final Map<Character, List<String>> byFirstLetter = new HashMap<>();

    Vocabulary(Set<String> stems) {
        this.stems = stems;
        stems.stream()
                .filter(stem -> !stem.isEmpty())
                .sorted()
                .forEach(stem -> byFirstLetter
                        .computeIfAbsent(stem.charAt(0), letter -> new ArrayList<>())
                        .add(stem));
    }

    boolean holds(String stem) {
        return stems.contains(stem);
    }

    /** The stems the word may mean, surest first; guesses at its spelling only where nothing else fits. */
    List<Meaning> meanings(String word) {
        Map<String, Double> found = new LinkedHashMap<>();
        keep(found, word, 1);
        Thesaurus.ENGLISH.longForms(word).forEach(stem -> keep(found, stem, ABBREVIATION));
        if (found.isEmpty() && word.length() >= SHORTEST_GUESSED) {
            guesses(word).forEach(guess -> keep(found, guess.stem(), guess.weight()));
        }
        Thesaurus.ENGLISH.synonyms(word).forEach(stem -> keep(found, stem, SYNONYM));
        return found.entrySet().stream()
                .map(entry -> new Meaning(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Meaning::weight).reversed().thenComparing(Meaning::stem))
                .toList();
    }

    private void keep(Map<String, Double> found, String stem, double weight) {
        if (stems.contains(stem)) {
            found.putIfAbsent(stem, weight);
        }
    }

    private List<Meaning> guesses(String word) {
        List<Meaning> guesses = new ArrayList<>();
        for (String stem : byFirstLetter.getOrDefault(word.charAt(0), List.of())) {
            double weight = likeness(word, stem);
            if (weight > 0) {
                guesses.add(new Meaning(stem, weight));
            }
        }
        guesses.sort(Comparator.comparingDouble(Meaning::weight).reversed());
        return guesses.subList(0, Math.min(MOST_GUESSES, guesses.size()));
    }

    private static double likeness(String word, String stem) {
        if (stem.length() > word.length() + 2 && stem.startsWith(word)) {
            return GLUED;
        }
        if (stem.length() >= SHORTEST_GUESSED && word.startsWith(stem)) {
            return GLUED * stem.length() / word.length();
        }
        return Spelling.isOneSlip(word, stem) ? MISSPELT : 0;
    }
}
