package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** "The median reply time, ignore tickets without a reply", written over those without one alone: no figure comes of rows that lack it. */
public final class FilledFigures {
    private FilledFigures() {}

    public static Plan.Answerable of(Plan.Answerable plan) {
        Query query = plan.query();
        Set<ColumnUse> measured = query.select().stream()
                .flatMap(Expression::parts)
                .flatMap(part -> part instanceof Aggregate figure && figure.function() != Token.COUNT && figure.operand() instanceof ColumnUse column ? Stream.of(column) : Stream.empty())
                .collect(Collectors.toSet());
        Set<Predicate> lacking = query.where().stream()
                .flatMap(Condition::required)
                .flatMap(one -> one instanceof Predicate test && test.operator() == Token.IS_NULL && measured.contains(test.left()) ? Stream.of(test) : Stream.empty())
                .collect(Collectors.toSet());
        return lacking.isEmpty() ? plan : new Plan.Answerable(query.withoutConditions(lacking), plan.countRows());
    }
}
