package io.querypilot.explain;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;

/** Window functions in words: what is computed, over which rows, in which order. */
record WindowWords(ExpressionWords expressions) {
    private static final Map<String, String> RANKS = Map.of(
            "row_number", "row number", "rank", "rank", "dense_rank", "dense rank", "percent_rank", "rank in percent",
            "ntile", "group number", "cume_dist", "cumulative share");
    private static final Map<String, String> NEIGHBOURS = Map.of(
            "lag", " of the row before", "lead", " of the row after", "first_value", " of the first row",
            "last_value", " of the last row");
    private static final Map<String, String> FIGURES = Map.of(
            "sum", "sum of ", "avg", "mean of ", "min", "smallest ", "max", "largest ", "median", "median of ");

    String of(AnalyticExpression call) {
        String name = call.getName().toLowerCase(Locale.ROOT);
        if (call.getType() == AnalyticType.FILTER_ONLY) {
            return figure(call, name) + " where " + expressions.conditions().of(call.getFilterExpression());
        }
        if (call.getType() == AnalyticType.WITHIN_GROUP || call.getType() == AnalyticType.WITHIN_GROUP_OVER) {
            return within(call, name);
        }
        if (call.getFilterExpression() != null || call.getWindowName() != null || call.getKeep() != null) {
            return expressions.quoted(call);
        }
        return over(call, name);
    }

    private String over(AnalyticExpression call, String name) {
        String place = partition(call) + order(call);
        if (RANKS.containsKey(name)) {
            return RANKS.get(name) + place;
        }
        if (NEIGHBOURS.containsKey(name) && call.getExpression() != null) {
            boolean further = call.getOffset() != null && !call.getOffset().toString().equals("1");
            return further ? expressions.quoted(call) : expressions.of(call.getExpression()) + NEIGHBOURS.get(name)
                    + place;
        }
        if (!FIGURES.containsKey(name) && !name.equals("count")) {
            return expressions.quoted(call);
        }
        String figure = figure(call, name);
        if (call.getWindowElement() != null) {
            return "moving " + figure + place;
        }
        return call.getOrderByElements() == null ? figure + " over all rows" + partition(call) : "running " + figure
                + place;
    }

    private String figure(AnalyticExpression call, String name) {
        boolean rows = call.isAllColumns() || call.getExpression() == null
                || call.getExpression() instanceof AllColumns;
        if (name.equals("count")) {
            return rows ? FunctionWords.ROWS
                    : (call.isDistinct() ? "number of different " : "number of rows with ")
                            + expressions.of(call.getExpression());
        }
        return FIGURES.containsKey(name) && !rows
                ? FIGURES.get(name) + (call.isDistinct() ? "different " : "") + expressions.of(call.getExpression())
                : expressions.quoted(call);
    }

    /** {@code percentile_cont(0.5) WITHIN GROUP (ORDER BY x)} is the median of x. */
    private String within(AnalyticExpression call, String name) {
        List<OrderByElement> order = call.getOrderByElements();
        boolean percentile = name.startsWith("percentile_") && call.getExpression() != null && order != null
                && order.size() == 1;
        if (!percentile) {
            return expressions.quoted(call);
        }
        String share = call.getExpression().toString();
        String of = expressions.of(order.get(0).getExpression());
        return share.equals("0.5") ? "median of " + of : "percentile " + share + " of " + of;
    }

    private String partition(AnalyticExpression call) {
        ExpressionList<?> keys = call.getPartitionExpressionList();
        return keys == null || keys.isEmpty() ? "" : " within each " + Listed.joined(expressions.all(keys), "and");
    }

    private String order(AnalyticExpression call) {
        if (call.getOrderByElements() == null) {
            return "";
        }
        List<String> keys = call.getOrderByElements().stream()
                .map(element -> expressions.of(element.getExpression()) + (element.isAsc() ? "" : " from the top down"))
                .toList();
        return " by " + Listed.joined(keys, "and");
    }
}
