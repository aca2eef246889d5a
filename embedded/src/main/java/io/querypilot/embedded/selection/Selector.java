package io.querypilot.embedded.selection;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.Database;
import io.querypilot.embedded.parser.Parse;
import java.util.ArrayList;
import java.util.List;

/** A small network scores each candidate; a logistic curve turns the choice's features into a confidence. */
public final class Selector {
    private static final double FARTHEST = 5.0;
    private static final List<String> FEATURES = CandidateFeatures.NAMES;

    private final double[] mean;
    private final double[] deviation;
    private final double[][] hiddenWeight;
    private final double[] hiddenBias;
    private final double[] outWeight;
    private final double[] directWeight;
    private final double[] confidenceWeight;
    private final double confidenceBias;

    /** As training fitted it. */
    public Selector(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.path("features").forEach(name -> names.add(name.asText()));
        if (!names.equals(FEATURES)) {
            throw new IllegalArgumentException("the selection was fitted on other features");
        }
        mean = numbers(json.path("mean"));
        deviation = numbers(json.path("deviation"));
        hiddenWeight = new double[json.path("hidden_weight").size()][];
        for (int unit = 0; unit < hiddenWeight.length; unit++) {
            hiddenWeight[unit] = numbers(json.path("hidden_weight").get(unit));
        }
        hiddenBias = numbers(json.path("hidden_bias"));
        outWeight = numbers(json.path("out_weight"));
        directWeight = numbers(json.path("direct_weight"));
        confidenceWeight = numbers(json.path("confidence_weight"));
        confidenceBias = json.path("confidence_bias").path(0).asDouble();
    }

    private static double[] numbers(JsonNode json) {
        double[] numbers = new double[json.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = json.get(i).asDouble();
        }
        return numbers;
    }

    /** Runs the candidates, of which there is at least one, and chooses. */
    public Choice choose(Parse parse, Database database) {
        return choose(CandidateFeatures.of(parse, Trials.of(database, parse.candidates())));
    }

    Choice choose(List<double[]> features) {
        double[] scores = features.stream().mapToDouble(this::score).toArray();
        int best = 0;
        for (int place = 1; place < scores.length; place++) {
            best = scores[place] > scores[best] ? place : best;
        }
        double sum = 0;
        for (double score : scores) {
            sum += Math.exp(score - scores[best]);
        }
        return new Choice(best, confidence(features.get(best), 1 / sum));
    }

    private double score(double[] features) {
        double[] scaled = new double[features.length];
        for (int i = 0; i < scaled.length; i++) {
            double deviations = (features[i] - mean[i]) / deviation[i];
            scaled[i] = Math.max(-FARTHEST, Math.min(FARTHEST, deviations));
        }
        double score = dot(scaled, directWeight);
        for (int unit = 0; unit < hiddenWeight.length; unit++) {
            score += outWeight[unit] * Math.max(0, dot(scaled, hiddenWeight[unit]) + hiddenBias[unit]);
        }
        return score;
    }

    private static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    private double confidence(double[] chosen, double share) {
        double[] inputs = {
            share,
            Math.log(Math.max(share, 1e-6)),
            Math.max(feature(chosen, "score"), -10.0),
            feature(chosen, "score_per_action"),
            feature(chosen, "votes"),
            feature(chosen, "unanswerable"),
            Math.max(feature(chosen, "used_least"), -6.0),
            feature(chosen, "names_unused"),
            feature(chosen, "values_unused"),
            feature(chosen, "fails"),
            feature(chosen, "empty")
        };
        return 1 / (1 + Math.exp(-(dot(inputs, confidenceWeight) + confidenceBias)));
    }

    private static double feature(double[] features, String name) {
        return features[FEATURES.indexOf(name)];
    }
}
