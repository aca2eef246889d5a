package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.List;

/**
 * "Theses handed in per year", where some are not handed in yet: they belong to no year, and the first row of the series would be theirs.
 */
public record TimedGroups(Prepared prepared, Query query) {
    public static Plan.Answerable dated(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        if (query.zeros() || query.combination().isPresent()) {
            return plan;
        }
        TimedGroups groups = new TimedGroups(prepared, query);
        List<ColumnUse> open = query.group().stream().filter(groups::open).map(Expression::first).distinct().toList();
        Query dated = query;
        for (ColumnUse time : open) {
            dated = dated.where(new Predicate(Token.NOT_NULL, time, new Right.Nothing()));
        }
        return new Plan.Answerable(dated, plan.countRows());
    }

    /** Whether rows without the time are in it; those that any condition on the time has chosen are not. */
    private boolean open(Expression group) {
        if (!(group instanceof DatePart part) || !(part.operand() instanceof ColumnUse time)) {
            return false;
        }
        ColumnView column = prepared.schema().column(time.column());
        boolean chosen = query.predicates().anyMatch(test -> test.left().columns().anyMatch(time::equals));
        return column.nullable() && !column.filled() && !chosen;
    }
}
