package io.querypilot.embedded.parser;

import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One way to read the question: its SQL, its plan, and the actions that wrote it with their log-probability. */
public record Candidate(String sql, Plan.Answerable plan, List<Action> actions, double score) {
    public Candidate {
        actions = List.copyOf(actions);
    }

    public Query query() {
        return plan.query();
    }

    /** Whether a person gets the same answer by another one. */
    public boolean alike(Candidate other) {
        return sql.equals(other.sql)
                || plan.countRows() == other.plan.countRows() && query().tellsTheSame(other.query());
    }

    /** Tables, key hints and columns of the plan, as numbered in the schema the parser saw. */
    public Set<Target> used() {
        Set<Target> used = new HashSet<>();
        query().all().forEach(part -> {
            part.tables().forEach(table -> used.add(Target.table(table)));
            part.hints().values().forEach(column -> used.add(Target.column(column)));
            part.expressions()
                    .flatMap(expression -> expression.columns())
                    .forEach(use -> used.add(Target.column(use.column())));
        });
        return used;
    }
}
