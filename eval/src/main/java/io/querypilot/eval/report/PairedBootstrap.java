package io.querypilot.eval.report;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Whether one run is really worse than another on the same questions: the questions are drawn again and again with
 * replacement, and the loss is significant if all of the middle 95 % of the draws show one. Seeded, so that it says
 * the same each time.
 */
public record PairedBootstrap(int questions, double change, double low, double high) {
    private static final int DRAWS = 10_000;
    private static final long SEED = 20_261_115;

    /** Each pair says whether a question succeeded before and now. */
    public static PairedBootstrap of(List<boolean[]> pairs) {
        double[] differences = pairs.stream()
                .mapToDouble(pair -> (pair[1] ? 1 : 0) - (pair[0] ? 1 : 0))
                .toArray();
        if (differences.length == 0) {
            return new PairedBootstrap(0, 0, 0, 0);
        }
        Random random = new Random(SEED);
        double[] means = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            means[draw] = drawn(differences, random);
        }
        Arrays.sort(means);
        double change = Arrays.stream(differences).average().orElse(0);
        return new PairedBootstrap(differences.length, change, means[DRAWS / 40], means[DRAWS - 1 - DRAWS / 40]);
    }

    private static double drawn(double[] differences, Random random) {
        double sum = 0;
        for (int question = 0; question < differences.length; question++) {
            sum += differences[random.nextInt(differences.length)];
        }
        return sum / differences.length;
    }

    /** The whole interval lies below zero. */
    public boolean significantLoss() {
        return high < 0;
    }
}
