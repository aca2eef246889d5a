package io.querypilot.critic.bind;

import io.querypilot.schema.ColumnKind;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/** The kind of value an expression gives, {@link ColumnKind#OTHER} where that is not plain to see. */
public final class Kinds {
    private static final Map<String, ColumnKind> FUNCTIONS = Map.of(
            "count", ColumnKind.INTEGER,
            "length", ColumnKind.INTEGER,
            "upper", ColumnKind.TEXT,
            "lower", ColumnKind.TEXT);

    private Kinds() {}

    public static ColumnKind of(Expression expression, BoundQuery bound) {
        if (expression instanceof Column column) {
            return bound.columnBinding(column).map(found -> found.column().kind()).orElse(ColumnKind.OTHER);
        }
        if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            return of(list.get(0), bound);
        }
        if (expression instanceof Function function && function.getName() != null) {
            return FUNCTIONS.getOrDefault(function.getName().toLowerCase(Locale.ROOT), ColumnKind.OTHER);
        }
        return ofLiteral(expression);
    }

    public static ColumnKind ofLiteral(Expression expression) {
        if (expression instanceof SignedExpression signed) {
            return ofLiteral(signed.getExpression());
        }
        if (expression instanceof LongValue) {
            return ColumnKind.INTEGER;
        }
        if (expression instanceof DoubleValue) {
            return ColumnKind.DECIMAL;
        }
        if (expression instanceof BooleanValue) {
            return ColumnKind.BOOLEAN;
        }
        return expression instanceof StringValue ? ColumnKind.TEXT : ColumnKind.OTHER;
    }
}
