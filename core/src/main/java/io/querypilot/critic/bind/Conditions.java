package io.querypilot.critic.bind;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** The conditions of a query that must all hold, from WHERE and from its joins. */
public final class Conditions {
    private Conditions() {}

    public static List<Expression> of(PlainSelect select) {
        List<Expression> conditions = new ArrayList<>();
        split(select.getWhere(), conditions);
        joins(select).forEach(join -> join.getOnExpressions().forEach(on -> split(on, conditions)));
        return conditions;
    }

    /** The joins of a query, those inside brackets too. */
    public static List<Join> joins(PlainSelect select) {
        List<Join> joins = new ArrayList<>();
        addNested(select.getFromItem(), joins);
        add(select.getJoins(), joins);
        return joins;
    }

    private static void add(List<Join> some, List<Join> joins) {
        if (some != null) {
            some.forEach(join -> {
                joins.add(join);
                addNested(join.getFromItem(), joins);
            });
        }
    }

    private static void addNested(FromItem item, List<Join> joins) {
        if (item instanceof ParenthesedFromItem nested && nested.getAlias() == null) {
            addNested(nested.getFromItem(), joins);
            add(nested.getJoins(), joins);
        }
    }

    public static List<Expression> split(Expression condition) {
        List<Expression> parts = new ArrayList<>();
        split(condition, parts);
        return parts;
    }

    private static void split(Expression condition, List<Expression> parts) {
        if (condition instanceof AndExpression and) {
            split(and.getLeftExpression(), parts);
            split(and.getRightExpression(), parts);
        } else if (condition instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            split(list.get(0), parts);
        } else if (condition != null) {
            parts.add(condition);
        }
    }

    /** Whether a join keeps rows that its left side lacks: left columns are then empty where right ones are not. */
    public static boolean keepsRightSide(PlainSelect select) {
        return joins(select).stream().anyMatch(join -> join.isRight() || join.isFull());
    }
}
