package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.BoundQuery;
import io.querypilot.critic.bind.Grouping;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** What one query groups by: columns, and other expressions by their text without table names. */
record GroupKeys(Set<Binding.OfColumn> columns, Set<String> expressions) {
    static final GroupKeys NONE = new GroupKeys(Set.of(), Set.of());

    static GroupKeys of(PlainSelect select, BoundQuery bound) {
        GroupKeys keys = new GroupKeys(new LinkedHashSet<>(), new LinkedHashSet<>());
        for (Expression key : Grouping.keys(select)) {
            keys.add(meant(key, select, bound), bound);
        }
        return keys;
    }

    private void add(Expression key, BoundQuery bound) {
        if (key instanceof Column column) {
            bound.columnBinding(column).ifPresent(columns::add);
        }
        expressions.add(text(key));
    }

    /** A position or the name of an item stands for that item of the SELECT list. */
    private static Expression meant(Expression key, PlainSelect select, BoundQuery bound) {
        List<SelectItem<?>> items = select.getSelectItems();
        if (key instanceof LongValue number && number.getValue() >= 1 && number.getValue() <= items.size()) {
            return items.get((int) number.getValue() - 1).getExpression();
        }
        if (key instanceof DateUnitExpression unit) {
            // GROUP BY year: the parser takes the name of an item for a unit of time.
            return items.stream()
                    .filter(item -> unit.toString().equalsIgnoreCase(item.getAliasName()))
                    .findFirst()
                    .<Expression>map(SelectItem::getExpression)
                    .orElse(key);
        }
        if (key instanceof Column column && bound.binding(column).orElse(null) instanceof Binding.OfItem item) {
            return item.item().getExpression();
        }
        return key;
    }

    boolean contains(Expression expression) {
        return expressions.contains(text(expression));
    }

    private static String text(Expression expression) {
        if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            return text(list.get(0));
        }
        return expression.toString()
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", "")
                .replaceAll("(?:\\w+|\"[^\"]*\")\\.(?=[a-z_\"])", "");
    }
}
