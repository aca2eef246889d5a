package io.querypilot.embedded.selection;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.Parse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** How sure to be of the likeliest candidate: a logistic curve over what speaks for and against it. */
public final class Confidence {
    /** The names training gives the numbers, in its order. */
    private static final List<String> INPUTS = List.of(
            "share", "log_share", "score", "score_per_action", "votes", "unanswerable", "used_least", "names_unused",
            "values_unused", "fails", "empty");

    /**
     * Fitted on 595 first answers over schemas that no network was trained on: four suites of people's questions and the
     * schemas left out (training/held_out_suite.py, then querypilot eval spider). Of those from 0.87 on 95 % are right, each
     * suite judged by what was fitted on the others. The bias was lowered with weights 2.4 and again with 2.5, which are surer of
     * themselves: over 963 answers of thirteen suites it keeps 95.8 % right of those without a warning, where 94.3 % were before.
     */
    private static final double FOREIGN_BIAS = -0.6;
    private static final double FITTED = 1.294;
    private static final double LEFT_OUT = -0.122;
    private static final double UNLINKED = -0.609;

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

    /** How likely the first candidate is right; not at all where there is none. */
    public double inBest(Parse parse) {
        if (parse.candidates().isEmpty()) {
            return 0;
        }
        double[] inputs = inputs(parse);
        double sum = bias;
        for (int input = 0; input < inputs.length; input++) {
            sum += inputs[input] * weights[input];
        }
        return 1 / (1 + Math.exp(-sum));
    }

    /**
     * All but the last two, which would take running the candidate. Candidates that give the same answer count as one, for
     * two networks that mean the same often write it in two ways.
     */
    private static double[] inputs(Parse parse) {
        Candidate best = parse.candidates().get(0);
        Set<Target> used = best.used();
        LinkUse links = LinkUse.of(parse.prepared(), used, best.actions());
        double share = mass(parse, best::alike);
        double score = best.score() + Math.log(share / mass(parse, best::equals));
        return new double[] {
            share,
            Math.log(Math.max(share, 1e-6)),
            Math.max(score, -10.0),
            score / Math.max(1, best.actions().size()),
            share,
            parse.unanswerable(),
            Math.max(leastUsed(parse, used), -6.0),
            links.namesUnused(),
            links.valuesUnused()
        };
    }

    /**
     * How likely a draft is right on ground that nobody trained on: what was fitted beside training, less for each word that
     * points at nothing and for what should likely be used and is not.
     */
    public static double onForeignGround(double fitted, Parse parse, Candidate candidate) {
        double certain = Math.min(Math.max(fitted, 0.001), 0.999);
        double odds = FOREIGN_BIAS
                + FITTED * Math.log(certain / (1 - certain))
                + LEFT_OUT * Math.max(mostLikelyLeftOut(parse, candidate.used()), -6)
                + UNLINKED * LinkUse.unlinked(parse.prepared());
        return 1 / (1 + Math.exp(-odds));
    }

    private static double mostLikelyLeftOut(Parse parse, Set<Target> used) {
        int words = parse.prepared().encoding().words();
        int columns = parse.prepared().encoding().columns();
        return IntStream.range(1, parse.usedOdds().length - words)
                .filter(node -> !used.contains(node < columns ? Target.column(node) : Target.table(node - columns)))
                .mapToDouble(node -> parse.usedOdds()[words + node])
                .max()
                .orElse(-6);
    }

    /** The part of the likelihood of all candidates that these have. */
    private static double mass(Parse parse, Predicate<Candidate> these) {
        double highest = parse.candidates().get(0).score();
        ToDoubleFunction<Candidate> likelihood = one -> Math.exp(one.score() - highest);
        return parse.candidates().stream().filter(these).mapToDouble(likelihood).sum()
                / parse.candidates().stream().mapToDouble(likelihood).sum();
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
