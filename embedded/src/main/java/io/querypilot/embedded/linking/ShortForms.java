package io.querypilot.embedded.linking;

import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.WordLists;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Names said in full or in short: "miles per gallon" for mpg, "qty" for quantity. */
record ShortForms(Abbreviations abbreviations) {
    private static final Pattern ACRONYM = Pattern.compile("[a-z]{2,5}");

    /** Positions of the words that spell out the name, or are the abbreviation of words of it. */
    Set<Integer> positions(List<String> words, NameWords name) {
        Set<Integer> positions = new HashSet<>();
        if (!abbreviations.known()) {
            return positions;
        }
        if (name.words().size() == 1 && acronym(name.words().get(0))) {
            addRuns(name.words().get(0), words, positions);
        }
        for (int position = 0; position < words.size(); position++) {
            if (standsFor(words.get(position), name)) {
                positions.add(position);
            }
        }
        return positions;
    }

    private static boolean acronym(String word) {
        return ACRONYM.matcher(word).matches() && !WordLists.STOP_WORDS.contains(word);
    }

    private static void addRuns(String letters, List<String> words, Set<Integer> positions) {
        for (int start = 0; start + letters.length() <= words.size(); start++) {
            if (spelled(letters, words.subList(start, start + letters.length()))) {
                for (int i = 0; i < letters.length(); i++) {
                    positions.add(start + i);
                }
            }
        }
    }

    /** The first and the last word must tell something, or "in december" would be an id. */
    private static boolean spelled(String letters, List<String> run) {
        for (int i = 0; i < run.size(); i++) {
            if (run.get(i).charAt(0) != letters.charAt(i)) {
                return false;
            }
        }
        return !WordLists.STOP_WORDS.contains(run.get(0)) && !WordLists.STOP_WORDS.contains(run.get(run.size() - 1));
    }

    private boolean standsFor(String word, NameWords name) {
        List<String> full = abbreviations.words(word);
        return !full.isEmpty() && full.stream().map(Stems::of).allMatch(name.stems()::contains);
    }
}
