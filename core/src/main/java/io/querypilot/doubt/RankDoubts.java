package io.querypilot.doubt;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.QueryNames.Stored;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** "The oldest club", where clubs whose year is unknown come first: what a query ranks by and cuts off must be there. */
final class RankDoubts {
    private RankDoubts() {}

    static List<Doubt> of(QueryNames names, Cells cells, Dialect dialect) {
        return names.query().bound().selects().stream()
                .filter(bound -> cutOff(bound.select()))
                .flatMap(bound -> ranked(bound, names, dialect).stream())
                .filter(cells::holdsNull)
                .map(RankDoubts::doubt)
                .toList();
    }

    private static boolean cutOff(PlainSelect select) {
        return (select.getLimit() != null || select.getFetch() != null || select.getTop() != null)
                && select.getOrderByElements() != null
                && !select.getOrderByElements().isEmpty();
    }

    /** The column that is ranked by, where rows without it come first and no condition leaves them out. */
    private static Optional<Stored> ranked(BoundSelect bound, QueryNames names, Dialect dialect) {
        OrderByElement first = bound.select().getOrderByElements().get(0);
        boolean nullsFirst = first.getNullOrdering() == null && dialect.nullsFirst(!first.isAsc());
        return Optional.of(first.getExpression())
                .filter(expression -> nullsFirst && expression instanceof Column)
                .flatMap(names::stored)
                .filter(one -> one.column().nullable() && !one.column().primaryKey())
                .filter(one -> Conditions.of(bound.select()).stream().noneMatch(condition -> speaksOf(one, condition, names)));
    }

    private static boolean speaksOf(Stored one, Expression condition, QueryNames names) {
        return Expressions.in(condition).stream()
                .flatMap(part -> names.stored(part).stream())
                .anyMatch(other -> other.path().equals(one.path()));
    }

    private static Doubt doubt(Stored one) {
        return new Doubt(
                Kind.NULLS_FIRST,
                "Rows without " + one.path() + " come first, though it is what the rows are ranked by.",
                "Leave rows out that have no " + one.path() + ": add IS NOT NULL.");
    }
}
