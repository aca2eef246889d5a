package io.querypilot.embedded.feature;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Large schemas: keeps the tables and columns the question is most likely about, as many as fit. */
final class TableChoice {
    static final int MOST_PIECES = 480;
    static final int MOST_COLUMNS = 250;
    private static final double NEIGHBOUR_SHARE = 0.4;

    private final SchemaView schema;
    private final Collection<Link> links;

    TableChoice(SchemaView schema, Collection<Link> links) {
        this.schema = schema;
        this.links = links;
    }

    /** By tier, falling score, then number, while their pieces fit; at least one. */
    List<Integer> tables(int room, int[] blocks, int words) {
        double[] scores = scores(words);
        int[] tiers = tiers();
        List<Integer> order = IntStream.range(0, blocks.length)
                .boxed()
                .sorted(Comparator.comparingInt((Integer table) -> -tiers[table])
                        .thenComparingDouble(table -> -scores[table])
                        .thenComparing(table -> table))
                .toList();
        List<Integer> kept = new ArrayList<>();
        int columns = 0;
        for (int table : order) {
            int width = schema.columnsOf(table).size();
            if (kept.isEmpty() || blocks[table] <= room && columns + width <= MOST_COLUMNS) {
                kept.add(table);
                room -= blocks[table];
                columns += width;
            }
            if (room <= 0) {
                break;
            }
        }
        return kept.stream().sorted().toList();
    }

    /** 2 where the question names the table and, by another word, one of its columns; 1 for the table alone; else 0. */
    private int[] tiers() {
        List<Set<Integer>> ofTables = new ArrayList<>();
        List<Set<Integer>> ofColumns = new ArrayList<>();
        schema.tables().forEach(table -> {
            ofTables.add(new HashSet<>());
            ofColumns.add(new HashSet<>());
        });
        links.stream().filter(link -> link.kind() == LinkKind.NAME).forEach(link -> {
            boolean table = link.target().sort() == Target.Sort.TABLE;
            (table ? ofTables : ofColumns).get(tableOf(link.target())).add(link.word());
        });
        return IntStream.range(0, ofTables.size())
                .map(table -> tier(ofTables.get(table), ofColumns.get(table)))
                .toArray();
    }

    private static int tier(Set<Integer> tableWords, Set<Integer> columnWords) {
        if (tableWords.isEmpty()) {
            return 0;
        }
        return tableWords.containsAll(columnWords) ? 1 : 2;
    }

    private int tableOf(Target target) {
        return target.sort() == Target.Sort.TABLE ? target.index() : schema.column(target.index()).table();
    }

    /**
     * Per table the best link of every question word, summed; a share of the best neighbour's score on top. A word that
     * points at many tables tells little of each: "date" and "status" would drive out the one table that holds a name.
     */
    double[] scores(int words) {
        double[] own = own(words);
        double[] scores = own.clone();
        for (ColumnPair key : schema.namedKeys()) {
            int here = schema.column(key.left()).table();
            int there = schema.column(key.right()).table();
            scores[here] = Math.max(scores[here], own[here] + NEIGHBOUR_SHARE * own[there]);
            scores[there] = Math.max(scores[there], own[there] + NEIGHBOUR_SHARE * own[here]);
        }
        return scores;
    }

    private double[] own(int words) {
        double[][] best = new double[schema.tables().size()][words];
        for (Link link : links) {
            boolean table = link.target().sort() == Target.Sort.TABLE;
            int of = tableOf(link.target());
            double weight = table ? tableWeight(link.kind()) : columnWeight(link.kind());
            best[of][link.word()] = Math.max(best[of][link.word()], weight);
        }
        double[] own = new double[best.length];
        for (int table = 0; table < best.length; table++) {
            for (int word = 0; word < words; word++) {
                own[table] += best[table][word] == 0 ? 0 : best[table][word] / Math.sqrt(asMuch(best, word, best[table][word]));
            }
        }
        return own;
    }

    /** How many tables a word points at as surely as this. */
    private static int asMuch(double[][] best, int word, double weight) {
        int tables = 0;
        for (double[] table : best) {
            tables += table[word] >= weight ? 1 : 0;
        }
        return tables;
    }

    private static double tableWeight(LinkKind kind) {
        return switch (kind) {
            case NAME -> 5.0;
            case PART -> 2.0;
            case COMMENT, SYNONYM -> 1.5;
            case NEAR -> 0.5;
            case VALUE, NUMBER, VALUE_PART -> throw new IllegalArgumentException("only a column holds values");
        };
    }

    private static double columnWeight(LinkKind kind) {
        return switch (kind) {
            case NAME, VALUE -> 3.0;
            case VALUE_PART -> 1.5;
            case NUMBER, PART, COMMENT, SYNONYM -> 1.0;
            case NEAR -> 0.3;
        };
    }

    /** Of one table too wide to fit: named columns, linked ones, keys, then the others as they come. */
    Set<Integer> columns(int table, int room, int[] widths) {
        Set<Integer> named = linkedColumns(link -> link.kind() == LinkKind.NAME);
        Set<Integer> linked = linkedColumns(link -> true);
        List<Integer> order = schema.columnsOf(table).stream()
                .sorted(Comparator.comparing((Integer column) -> named.contains(column) ? 0 : rank(column, linked))
                        .thenComparing(column -> column))
                .toList();
        List<Integer> kept = new ArrayList<>();
        for (int column : order) {
            int size = widths[column] + 1;
            if (!kept.isEmpty() && (size > room || kept.size() >= MOST_COLUMNS)) {
                break;
            }
            kept.add(column);
            room -= size;
        }
        return Set.copyOf(kept);
    }

    private Set<Integer> linkedColumns(Predicate<Link> wanted) {
        return links.stream()
                .filter(link -> link.target().sort() == Target.Sort.COLUMN)
                .filter(wanted)
                .map(link -> link.target().index())
                .collect(Collectors.toSet());
    }

    private int rank(int column, Set<Integer> linked) {
        if (linked.contains(column)) {
            return 1;
        }
        return schema.primaryKey(column) || schema.foreignKey(column) ? 2 : 3;
    }
}
