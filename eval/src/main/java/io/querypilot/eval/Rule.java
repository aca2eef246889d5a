package io.querypilot.eval;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** When an answer counts as right. */
enum Rule {
    /** The same rows with the same columns in the same order. */
    STRICT,
    /** As the benchmark has it: every DISTINCT is left out first, and columns may stand in any order. */
    BENCHMARK;

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(8), 20_000, 256L << 20);
    private static final int MOST_PERMUTED = 5;

    /** Empty where the gold query itself does not run. */
    Optional<Boolean> right(Database database, String gold, Optional<String> found) {
        Optional<List<List<Object>>> expected = rows(database, gold);
        boolean ordered = gold.toLowerCase(Locale.ROOT).contains("order by");
        return expected.map(rows -> found.flatMap(sql -> rows(database, sql))
                .filter(other -> same(rows, other, ordered))
                .isPresent());
    }

    private Optional<List<List<Object>>> rows(Database database, String sql) {
        String run = this == BENCHMARK ? withoutDistinct(sql) : sql;
        return database.execute(run, LIMITS) instanceof Outcome.Success success
                ? Optional.of(success.table().rows().stream().map(Rule::plain).toList())
                : Optional.empty();
    }

    private static String withoutDistinct(String sql) {
        return Arrays.stream(sql.replace("(", " ( ").split(" "))
                .filter(word -> !word.equalsIgnoreCase("distinct"))
                .collect(Collectors.joining(" "));
    }

    private static List<Object> plain(List<Object> row) {
        List<Object> cells = new ArrayList<>();
        for (Object cell : row) {
            cells.add(cell instanceof Number number ? (Object) (Math.rint(number.doubleValue() * 1e4) / 1e4) : cell);
        }
        return cells;
    }

    private boolean same(List<List<Object>> gold, List<List<Object>> found, boolean ordered) {
        if (gold.size() != found.size() || !gold.isEmpty() && gold.get(0).size() != found.get(0).size()) {
            return false;
        }
        if (sameRows(gold, found, ordered)) {
            return true;
        }
        int width = gold.isEmpty() ? 0 : gold.get(0).size();
        return this == BENCHMARK
                && width >= 2
                && width <= MOST_PERMUTED
                && permutations(width).stream().anyMatch(order -> sameRows(gold, permuted(found, order), ordered));
    }

    private static boolean sameRows(List<List<Object>> gold, List<List<Object>> found, boolean ordered) {
        return ordered ? gold.equals(found) : counts(gold).equals(counts(found));
    }

    private static Map<List<Object>, Integer> counts(List<List<Object>> rows) {
        Map<List<Object>, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row, 1, Integer::sum));
        return counts;
    }

    private static List<List<Object>> permuted(List<List<Object>> rows, List<Integer> order) {
        List<List<Object>> permuted = new ArrayList<>();
        for (List<Object> row : rows) {
            List<Object> cells = new ArrayList<>();
            order.forEach(column -> cells.add(row.get(column)));
            permuted.add(cells);
        }
        return permuted;
    }

    private static List<List<Integer>> permutations(int size) {
        List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
        for (int next = 0; next < size; next++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> order : all) {
                for (int place = 0; place <= order.size(); place++) {
                    List<Integer> grown = new ArrayList<>(order);
                    grown.add(place, next);
                    longer.add(grown);
                }
            }
            all = longer;
        }
        return all;
    }
}
