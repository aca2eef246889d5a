package io.querypilot.embedded.catalogue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/** A part of a schema, counted anew, and the number each of its tables and columns has in the whole. */
public record Excerpt(SchemaView schema, List<Integer> tables, List<Integer> columns) {
    public static Excerpt whole(SchemaView schema) {
        List<Integer> tables = new ArrayList<>();
        List<Integer> columns = new ArrayList<>();
        for (int table = 0; table < schema.tables().size(); table++) {
            tables.add(table);
        }
        for (int column = 0; column < schema.columns().size(); column++) {
            columns.add(column);
        }
        return new Excerpt(schema, tables, columns);
    }

    /** Some tables, in their old order, with those of their columns that are wanted. */
    public static Excerpt of(SchemaView whole, List<Integer> kept, IntPredicate wanted) {
        List<Integer> tables = kept.stream().sorted().toList();
        List<Integer> columns = new ArrayList<>(List.of(SchemaView.STAR));
        tables.forEach(table -> whole.columnsOf(table).stream().filter(wanted::test).forEach(columns::add));
        return new Excerpt(cut(whole, tables, numbers(whole.tables().size(), tables), columns), tables, columns);
    }

    /** The whole schema in which this part keeps its numbers, and what was left out comes after it; without the tables that are unwanted. */
    public Excerpt within(SchemaView whole, Set<Integer> unwanted) {
        List<Integer> all = new ArrayList<>(tables);
        List<Integer> allColumns = new ArrayList<>(columns);
        for (int table = 0; table < whole.tables().size(); table++) {
            if (!tables.contains(table) && !unwanted.contains(table)) {
                all.add(table);
                allColumns.addAll(whole.columnsOf(table));
            }
        }
        return all.size() == tables.size() ? this : new Excerpt(cut(whole, all, numbers(whole.tables().size(), all), allColumns), all, allColumns);
    }

    /** The same part where tables are joined by these equalities first, and by keys before names. */
    public Excerpt joinedBy(List<ColumnPair> preferred) {
        return new Excerpt(schema.joinedBy(preferred).byKeysFirst(), tables, columns);
    }

    private static SchemaView cut(SchemaView whole, List<Integer> tables, int[] newTable, List<Integer> columns) {
        int[] newColumn = numbers(whole.columns().size(), columns);
        List<ColumnView> views = new ArrayList<>(List.of(ColumnView.STAR));
        columns.stream()
                .skip(1)
                .map(whole::column)
                .forEach(column -> views.add(column.inTable(newTable[column.table()])));
        return new SchemaView(
                tables.stream().map(whole::table).toList(),
                views,
                whole.primaryKeys().stream().map(key -> newColumn[key]).filter(key -> key >= 0).toList(),
                kept(whole.foreignKeys(), newColumn),
                whole.compositeKeys().stream()
                        .map(key -> kept(key, newColumn))
                        .filter(key -> key.size() > 1)
                        .toList(),
                List.of(),
                kept(whole.heldKeys(), newColumn),
                whole.keysFirst());
    }

    private static List<ColumnPair> kept(List<ColumnPair> keys, int[] newColumn) {
        return keys.stream()
                .map(key -> new ColumnPair(newColumn[key.left()], newColumn[key.right()]))
                .filter(key -> key.left() >= 0 && key.right() >= 0)
                .toList();
    }

    /** Old number to new number; -1 for what is left out. */
    private static int[] numbers(int size, List<Integer> kept) {
        int[] numbers = new int[size];
        Arrays.fill(numbers, -1);
        for (int i = 0; i < kept.size(); i++) {
            numbers[kept.get(i)] = i;
        }
        return numbers;
    }

    /** The number here of each column of the whole schema; -1 for what is left out. */
    public int[] columnNumbers(int size) {
        return numbers(size, columns);
    }

    /** The number here of each table of the whole schema; -1 for what is left out. */
    public int[] tableNumbers(int size) {
        return numbers(size, tables);
    }
}
