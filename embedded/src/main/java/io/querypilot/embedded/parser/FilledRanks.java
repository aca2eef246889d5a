package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.Optional;

/** "The oldest club" is none whose year is unknown, though many an engine sorts those first. */
final class FilledRanks {
    private FilledRanks() {}

    static Plan.Answerable of(Plan.Answerable plan, Prepared prepared, Dialect dialect) {
        return ranked(plan.query(), prepared, dialect)
                .map(column -> new Condition.Predicate(Token.NOT_NULL, column, new Condition.Right.Nothing()))
                .map(there -> new Plan.Answerable(plan.query().where(there), plan.countRows()))
                .orElse(plan);
    }

    /** The column that is ranked by, where rows without it would come first and no condition leaves them out. */
    private static Optional<ColumnUse> ranked(Query query, Prepared prepared, Dialect dialect) {
        return query.order().stream()
                .limit(query.limit().isPresent() && query.group().isEmpty() && query.combination().isEmpty() ? 1 : 0)
                .filter(order -> dialect.nullsFirst(order.descending()))
                .map(Order::expression)
                .filter(ColumnUse.class::isInstance)
                .map(ColumnUse.class::cast)
                .filter(use -> !use.star() && lacking(prepared.schema().column(use.column())) && unsaid(use, query))
                .findFirst();
    }

    private static boolean lacking(ColumnView column) {
        return column.nullable() && !column.filled();
    }

    private static boolean unsaid(ColumnUse use, Query query) {
        return query.predicates()
                .flatMap(predicate -> predicate.left().columns())
                .noneMatch(other -> other.column() == use.column());
    }
}
