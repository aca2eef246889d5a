package io.querypilot.state;

import java.util.List;
import java.util.stream.Stream;

/**
 * How far an answer may be trusted: how likely it is right from 0 to 1, whether that is enough to show it without a
 * warning, what speaks against it, what was assumed to get it, and how else the question could be read.
 */
public record Trust(
        double confidence,
        boolean sure,
        List<String> warnings,
        List<String> assumptions,
        List<Alternative> alternatives) {
    /** Of the answers at least this likely to be right 95 in 100 are: see docs/evaluation.md. */
    public static final double SURE = 0.87;

    /** Another reading of the question: what it takes, the SQL that says so, how many rows that brings, and the first of them. */
    public record Alternative(String description, String sql, int rowCount, String preview) {
        public Alternative {
            // A checkpoint of an earlier version holds none.
            preview = preview == null ? "" : preview;
        }
    }

    public Trust {
        warnings = List.copyOf(warnings);
        assumptions = List.copyOf(assumptions);
        alternatives = List.copyOf(alternatives);
    }

    /** Nothing was found to speak against an answer that is this likely to be right. */
    public static Trust of(double confidence) {
        return new Trust(confidence, confidence >= SURE, List.of(), List.of(), List.of());
    }

    /** The same with something that was assumed to get it. */
    public Trust assuming(String sentence) {
        List<String> more = Stream.concat(assumptions.stream(), Stream.of(sentence)).distinct().toList();
        return new Trust(confidence, sure, warnings, more, alternatives);
    }

    /** The same with something that speaks against it: it is not sure any more. */
    public Trust warning(String sentence) {
        List<String> more = Stream.concat(warnings.stream(), Stream.of(sentence)).distinct().toList();
        return new Trust(confidence, false, more, assumptions, alternatives);
    }

    /** The same beside other readings of the question. */
    public Trust beside(List<Alternative> others) {
        return new Trust(confidence, sure, warnings, assumptions, others);
    }
}
