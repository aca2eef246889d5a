package io.querypilot.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tables on the foreign-key paths between chosen tables, each with the score its path lends it. */
final class Bridges {
    /** A bridge stands just behind the weaker of the two tables it joins. */
    private static final double BEHIND = 0.95;

    /** Two tables around a busy hub can have hundreds of shortest paths; the best few say it all. */
    private static final int MOST_PER_PAIR = 12;

    private final ForeignKeyGraph graph;
    private final double[] scores;
    private final Map<Integer, Double> found = new HashMap<>();

    private Bridges(ForeignKeyGraph graph, double[] scores) {
        this.graph = graph;
        this.scores = scores;
    }

    static Map<Integer, Double> between(List<Integer> chosen, ForeignKeyGraph graph, double[] scores) {
        Bridges bridges = new Bridges(graph, scores);
        List<byte[]> distances = chosen.stream().map(graph::distancesFrom).toList();
        for (int a = 0; a < chosen.size(); a++) {
            for (int b = a + 1; b < chosen.size(); b++) {
                bridges.join(chosen.get(a), chosen.get(b), distances.get(a), distances.get(b));
            }
        }
        return bridges.found;
    }

    private void join(int a, int b, byte[] fromA, byte[] fromB) {
        int length = fromA[b];
        if (length < 2 || length == ForeignKeyGraph.FAR) {
            return;
        }
        double score = BEHIND * Math.min(scores[a], scores[b]);
        onShortestPaths(a, b, fromA, fromB).forEach(table -> found.merge(table, score, Math::max));
    }

    private List<Integer> onShortestPaths(int a, int b, byte[] fromA, byte[] fromB) {
        List<Integer> tables = new ArrayList<>();
        for (int table = 0; table < fromA.length; table++) {
            if (fromA[table] + fromB[table] == fromA[b] && table != a && table != b) {
                tables.add(table);
            }
        }
        return tables.size() <= MOST_PER_PAIR ? tables : bestPath(a, b, fromB);
    }

    private List<Integer> bestPath(int a, int b, byte[] fromB) {
        List<Integer> path = new ArrayList<>();
        for (int at = nearer(a, fromB); at != b; at = nearer(at, fromB)) {
            path.add(at);
        }
        return path;
    }

    private int nearer(int table, byte[] distances) {
        return Arrays.stream(graph.neighbours(table))
                .filter(neighbour -> distances[neighbour] == distances[table] - 1)
                .boxed()
                .max(Comparator.comparingDouble(neighbour -> scores[neighbour]))
                .orElseThrow();
    }
}
