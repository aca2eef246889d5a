package io.querypilot.critic;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Tree;
import java.util.List;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JsonAggregateFunction;
import net.sf.jsqlparser.expression.MySQLGroupConcat;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

/**
 * The columns of an expression that stand outside every aggregate and every grouped expression. They are looked for in the
 * tree and not by a visitor: whatever kind of expression is grouped by, what is below it has one value per group.
 */
final class BareColumns {
    private final GroupKeys keys;
    private final Dialect dialect;

    private BareColumns(GroupKeys keys, Dialect dialect) {
        this.keys = keys;
        this.dialect = dialect;
    }

    static List<Column> of(Expression expression, GroupKeys keys, Dialect dialect) {
        if (expression == null) {
            return List.of();
        }
        return Tree.below(expression, new BareColumns(keys, dialect)::settled).stream()
                .filter(Column.class::isInstance)
                .map(Column.class::cast)
                .toList();
    }

    /** What a query inside may name of this one is left to the engine. */
    private boolean settled(Object node) {
        return node instanceof Select || aggregate(node) || node instanceof Expression expression && keys.contains(expression);
    }

    private boolean aggregate(Object node) {
        return node instanceof Function function && Aggregates.aggregate(function, dialect)
                || node instanceof AnalyticExpression call && Aggregates.aggregate(call)
                || node instanceof MySQLGroupConcat
                || node instanceof JsonAggregateFunction;
    }
}
