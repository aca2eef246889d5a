package io.querypilot.explain;

import io.querypilot.sql.query.ParsedQuery;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * Rows numbered within groups of which the first are kept: how SQL says "the biggest quote of each". {@code shown} are the items as the
 * numbered query has them.
 */
record BestOfEach(PlainSelect numbered, List<SelectItem<?>> shown, List<Expression> groups, OrderByElement first, long rows) {
    private static final Set<String> PLACES = Set.of("row_number", "rank", "dense_rank");

    static Optional<BestOfEach> of(PlainSelect select) {
        boolean bare = select.getJoins() == null && select.getGroupBy() == null && select.getHaving() == null && select.getDistinct() == null
                && select.getLimit() == null && select.getFetch() == null && select.getTop() == null && select.getOffset() == null;
        return bare && select.getFromItem() instanceof ParenthesedSelect brackets && brackets.getSelect() instanceof PlainSelect inside
                ? of(select, inside)
                : Optional.empty();
    }

    private static Optional<BestOfEach> of(PlainSelect select, PlainSelect inside) {
        if (!(select.getWhere() instanceof ComparisonOperator test) || !(test.getRightExpression() instanceof LongValue bound)) {
            return Optional.empty();
        }
        List<SelectItem<?>> shown = select.getSelectItems().stream()
                .<SelectItem<?>>flatMap(item -> item(item.getExpression(), inside).stream())
                .toList();
        return item(test.getLeftExpression(), inside)
                .map(SelectItem::getExpression)
                .filter(expression -> place(expression) && shown.size() == select.getSelectItems().size())
                .map(AnalyticExpression.class::cast)
                .filter(BestOfEach::withinGroups)
                .flatMap(place -> rows(test.getStringExpression(), bound.getValue())
                        .map(rows -> new BestOfEach(inside, shown, List.copyOf(place.getPartitionExpressionList()), place.getOrderByElements().get(0), rows)));
    }

    /** The item of the numbered query that a column outside goes by. */
    static Optional<SelectItem<?>> item(Expression expression, PlainSelect inside) {
        return expression instanceof Column column
                ? inside.getSelectItems().stream()
                        .filter(item -> WantedColumns.outputName(item).equalsIgnoreCase(ParsedQuery.name(column.getColumnName())))
                        .findFirst()
                : Optional.empty();
    }

    /** Whether it is the place of a row in an order. */
    static boolean place(Expression expression) {
        return expression instanceof AnalyticExpression window && PLACES.contains(window.getName().toLowerCase(Locale.ROOT));
    }

    private static boolean withinGroups(AnalyticExpression window) {
        return window.getPartitionExpressionList() != null && !window.getPartitionExpressionList().isEmpty()
                && window.getOrderByElements() != null && window.getOrderByElements().size() == 1;
    }

    private static Optional<Long> rows(String operator, long bound) {
        return switch (operator) {
            case "<=" -> Optional.of(bound);
            case "<" -> Optional.of(bound - 1);
            case "=" -> bound == 1 ? Optional.of(1L) : Optional.empty();
            default -> Optional.empty();
        };
    }
}
