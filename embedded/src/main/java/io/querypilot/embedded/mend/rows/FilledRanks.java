package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.Optional;

/** "The oldest club" is none whose year is unknown, and the cheapest branch none without a price, though many an engine sorts those first. */
public final class FilledRanks {
    private FilledRanks() {}

    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared, Dialect dialect) {
        Query query = plan.query();
        return ranked(query, dialect)
                .filter(figure -> column(figure, query).filter(use -> lacking(use, query, prepared)).isPresent())
                .map(figure -> new Condition.Predicate(Token.NOT_NULL, figure, new Condition.Right.Nothing()))
                .map(there -> new Plan.Answerable(query.group().isEmpty() ? query.where(there) : query.having(there), plan.countRows()))
                .orElse(plan);
    }

    /** What is ranked by, where rows without it would come first. */
    private static Optional<Expression> ranked(Query query, Dialect dialect) {
        boolean cutOff = query.limit().isPresent() && query.combination().isEmpty() && !query.zeros();
        return query.order().stream()
                .limit(cutOff ? 1 : 0)
                .filter(order -> dialect.nullsFirst(order.descending()))
                .map(Order::expression)
                .findFirst();
    }

    /** The column that a figure is, or is made of; how many there are is never unknown. */
    private static Optional<ColumnUse> column(Expression figure, Query query) {
        boolean grouped = !query.group().isEmpty();
        Expression one = grouped && figure instanceof Aggregate aggregate && aggregate.function() != Token.COUNT ? aggregate.operand() : figure;
        return one instanceof ColumnUse use && grouped == (one != figure) ? Optional.of(use) : Optional.empty();
    }

    private static boolean lacking(ColumnUse use, Query query, Prepared prepared) {
        if (use.star() || query.predicates().flatMap(predicate -> predicate.left().columns()).anyMatch(other -> other.column() == use.column())) {
            return false;
        }
        ColumnView column = prepared.schema().column(use.column());
        return column.nullable() && !column.filled();
    }
}
