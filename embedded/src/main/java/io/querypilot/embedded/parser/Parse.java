package io.querypilot.embedded.parser;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.Target;
import io.querypilot.model.Draft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What came of a question: candidates, likeliest first; which share of the likelihood they have, for plans that make no sense
 * are none; how likely the tables do not hold what is asked for; and the log-odds per node that the query uses it.
 */
public record Parse(
        Prepared prepared, List<Candidate> candidates, double kept, double unanswerable, float[] usedOdds) {
    public Parse {
        candidates = List.copyOf(candidates);
    }

    /** The candidates that give another answer, with the shares of the likelihood that they and all like the given one have. */
    public Draft.Rivals rivals(Candidate candidate) {
        double all = candidates.stream().mapToDouble(Parse::likelihood).sum();
        double alike = candidates.stream().filter(candidate::alike).mapToDouble(Parse::likelihood).sum();
        Map<String, Double> others = new LinkedHashMap<>();
        candidates.stream()
                .filter(other -> !candidate.alike(other))
                .forEach(other -> others.merge(other.sql(), likelihood(other) / all, Double::sum));
        return new Draft.Rivals(alike / all, others.entrySet().stream()
                .map(other -> new Draft.Rival(other.getKey(), other.getValue()))
                .toList());
    }

    private static double likelihood(Candidate candidate) {
        return Math.exp(candidate.score());
    }

    /** What a candidate uses, by number in the whole schema. */
    public Set<Target> usedInWhole(Candidate candidate) {
        return candidate.used().stream()
                .map(target -> new Target(target.sort(), whole(target)))
                .collect(Collectors.toSet());
    }

    private int whole(Target target) {
        return switch (target.sort()) {
            case COLUMN -> prepared.excerpt().columns().get(target.index());
            case TABLE -> prepared.excerpt().tables().get(target.index());
        };
    }

    /** The paths of the tables a candidate names. */
    public List<String> tables(Candidate candidate) {
        return candidate.query().all()
                .flatMap(part -> part.tables().stream())
                .distinct()
                .map(table -> prepared.schema().table(table).path())
                .toList();
    }
}
