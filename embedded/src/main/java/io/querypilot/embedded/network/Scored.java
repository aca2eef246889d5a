package io.querypilot.embedded.network;

import java.util.List;

/** The actions of a finished plan and their summed log-probability. */
public record Scored(List<Integer> actions, double score) {
    public Scored {
        actions = List.copyOf(actions);
    }
}
