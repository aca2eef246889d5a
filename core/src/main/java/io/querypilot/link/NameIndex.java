package io.querypilot.link;

import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Which names of one schema have a word, sought once for all questions: a schema may have thousands of tables. */
final class NameIndex {
    private static final IndexCache<NameIndex> CACHE = new IndexCache<>(schema -> new NameIndex(schema.tables()));

    private static final int MOST_ALIKE = 200;

    private final List<Table> tables;
    private final Map<String, Set<Integer>> tablesByPath = new HashMap<>();
    private final Map<String, Set<String>> tablesByColumn = new HashMap<>();
    private final Set<String> tableWords = new HashSet<>();
    private final Map<String, LookAlikes> alike = new ConcurrentHashMap<>();

    private NameIndex(List<Table> tables) {
        this.tables = tables;
        for (int i = 0; i < tables.size(); i++) {
            Table table = tables.get(i);
            tableWords.addAll(Words.nameStems(table.name()));
            for (String stem : Words.nameStems(table.path())) {
                add(tablesByPath, stem, i);
            }
            for (Column column : table.columns()) {
                for (String stem : Words.nameStems(column.name())) {
                    add(tablesByColumn, stem, table.path());
                }
            }
        }
    }

    private static <T> void add(Map<String, Set<T>> index, String stem, T one) {
        index.computeIfAbsent(stem, none -> new HashSet<>()).add(one);
    }

    static NameIndex of(Schema schema) {
        return CACHE.index(schema);
    }

    boolean namesTable(String stem) {
        return tableWords.contains(stem);
    }

    /** The tables, by path, that have a column with this word in its name. */
    Set<String> tablesByColumn(String stem) {
        return tablesByColumn.getOrDefault(stem, Set.of());
    }

    /** The tables, by path, that have this word in their own name, in the order of the schema. */
    List<String> tablesNamed(String stem) {
        return tablesByPath.getOrDefault(stem, Set.of()).stream()
                .sorted()
                .map(tables::get)
                .filter(table -> Words.nameStems(table.name()).contains(stem))
                .map(Table::path)
                .toList();
    }

    /**
     * The table first, then those that look like it, in the order of the schema. Hundreds of one name are parts of a whole:
     * nobody is asked which of them is meant, nor are they held against each other.
     */
    LookAlikes alike(Table table) {
        return alike.computeIfAbsent(table.path(), path -> {
            List<String> others = sharingAWord(table)
                    .filter(other -> LookAlikes.alike(table, other))
                    .limit(MOST_ALIKE)
                    .map(Table::path)
                    .toList();
            return new LookAlikes(others.size() == MOST_ALIKE
                    ? List.of(path)
                    : Stream.concat(Stream.of(path), others.stream()).toList());
        });
    }

    private Stream<Table> sharingAWord(Table table) {
        return Words.nameStems(table.path()).stream()
                .flatMap(stem -> tablesByPath.getOrDefault(stem, Set.of()).stream())
                .distinct()
                .sorted(Comparator.naturalOrder())
                .map(tables::get)
                .filter(other -> !other.path().equals(table.path()));
    }
}
