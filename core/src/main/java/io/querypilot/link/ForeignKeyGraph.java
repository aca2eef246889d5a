package io.querypilot.link;

import io.querypilot.join.Reference;
import io.querypilot.join.References;
import io.querypilot.language.Words;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Which tables, by their numbers, a declared or implied key joins, and how many steps apart they are. */
final class ForeignKeyGraph {
    static final int LONGEST_PATH = 4;
    static final byte FAR = Byte.MAX_VALUE;

    /** A column, by its number in the index, that points to a table by another name, as manager_id to employees. */
    record Pointer(int column, int table) {}

    private final int[][] neighbours;
    private final List<Pointer> pointers = new ArrayList<>();
    private final Map<Integer, Set<String>> targetColumns = new HashMap<>();
    private final List<Integer> busiestFirst;

    ForeignKeyGraph(List<Table> tables) {
        Map<String, Integer> numbers = numbers(tables);
        List<TreeSet<Integer>> edges = new ArrayList<>();
        tables.forEach(table -> edges.add(new TreeSet<>()));
        References references = new References(tables);
        int firstColumn = 0;
        for (int from = 0; from < tables.size(); from++) {
            for (ForeignKey key : tables.get(from).foreignKeys()) {
                Integer target = target(numbers, tables.get(from), key);
                connect(edges, from, target);
                if (target != null) {
                    targetColumns.computeIfAbsent(target, table -> new HashSet<>()).addAll(key.targetColumns());
                    point(tables.get(from), firstColumn, key, target, tables.get(target));
                }
            }
            for (Reference reference : references.implied(tables.get(from))) {
                connect(edges, from, numbers.get(folded(reference.targetTable())));
            }
            firstColumn += tables.get(from).columns().size();
        }
        neighbours = edges.stream()
                .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        busiestFirst = IntStream.range(0, neighbours.length)
                .boxed()
                .sorted(Comparator.comparingInt(table -> -neighbours[table].length))
                .toList();
    }

    int[] neighbours(int table) {
        return neighbours[table];
    }

    /** The columns of this table that foreign keys of others refer to. */
    Set<String> targetColumns(int table) {
        return targetColumns.getOrDefault(table, Set.of());
    }

    List<Integer> busiestFirst() {
        return busiestFirst;
    }

    List<Pointer> pointers() {
        return pointers;
    }

    /** Steps from one table to every other, {@link #FAR} beyond the longest path. */
    byte[] distancesFrom(int table) {
        byte[] distances = new byte[neighbours.length];
        Arrays.fill(distances, FAR);
        distances[table] = 0;
        int[] queue = new int[neighbours.length];
        queue[0] = table;
        int end = 1;
        for (int next = 0; next < end && distances[queue[next]] < LONGEST_PATH; next++) {
            for (int neighbour : neighbours[queue[next]]) {
                if (distances[neighbour] == FAR) {
                    distances[neighbour] = (byte) (distances[queue[next]] + 1);
                    queue[end++] = neighbour;
                }
            }
        }
        return distances;
    }

    private static Map<String, Integer> numbers(List<Table> tables) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < tables.size(); i++) {
            numbers.putIfAbsent(folded(tables.get(i).path()), i);
        }
        for (int i = 0; i < tables.size(); i++) {
            numbers.putIfAbsent(folded(tables.get(i).name()), i);
        }
        return numbers;
    }

    private static Integer target(Map<String, Integer> numbers, Table from, ForeignKey key) {
        Integer found = numbers.get(folded(key.targetTable()));
        return found != null ? found : numbers.get(folded(from.namespace() + "." + key.targetTable()));
    }

    private static void connect(List<TreeSet<Integer>> edges, int from, Integer to) {
        if (to != null && to != from) {
            edges.get(from).add(to);
            edges.get(to).add(from);
        }
    }

    private void point(Table from, int firstColumn, ForeignKey key, int target, Table targetTable) {
        for (int i = 0; i < from.columns().size(); i++) {
            String column = from.columns().get(i).name();
            if (key.columns().contains(column) && Collections.disjoint(parts(column), parts(targetTable.name()))) {
                pointers.add(new Pointer(firstColumn + i, target));
            }
        }
    }

    private static Set<String> parts(String name) {
        return new HashSet<>(Words.stems(name));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
