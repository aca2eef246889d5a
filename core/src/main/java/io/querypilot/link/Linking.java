package io.querypilot.link;

import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Turns scores into linked tables, best first, with their columns in order. */
record Linking(
        SchemaIndex index,
        Evidence evidence,
        double[] scores,
        List<Integer> chosen,
        Map<Integer, Double> bridges) {
    /** Keys come no later than this, however many columns the question matches. */
    private static final int BEFORE_KEYS = 8;

    private static final double STEEPNESS = 0.8;

    LinkedSchema of(List<Integer> tables) {
        return new LinkedSchema(tables.stream()
                .sorted(Comparator.comparingDouble(this::score).reversed())
                .map(this::linked)
                .toList());
    }

    private double score(int table) {
        return Math.max(scores[table], bridges.getOrDefault(table, 0.0));
    }

    private LinkedTable linked(int table) {
        boolean bridge = bridges.containsKey(table) && !chosen.contains(table);
        double score = 1 - Math.exp(-STEEPNESS * score(table));
        return new LinkedTable(index.table(table), score, bridge, columns(table), values(table));
    }

    /** The best matches first, then the keys, then the rest by relevance. */
    private List<String> columns(int table) {
        int first = index.firstColumn(table);
        List<Column> columns = index.table(table).columns();
        Set<String> keys = keys(table);
        List<Integer> ranked = IntStream.range(0, columns.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> evidence.column(first + i)).reversed())
                .toList();
        long matched = ranked.stream().filter(i -> evidence.column(first + i) > 0).limit(BEFORE_KEYS).count();
        List<Integer> rest = ranked.subList((int) matched, ranked.size());
        return Stream.of(
                        ranked.stream().limit(matched),
                        rest.stream().filter(i -> key(columns.get(i), keys)),
                        rest.stream().filter(i -> !key(columns.get(i), keys)))
                .flatMap(part -> part)
                .map(i -> columns.get(i).name())
                .toList();
    }

    private static boolean key(Column column, Set<String> keys) {
        return column.primaryKey() || keys.contains(column.name());
    }

    private Set<String> keys(int table) {
        Set<String> keys = new HashSet<>(index.graph.targetColumns(table));
        index.table(table).foreignKeys().stream().map(ForeignKey::columns).forEach(keys::addAll);
        return keys;
    }

    private Map<String, List<String>> values(int table) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        int first = index.firstColumn(table);
        for (int i = 0; i < index.table(table).columns().size(); i++) {
            if (!evidence.values(first + i).isEmpty()) {
                values.put(index.column(first + i).name(), List.copyOf(evidence.values(first + i)));
            }
        }
        return values;
    }
}
