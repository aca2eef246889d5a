package io.querypilot.embedded.linking;

import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** Links words to the columns whose cells they name, wholly or in part. */
final class ValueLinks {
    private static final int LONGEST_VALUE = 7;
    private static final int LONGEST_STEMMED = 4;
    private static final int VALUES_PER_COLUMN = 2;
    private static final int SMALLEST_NUMBER = 100;
    private static final int PREFIX = 4;

    private final CellIndex cells;
    private final IntPredicate primaryKey;
    private final List<String> words;
    private final Set<Integer> defined;
    private final Set<Link> links;
    private final Map<Integer, List<String>> values = new HashMap<>();

    private ValueLinks(CellIndex cells, IntPredicate primaryKey, List<String> words, Set<Integer> defined, Set<Link> links) {
        this.cells = cells;
        this.primaryKey = primaryKey;
        this.words = words;
        this.defined = defined;
        this.links = links;
    }

    /** Adds to the links and returns the matched cells to show per column; a word that is defined to name something names no cell. */
    static Map<Integer, List<String>> add(
            CellIndex cells, IntPredicate primaryKey, List<String> words, Set<Integer> defined, Set<Link> links) {
        ValueLinks adding = new ValueLinks(cells, primaryKey, words, defined, links);
        adding.addWholeValues();
        for (int position = 0; position < words.size(); position++) {
            adding.addWord(position, words.get(position));
        }
        return adding.values;
    }

    /** Spans of the question that are a cell, longest first. */
    private void addWholeValues() {
        for (int length = Math.min(LONGEST_VALUE, words.size()); length > 0; length--) {
            for (int start = 0; start + length <= words.size(); start++) {
                addSpan(start, length);
            }
        }
    }

    private void addSpan(int start, int length) {
        if (length == 1 && defined.contains(start) || !startsWord(words.get(start)) || !startsWord(words.get(start + length - 1))) {
            return;
        }
        List<String> parts = Words.plain(String.join(" ", words.subList(start, start + length)));
        if (parts.isEmpty() || WordLists.STOP_WORDS.containsAll(parts)) {
            return;
        }
        String key = String.join(" ", parts);
        if (key.length() <= 2 && Letters.allDigits(key)) {
            return;
        }
        hits(key, parts, length).forEach((column, value) -> {
            for (int word = start; word < start + length; word++) {
                links.add(new Link(word, Target.column(column), LinkKind.VALUE));
            }
            show(column, value, VALUES_PER_COLUMN);
        });
    }

    private Map<Integer, String> hits(String key, List<String> parts, int length) {
        Map<Integer, String> exact = cells.exact(key);
        return exact.isEmpty() && length <= LONGEST_STEMMED ? cells.stemmed(Stems.joined(parts)) : exact;
    }

    private static boolean startsWord(String word) {
        return Letters.word(word.codePointAt(0));
    }

    private void show(int column, String value, int most) {
        List<String> shown = values.computeIfAbsent(column, key -> new ArrayList<>());
        if (shown.size() < most && !shown.contains(value)) {
            shown.add(value);
        }
    }

    private void addWord(int position, String word) {
        if (defined.contains(position) || WordLists.STOP_WORDS.contains(word) || word.codePointCount(0, word.length()) < 3) {
            return;
        }
        if (Letters.digit(word.charAt(0))) {
            Numbers.digits(word).ifPresent(number -> addNumber(position, number));
            return;
        }
        cells.withWord(word).forEach((column, value) -> {
            if (!whole(position, column)) {
                links.add(new Link(position, Target.column(column), LinkKind.VALUE_PART));
                show(column, value, 1);
            }
        });
        addPrefixes(position, word);
    }

    private boolean whole(int position, int column) {
        return links.contains(new Link(position, Target.column(column), LinkKind.VALUE));
    }

    private void addNumber(int position, double number) {
        if (number < SMALLEST_NUMBER) {
            return;
        }
        cells.columns().forEach((column, found) -> {
            if (found.holds(number) && !primaryKey.test(column)) {
                links.add(new Link(position, Target.column(column), LinkKind.NUMBER));
            }
        });
    }

    /** 'Canada' against 'Canadian': a common start of at least four letters, little left over. */
    private void addPrefixes(int position, String word) {
        if (word.length() < PREFIX || !Letters.asciiLettersOnly(word)) {
            return;
        }
        for (CellIndex.Short cell : cells.withPrefixOf(word)) {
            if (!cell.key().equals(word) && !whole(position, cell.column()) && near(cell.key(), word)) {
                links.add(new Link(position, Target.column(cell.column()), LinkKind.VALUE_PART));
                show(cell.column(), cell.value(), VALUES_PER_COLUMN);
            }
        }
    }

    private static boolean near(String key, String word) {
        int common = PREFIX;
        while (common < Math.min(key.length(), word.length()) && key.charAt(common) == word.charAt(common)) {
            common++;
        }
        return common >= Math.max(PREFIX, key.length() - 2) && common >= word.length() - 3;
    }
}
