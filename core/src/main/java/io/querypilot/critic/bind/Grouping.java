package io.querypilot.critic.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.AllValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** What a query groups by, with brackets, ROLLUP, CUBE and GROUPING SETS taken apart. */
public final class Grouping {
    private static final Set<String> SETS = Set.of("rollup", "cube");

    private Grouping() {}

    public static List<Expression> keys(PlainSelect select) {
        List<Expression> keys = new ArrayList<>();
        GroupByElement grouping = select.getGroupBy();
        if (grouping != null) {
            addAll(grouping.getGroupByExpressionList(), keys);
            if (grouping.getGroupingSets() != null) {
                grouping.getGroupingSets().forEach(set -> addAll(set, keys));
            }
        }
        return keys;
    }

    /** Whether it says GROUP BY ALL: by every item that has no aggregate. */
    public static boolean all(PlainSelect select) {
        return keys(select).stream().anyMatch(AllValue.class::isInstance);
    }

    private static void addAll(List<? extends Expression> list, List<Expression> keys) {
        if (list != null) {
            list.forEach(key -> add(key, keys));
        }
    }

    private static void add(Expression key, List<Expression> keys) {
        if (key instanceof ExpressionList<?> list) {
            addAll(list, keys);
        } else if (key instanceof Function call && SETS.contains(call.getName().toLowerCase(Locale.ROOT))) {
            addAll(call.getParameters(), keys);
        } else {
            keys.add(key);
        }
    }
}
