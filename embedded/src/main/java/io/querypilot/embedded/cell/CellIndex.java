package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.CodeList;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.Words;
import io.querypilot.schema.Codes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Looks cells up by exact key, by stemmed key, by one word of several and by prefix. */
public final class CellIndex {
    private static final int LONGEST_INDEXED = 80;
    private static final int LARGEST_PREFIX_COLUMN = 2_000;
    private static final int PREFIX = 4;
    private static final int MOST_WORDS = 8;

    /** A one-word cell: its key, its column and the cell itself. */
    public record Short(String key, int column, String value) {}

    private final Map<Integer, ColumnCells> columns = new LinkedHashMap<>();
    private final Map<String, Map<Integer, String>> exact = new HashMap<>();
    private final Map<String, Map<Integer, String>> stemmed = new HashMap<>();
    private final Map<String, Map<Integer, String>> byWord = new HashMap<>();
    private final Map<String, List<Short>> byPrefix = new HashMap<>();

    /** The distinct values per column, in the order the database gave them, and the codes whose meanings are known. */
    public CellIndex(SortedMap<Integer, ? extends List<?>> cells, Map<Integer, Codes> codes) {
        cells.forEach((column, raw) -> ColumnCells.of(raw, codes.getOrDefault(column, Codes.NONE)).ifPresent(found -> add(column, found)));
    }

    /** Cells that no comment explains. */
    public CellIndex(SortedMap<Integer, ? extends List<?>> cells) {
        this(cells, Map.of());
    }

    private CellIndex() {}

    /** The same cells where a table of codes explains those of these columns. */
    public CellIndex listing(Map<Integer, CodeList> listed) {
        if (listed.isEmpty()) {
            return this;
        }
        CellIndex index = new CellIndex();
        columns.forEach((column, cells) -> index.add(column, listed.containsKey(column) ? cells.listing(listed.get(column).codes()) : cells));
        return index;
    }

    private void add(int column, ColumnCells cells) {
        columns.put(column, cells);
        if (cells.numeric()) {
            return;
        }
        for (String value : cells.values()) {
            if (ColumnCells.length(value) <= LONGEST_INDEXED) {
                index(column, value, cells.values().size());
            }
        }
    }

    private void index(int column, String value, int columnSize) {
        List<String> words = Words.plain(value);
        if (words.isEmpty()) {
            return;
        }
        String key = String.join(" ", words);
        put(exact, key, column, value);
        put(stemmed, Stems.joined(words), column, value);
        if (words.size() == 1) {
            indexPrefix(column, key, value, columnSize);
        } else if (words.size() <= MOST_WORDS) {
            words.stream()
                    .filter(word -> word.length() >= 3 && !WordLists.STOP_WORDS.contains(word))
                    .forEach(word -> put(byWord, word, column, value));
        }
    }

    private void indexPrefix(int column, String key, String value, int columnSize) {
        if (key.length() >= PREFIX && columnSize <= LARGEST_PREFIX_COLUMN && Letters.asciiLettersOnly(key)) {
            byPrefix.computeIfAbsent(key.substring(0, PREFIX), prefix -> new ArrayList<>())
                    .add(new Short(key, column, value));
        }
    }

    /** The first value of a column keeps its place. */
    private static void put(Map<String, Map<Integer, String>> index, String key, int column, String value) {
        index.computeIfAbsent(key, word -> new LinkedHashMap<>()).putIfAbsent(column, value);
    }

    public Optional<ColumnCells> column(int column) {
        return Optional.ofNullable(columns.get(column));
    }

    /** All columns with cells, by number. */
    public Map<Integer, ColumnCells> columns() {
        return columns;
    }

    /** Column to its first cell with this key. */
    public Map<Integer, String> exact(String key) {
        return exact.getOrDefault(key, Map.of());
    }

    public Map<Integer, String> stemmed(String stems) {
        return stemmed.getOrDefault(stems, Map.of());
    }

    /** Column to its first cell of several words that has this one. */
    public Map<Integer, String> withWord(String word) {
        return byWord.getOrDefault(word, Map.of());
    }

    /** One-word cells that share the first four letters of a word of at least four. */
    public List<Short> withPrefixOf(String word) {
        return byPrefix.getOrDefault(word.substring(0, PREFIX), List.of());
    }
}
