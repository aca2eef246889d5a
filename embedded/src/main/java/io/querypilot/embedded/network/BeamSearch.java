package io.querypilot.embedded.network;

import ai.onnxruntime.OrtException;
import io.querypilot.embedded.grammar.Derivation;
import io.querypilot.embedded.grammar.Grammar;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/** Finds the likeliest plans the grammar allows. */
final class BeamSearch {
    private static final int MOST_STEPS = 80;
    private static final double LEAST = -15;

    /** A plan being written: its actions, their summed log-probability, and where the grammar stands. */
    private record Hypothesis(List<Integer> actions, double score, Derivation derivation) {}

    /** One action that a hypothesis may take, and the score it would have then. */
    private record Growth(int parent, int action, double score) {}

    private final Network network;
    private final Encoded encoded;
    private final Grammar grammar;
    private final UnaryOperator<BitSet> constraints;
    private final int width;

    private List<Hypothesis> open = List.of(new Hypothesis(List.of(), 0, Derivation.start()));
    private final List<Scored> finished = new ArrayList<>();

    /** {@code constraints} takes away actions that somebody forbade. */
    BeamSearch(Network network, Encoded encoded, Grammar grammar, UnaryOperator<BitSet> constraints, int width) {
        this.network = network;
        this.encoded = encoded;
        this.grammar = grammar;
        this.constraints = constraints;
        this.width = width;
    }

    /** At most as many as the beam is wide, likeliest first. */
    List<Scored> search() throws OrtException {
        Past past = network.noPast();
        for (int step = 0; step < MOST_STEPS && !open.isEmpty() && !settled(); step++) {
            Network.Step result = network.step(lastActions(), step, past, encoded);
            List<Growth> growths = growths(result.logProbabilities());
            past = result.present().of(grow(growths));
        }
        finished.sort(Comparator.comparingDouble(Scored::score).reversed());
        return finished.stream().limit(width).toList();
    }

    private int[] lastActions() {
        return open.stream()
                .mapToInt(hypothesis -> hypothesis.actions().isEmpty()
                        ? Token.BEGIN.ordinal()
                        : hypothesis.actions().get(hypothesis.actions().size() - 1))
                .toArray();
    }

    /** Nothing open can still beat the worst of those that will be returned. */
    private boolean settled() {
        if (finished.size() < width) {
            return false;
        }
        double last = finished.stream()
                .map(Scored::score)
                .sorted(Comparator.reverseOrder())
                .skip(width - 1L)
                .findFirst()
                .orElseThrow();
        return open.stream().allMatch(hypothesis -> last >= hypothesis.score());
    }

    /** The best actions of all hypotheses together, as many as the beam is wide. */
    private List<Growth> growths(float[][] logProbabilities) {
        List<Growth> all = new ArrayList<>();
        for (int parent = 0; parent < open.size(); parent++) {
            all.addAll(best(parent, logProbabilities[parent]));
        }
        all.sort(Comparator.comparingDouble(Growth::score).reversed());
        return all.subList(0, Math.min(width, all.size()));
    }

    private List<Growth> best(int parent, float[] logProbabilities) {
        Hypothesis hypothesis = open.get(parent);
        List<Growth> found = new ArrayList<>();
        constraints.apply(grammar.allowed(hypothesis.derivation())).stream()
                .filter(action -> logProbabilities[action] > LEAST)
                .forEach(action ->
                        found.add(new Growth(parent, action, hypothesis.score() + logProbabilities[action])));
        found.sort(Comparator.comparingDouble(Growth::score).reversed());
        return found.subList(0, Math.min(width, found.size()));
    }

    /** Takes the actions; finished plans leave the beam. Returns the parents of those that stay. */
    private int[] grow(List<Growth> growths) {
        List<Hypothesis> grown = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        for (Growth growth : growths) {
            Hypothesis parent = open.get(growth.parent());
            Derivation derivation = grammar.advance(parent.derivation(), growth.action());
            if (derivation.done()) {
                finished.add(new Scored(parent.actions(), growth.score()));
            } else {
                List<Integer> actions = new ArrayList<>(parent.actions());
                actions.add(growth.action());
                grown.add(new Hypothesis(actions, growth.score(), derivation));
                parents.add(growth.parent());
            }
        }
        open = grown;
        return parents.stream().mapToInt(Integer::intValue).toArray();
    }
}
