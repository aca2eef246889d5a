package io.querypilot.embedded.network;

import ai.onnxruntime.OrtException;
import io.querypilot.embedded.grammar.Derivation;
import io.querypilot.embedded.grammar.Grammar;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/** Finds the likeliest plans the grammar allows. */
final class BeamSearch {
    private static final int MOST_STEPS = 80;
    private static final double LEAST = -15;

    /** A plan being written: its actions, their summed log-probability, and where the grammar stands. */
    private record Hypothesis(List<Integer> actions, double score, Derivation derivation) {}

    /** One action that a hypothesis may take, and the score it would have then. */
    private record Growth(int parent, int action, double score) {}

    private final Readings readings;
    private final Grammar grammar;
    private final Rule rule;
    private final int width;

    private List<Hypothesis> open = List.of(new Hypothesis(List.of(), 0, Derivation.start()));
    /** Which of those that were open before each of them grew from. */
    private int[] parents = {0};
    private final List<Scored> finished = new ArrayList<>();
    private double unanswerable;

    /** {@code rule} takes away what somebody forbade. */
    BeamSearch(Readings readings, Grammar grammar, Rule rule, int width) {
        this.readings = readings;
        this.grammar = grammar;
        this.rule = rule;
        this.width = width;
    }

    /** At most as many plans as the beam is wide, likeliest first. */
    Decoded search() throws OrtException {
        for (int step = 0; step < MOST_STEPS && !open.isEmpty() && !settled(); step++) {
            float[][] logProbabilities = readings.step(parents, lastActions(), step);
            if (step == 0) {
                unanswerable = Math.exp(logProbabilities[0][number(Token.UNANSWERABLE)]);
            }
            grow(growths(logProbabilities));
        }
        return new Decoded(finished.stream().limit(width).toList(), unanswerable, readings.used());
    }

    private int number(Token token) {
        return grammar.space().token(token);
    }

    private int[] lastActions() {
        return open.stream()
                .mapToInt(hypothesis -> hypothesis.actions().isEmpty()
                        ? number(Token.BEGIN)
                        : hypothesis.actions().get(hypothesis.actions().size() - 1))
                .toArray();
    }

    /** Nothing open can still beat the worst of those that will be returned. */
    private boolean settled() {
        return finished.size() >= width && finished.get(width - 1).score() > open.get(0).score();
    }

    /** The best actions of all hypotheses together, likeliest first. */
    private List<Growth> growths(float[][] logProbabilities) {
        List<Growth> all = new ArrayList<>();
        for (int parent = 0; parent < open.size(); parent++) {
            all.addAll(best(parent, logProbabilities[parent]));
        }
        all.sort(Comparator.comparingDouble(Growth::score).reversed());
        return all;
    }

    private List<Growth> best(int parent, float[] logProbabilities) {
        Hypothesis hypothesis = open.get(parent);
        List<Growth> found = new ArrayList<>();
        rule.restrict(hypothesis.derivation(), grammar.allowed(hypothesis.derivation())).stream()
                .filter(action -> action != number(Token.UNANSWERABLE) && logProbabilities[action] > LEAST)
                .forEach(action ->
                        found.add(new Growth(parent, action, hypothesis.score() + logProbabilities[action])));
        found.sort(Comparator.comparingDouble(Growth::score).reversed());
        return found.subList(0, Math.min(width, found.size()));
    }

    /** Takes the actions until the beam is full; finished plans leave it. */
    private void grow(List<Growth> growths) {
        List<Hypothesis> grown = new ArrayList<>();
        List<Integer> grownFrom = new ArrayList<>();
        for (Growth growth : growths) {
            Hypothesis parent = open.get(growth.parent());
            if (growth.action() == number(Token.END)) {
                finished.add(new Scored(parent.actions(), growth.score()));
                continue;
            }
            grown.add(grown(parent, growth));
            grownFrom.add(growth.parent());
            if (grown.size() >= width) {
                break;
            }
        }
        finished.sort(Comparator.comparingDouble(Scored::score).reversed());
        open = grown;
        parents = grownFrom.stream().mapToInt(Integer::intValue).toArray();
    }

    private Hypothesis grown(Hypothesis parent, Growth growth) {
        List<Integer> actions = new ArrayList<>(parent.actions());
        actions.add(growth.action());
        return new Hypothesis(actions, growth.score(), grammar.advance(parent.derivation(), growth.action()));
    }
}
