package io.querypilot.embedded.selection;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.Parse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** How sure to be of the likeliest candidate: a logistic curve over what speaks for and against it. */
public final class Confidence {
    /** The names training gives the numbers, in its order. */
    private static final List<String> INPUTS = List.of(
            "share", "log_share", "score", "score_per_action", "votes", "unanswerable", "used_least", "names_unused",
            "values_unused", "fails", "empty");

    private final double[] weights;
    private final double bias;

    /** As training fitted it. */
    public Confidence(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.path("confidence_inputs").forEach(name -> names.add(name.asText()));
        if (!names.equals(INPUTS)) {
            throw new IllegalArgumentException("the confidence was fitted on other inputs");
        }
        weights = IntStream.range(0, INPUTS.size())
                .mapToDouble(input -> json.path("confidence_weight").path(input).asDouble())
                .toArray();
        bias = json.path("confidence_bias").path(0).asDouble();
    }

    /** Runs the candidates, of which there is at least one: how likely the first is right. */
    public double inBest(Parse parse, QuestionDatabase database) {
        return inBest(parse, Trials.of(database, parse.candidates()));
    }

    double inBest(Parse parse, List<Trial> trials) {
        double[] inputs = inputs(parse, trials);
        double sum = bias;
        for (int input = 0; input < inputs.length; input++) {
            sum += inputs[input] * weights[input];
        }
        return 1 / (1 + Math.exp(-sum));
    }

    private static double[] inputs(Parse parse, List<Trial> trials) {
        Candidate best = parse.candidates().get(0);
        Trial trial = trials.get(0);
        Set<Target> used = best.used();
        LinkUse links = LinkUse.of(parse.prepared(), used, best.actions());
        double share = mass(parse, IntStream.of(0));
        return new double[] {
            share,
            Math.log(Math.max(share, 1e-6)),
            Math.max(best.score(), -10.0),
            best.score() / Math.max(1, best.actions().size()),
            votes(parse, trials),
            parse.unanswerable(),
            Math.max(leastUsed(parse, used), -6.0),
            links.namesUnused(),
            links.valuesUnused(),
            trial instanceof Trial.Failed ? 1 : 0,
            trial instanceof Trial.Ran ran && ran.rows().isEmpty() ? 1 : 0
        };
    }

    /** The part of the likelihood of all candidates that these have. */
    private static double mass(Parse parse, IntStream places) {
        List<Candidate> all = parse.candidates();
        double highest = all.get(0).score();
        double sum = all.stream().mapToDouble(one -> Math.exp(one.score() - highest)).sum();
        return places.mapToDouble(place -> Math.exp(all.get(place).score() - highest)).sum() / sum;
    }

    /** How much of the likelihood speaks for the best one's rows, in any order. */
    private static double votes(Parse parse, List<Trial> trials) {
        Optional<Map<List<Object>, Integer>> rows = counted(trials.get(0));
        return rows.isEmpty()
                ? 0
                : mass(parse, IntStream.range(0, trials.size()).filter(place -> counted(trials.get(place)).equals(rows)));
    }

    private static Optional<Map<List<Object>, Integer>> counted(Trial trial) {
        if (!(trial instanceof Trial.Ran ran)) {
            return Optional.empty();
        }
        Map<List<Object>, Integer> counts = new HashMap<>();
        ran.plain().forEach(row -> counts.merge(row, 1, Integer::sum));
        return Optional.of(counts);
    }

    /** Of all that the query uses, how likely that is which it most likely should not. */
    private static double leastUsed(Parse parse, Set<Target> used) {
        int words = parse.prepared().encoding().words();
        int columns = parse.prepared().encoding().columns();
        return used.stream()
                .filter(target -> !target.equals(Target.column(0)))
                .mapToInt(target -> target.sort() == Target.Sort.COLUMN ? target.index() : columns + target.index())
                .mapToDouble(node -> logSigmoid(parse.usedOdds()[words + node]))
                .min()
                .orElse(0);
    }

    private static double logSigmoid(double odds) {
        return odds > -30 ? -Math.log1p(Math.exp(-odds)) : odds;
    }
}
