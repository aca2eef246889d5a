package io.querypilot.embedded.network;

import java.util.List;

/**
 * The likeliest plans, likeliest first; the probability that the tables do not hold what is asked for; and per node the
 * log-odds that the query uses it.
 */
public record Decoded(List<Scored> plans, double unanswerable, float[] usedOdds) {
    public Decoded {
        plans = List.copyOf(plans);
    }
}
