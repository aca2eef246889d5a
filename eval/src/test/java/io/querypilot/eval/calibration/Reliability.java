package io.querypilot.eval.calibration;

import io.querypilot.eval.run.Trial;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How sure a model was of its answers against how often they were right, in ten bins of confidence. */
record Reliability(List<Bin> bins) {
    private static final int BINS = 10;

    /** Answers about as sure as each other: how many, how sure on average, and which share was right. */
    record Bin(int answers, double confidence, double right) {
        static Bin of(List<Trial> trials) {
            return new Bin(
                    trials.size(),
                    trials.stream().mapToDouble(Trial::confidence).average().orElse(0),
                    trials.stream().mapToDouble(trial -> trial.success() ? 1 : 0).average().orElse(0));
        }

        double gap() {
            return Math.abs(confidence - right);
        }
    }

    static Reliability of(List<Trial> answered) {
        return new Reliability(IntStream.range(0, BINS)
                .mapToObj(bin -> Bin.of(answered.stream()
                        .filter(trial -> Math.min(BINS - 1, (int) (trial.confidence() * BINS)) == bin)
                        .toList()))
                .toList());
    }

    int answers() {
        return bins.stream().mapToInt(Bin::answers).sum();
    }

    /** The expected calibration error: the gap between sure and right, over all answers. */
    double error() {
        return bins.stream().mapToDouble(bin -> bin.answers() * bin.gap()).sum() / answers();
    }

    @Override
    public String toString() {
        String curve = bins.stream()
                .filter(bin -> bin.answers() > 0)
                .map(bin -> String.format(
                        Locale.ROOT,
                        "%4d answers, %.2f sure, %.2f right",
                        bin.answers(),
                        bin.confidence(),
                        bin.right()))
                .collect(Collectors.joining("\n"));
        return String.format(Locale.ROOT, "%s%nexpected calibration error %.3f", curve, error());
    }
}
