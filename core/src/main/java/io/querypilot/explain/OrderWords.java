package io.querypilot.explain;

import io.querypilot.schema.ColumnKind;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/** In which order the rows come, and how many of them. */
record OrderWords(ExpressionWords expressions) {
    private static final int KEYS = 3;
    private static final String FIRST = " first";

    String of(Select select, List<SelectItem<?>> items) {
        return order(select.getOrderByElements(), items) + rows(select);
    }

    private String order(List<OrderByElement> elements, List<SelectItem<?>> items) {
        if (elements == null || elements.isEmpty()) {
            return "";
        }
        List<String> keys = new ArrayList<>();
        elements.forEach(element -> keys.add(key(element, items)));
        String first = shownAlone(elements, items) ? direction(elements.get(0), items) : "by " + keys.get(0);
        keys.set(0, first);
        String more = keys.size() > KEYS ? " and more" : "";
        return ", " + String.join(", then ", keys.subList(0, Math.min(KEYS, keys.size()))) + more;
    }

    /** The one figure that is shown needs no second naming. */
    private boolean shownAlone(List<OrderByElement> elements, List<SelectItem<?>> items) {
        String key = expressions.sortKey(elements.get(0).getExpression(), items);
        List<String> figures = items.stream()
                .map(SelectItem::getExpression)
                .filter(expressions::aggregated)
                .map(item -> expressions.of(item))
                .toList();
        return elements.size() == 1 && figures.equals(List.of(key));
    }

    private String key(OrderByElement element, List<SelectItem<?>> items) {
        boolean position = items.isEmpty() && element.getExpression() instanceof LongValue;
        return (position ? "column " : "") + expressions.sortKey(element.getExpression(), items) + " ("
                + direction(element, items) + ")";
    }

    private String direction(OrderByElement element, List<SelectItem<?>> items) {
        ColumnKind kind = expressions.kind(expressions.item(element.getExpression(), items));
        if (kind.temporal()) {
            return element.isAsc() ? "earliest first" : "latest first";
        }
        if (kind == ColumnKind.TEXT) {
            return element.isAsc() ? "A to Z" : "Z to A";
        }
        return element.isAsc() ? "lowest first" : "highest first";
    }

    /** What the first row has most of: the highest, the latest. */
    String most(OrderByElement element) {
        String direction = direction(element, List.of());
        return direction.endsWith(FIRST) ? direction.substring(0, direction.length() - FIRST.length()) : element.isAsc() ? "first" : "last";
    }

    private String rows(Select select) {
        String skipped = skipped(select);
        String most = most(select);
        if (most.isEmpty()) {
            return skipped.isEmpty() ? "" : ", without the first " + skipped;
        }
        boolean ordered = select.getOrderByElements() != null;
        String after = skipped.isEmpty() || skipped.equals("0") ? "" : " after skipping " + skipped;
        return (ordered ? ", only the first " : ", any ") + (most.equals("1") ? "row" : most + " rows") + after;
    }

    private String most(Select select) {
        if (select.getLimit() != null && select.getLimit().getRowCount() != null) {
            return expressions.of(select.getLimit().getRowCount());
        }
        if (select.getFetch() != null && select.getFetch().getExpression() != null) {
            return expressions.of(select.getFetch().getExpression());
        }
        boolean top = select instanceof PlainSelect plain && plain.getTop() != null;
        return top ? expressions.of(((PlainSelect) select).getTop().getExpression()) : "";
    }

    private String skipped(Select select) {
        Expression inLimit = select.getLimit() == null ? null : select.getLimit().getOffset();
        Expression apart = select.getOffset() == null ? null : select.getOffset().getOffset();
        Expression given = inLimit == null ? apart : inLimit;
        return given == null ? "" : expressions.of(given);
    }
}
