package io.querypilot.eval.score;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The benchmark's own rule: two results agree if some order of the columns makes them agree. */
final class AnyColumnOrder {
    /** Wide results of equal columns have more orders than anyone can try. */
    private static final int MOST_TRIES = 2_000;

    private final List<List<Object>> gold;
    private final List<List<Object>> ours;
    private final boolean ordered;
    private int tries;

    private AnyColumnOrder(List<List<Object>> gold, List<List<Object>> ours, boolean ordered) {
        this.gold = gold;
        this.ours = ours;
        this.ordered = ordered;
    }

    static boolean agrees(List<List<Object>> gold, List<List<Object>> ours, boolean ordered) {
        if (gold.size() != ours.size()) {
            return false;
        }
        if (gold.isEmpty()) {
            return true;
        }
        return gold.get(0).size() == ours.get(0).size() && new AnyColumnOrder(gold, ours, ordered).found();
    }

    private boolean found() {
        int width = gold.get(0).size();
        List<List<Integer>> candidates = IntStream.range(0, width)
                .mapToObj(column -> IntStream.range(0, width)
                        .filter(other -> Agreement.of(column(gold, column), column(ours, other), ordered))
                        .boxed()
                        .toList())
                .toList();
        return search(candidates, new ArrayList<>());
    }

    private boolean search(List<List<Integer>> candidates, List<Integer> chosen) {
        if (tries > MOST_TRIES) {
            return false;
        }
        if (chosen.size() == candidates.size()) {
            tries++;
            return Agreement.of(gold, reordered(chosen), ordered);
        }
        for (int candidate : candidates.get(chosen.size())) {
            if (!chosen.contains(candidate)) {
                List<Integer> more = new ArrayList<>(chosen);
                more.add(candidate);
                if (search(candidates, more)) {
                    return true;
                }
            }
        }
        return false;
    }

    private List<List<Object>> reordered(List<Integer> columns) {
        return ours.stream().map(row -> cells(row, columns)).toList();
    }

    private static List<Object> cells(List<Object> row, List<Integer> columns) {
        List<Object> cells = new ArrayList<>(columns.size());
        columns.forEach(column -> cells.add(row.get(column)));
        return cells;
    }

    private static List<List<Object>> column(List<List<Object>> rows, int column) {
        return rows.stream().map(row -> cells(row, List.of(column))).toList();
    }
}
