package io.querypilot.link;

import io.querypilot.link.ForeignKeyGraph.Pointer;
import java.util.Arrays;

/** Lifts tables that a foreign key joins to another table the question speaks of. */
final class Neighbourhood {
    private static final double SHARE = 0.35;

    /** Without evidence of its own a neighbour only fills a place that would stay empty. */
    private static final double SHARE_OF_THE_SILENT = 0.05;

    private static final double SHARE_OF_A_NAMED_KEY = 1;

    private Neighbourhood() {}

    /** Scores grow in place. */
    static void lift(double[] scores, Evidence evidence, ForeignKeyGraph graph) {
        double[] own = scores.clone();
        pointedAt(own.length, evidence, graph, scores);
        for (int table = 0; table < own.length; table++) {
            double share = own[table] > 0 ? SHARE : SHARE_OF_THE_SILENT;
            scores[table] += share * strongest(graph.neighbours(table), own);
        }
    }

    /** A question that names the sales representative of an order speaks of the employees it points to. */
    private static void pointedAt(int tables, Evidence evidence, ForeignKeyGraph graph, double[] scores) {
        double[] named = new double[tables];
        for (Pointer pointer : graph.pointers()) {
            named[pointer.table()] = Math.max(named[pointer.table()], evidence.column(pointer.column()));
        }
        for (int table = 0; table < tables; table++) {
            scores[table] += SHARE_OF_A_NAMED_KEY * named[table];
        }
    }

    private static double strongest(int[] neighbours, double[] own) {
        return Arrays.stream(neighbours).mapToDouble(neighbour -> own[neighbour]).max().orElse(0);
    }
}
