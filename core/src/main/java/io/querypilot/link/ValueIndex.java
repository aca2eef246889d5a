package io.querypilot.link;

import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.language.Words.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the sample values, of one word or several, that a question mentions. */
final class ValueIndex {
    /** One sample value of a column, by the column's number. */
    record Cell(int column, String value) {}

    private static final int LONGEST_VALUE = 8;
    private static final int LONGEST_TEXT = 100;
    private static final int SHORT_TEXT = 3;

    private final Map<String, List<Cell>> cells = new HashMap<>();
    private final Map<String, Integer> longestFrom = new HashMap<>();

    void add(int column, String value) {
        if (value.length() < 2 || value.length() > LONGEST_TEXT) {
            return;
        }
        List<String> stems = Words.stems(value);
        if (!stems.isEmpty() && stems.size() <= LONGEST_VALUE) {
            cells.computeIfAbsent(String.join(" ", stems), key -> new ArrayList<>(1)).add(new Cell(column, value));
            longestFrom.merge(stems.get(0), stems.size(), Math::max);
        }
    }

    /** The mentioned values, those of one spelling together; a longer mention hides the shorter ones in it. */
    List<List<Cell>> mentionedIn(Question question) {
        Map<String, List<Cell>> mentioned = new HashMap<>();
        List<Word> words = question.words();
        int position = 0;
        while (position < words.size()) {
            int length = longestMention(words, position, mentioned);
            position += Math.max(1, length);
        }
        return List.copyOf(mentioned.values());
    }

    private int longestMention(List<Word> words, int start, Map<String, List<Cell>> mentioned) {
        int longest = longestFrom.getOrDefault(words.get(start).stem(), 0);
        for (int length = Math.min(longest, words.size() - start); length > 0; length--) {
            List<Word> part = words.subList(start, start + length);
            String key = String.join(" ", part.stream().map(Word::stem).toList());
            List<Cell> found = meant(cells.getOrDefault(key, List.of()), part);
            if (!found.isEmpty()) {
                mentioned.put(key, found);
                return length;
            }
        }
        return 0;
    }

    private static List<Cell> meant(List<Cell> found, List<Word> part) {
        if (part.size() > 1) {
            return found;
        }
        Word word = part.get(0);
        return found.stream().filter(cell -> meant(cell.value(), word)).toList();
    }

    /** A short value or an everyday word counts only as it is written: US is a country, us is not. */
    private static boolean meant(String value, Word word) {
        boolean slippery = value.length() <= SHORT_TEXT || Thesaurus.ENGLISH.idle(word.stem());
        return !slippery || value.equals(word.text());
    }
}
