package io.querypilot.state;

import io.querypilot.model.Join;
import java.util.List;

/** How the tables connect; {@code alternatives} are other ways that were not taken. */
public record JoinPlan(List<Join> joins, List<List<Join>> alternatives) {
    public static final JoinPlan NONE = new JoinPlan(List.of(), List.of());

    public JoinPlan {
        joins = List.copyOf(joins);
        alternatives = List.copyOf(alternatives);
    }
}
