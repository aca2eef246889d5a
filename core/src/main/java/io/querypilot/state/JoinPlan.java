package io.querypilot.state;

import io.querypilot.model.Join;
import java.util.List;

/** How the tables connect; {@code alternatives} are equally short ways that were not taken. */
public record JoinPlan(List<Join> joins, List<List<Join>> alternatives) {
    public static final JoinPlan NONE = new JoinPlan(List.of(), List.of());

    public JoinPlan {
        joins = List.copyOf(joins);
        alternatives = List.copyOf(alternatives);
    }

    /** As sure as its weakest join; certain where nothing needs joining. */
    public double confidence() {
        return joins.stream().mapToDouble(Join::confidence).min().orElse(1.0);
    }
}
