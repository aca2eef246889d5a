package io.querypilot.critic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JsonAggregateFunction;
import net.sf.jsqlparser.expression.MySQLGroupConcat;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;

/** The aggregates and window functions of one expression, leaving alone the queries inside it. */
public final class Aggregates extends ExpressionVisitorAdapter<Void> {
    private static final Set<String> NAMES = Set.of(
            "count", "sum", "avg", "total", "group_concat", "string_agg", "array_agg", "json_agg", "jsonb_agg",
            "json_object_agg", "jsonb_object_agg", "json_group_array", "json_group_object", "jsonb_group_array",
            "jsonb_group_object", "bool_and", "bool_or", "every", "bit_and", "bit_or", "bit_xor", "stddev",
            "stddev_pop", "stddev_samp", "variance", "var_pop", "var_samp", "corr", "covar_pop", "covar_samp",
            "any_value", "median", "mode", "listagg", "count_if", "countif", "approx_distinct", "approx_count_distinct", "count_big",
            "xmlagg");
    private static final Set<String> EXTREMES = Set.of("min", "max");

    private final List<Expression> aggregates = new ArrayList<>();
    private final List<AnalyticExpression> windows = new ArrayList<>();

    private Aggregates() {}

    public static Aggregates of(Expression expression) {
        Aggregates found = new Aggregates();
        if (expression != null) {
            expression.accept(found, null);
        }
        return found;
    }

    public static boolean aggregate(Function function) {
        String name = function.getName() == null ? "" : function.getName().toLowerCase(Locale.ROOT);
        // With two arguments SQLite's min and max compare values of one row.
        return NAMES.contains(name)
                || EXTREMES.contains(name)
                        && function.getParameters() != null
                        && function.getParameters().size() == 1;
    }

    /** {@code sum(x) FILTER (…)} and {@code … WITHIN GROUP (…)} parse as window functions but are aggregates. */
    static boolean aggregate(AnalyticExpression call) {
        return call.getType() == AnalyticType.FILTER_ONLY || call.getType() == AnalyticType.WITHIN_GROUP;
    }

    static boolean extreme(Expression aggregate) {
        return aggregate instanceof Function function && EXTREMES.contains(function.getName().toLowerCase(Locale.ROOT));
    }

    /** The outermost aggregates. */
    public List<Expression> aggregates() {
        return aggregates;
    }

    public List<AnalyticExpression> windows() {
        return windows;
    }

    @Override
    public <S> Void visit(Function function, S context) {
        if (aggregate(function)) {
            aggregates.add(function);
            return null;
        }
        return super.visit(function, context);
    }

    @Override
    public <S> Void visit(AnalyticExpression call, S context) {
        if (aggregate(call)) {
            aggregates.add(call);
            return null;
        }
        windows.add(call);
        return super.visit(call, context);
    }

    @Override
    public <S> Void visit(MySQLGroupConcat call, S context) {
        aggregates.add(call);
        return null;
    }

    @Override
    public <S> Void visit(JsonAggregateFunction call, S context) {
        aggregates.add(call);
        return null;
    }

    @Override
    public <S> Void visit(ParenthesedSelect select, S context) {
        return null;
    }

    @Override
    public <S> Void visit(Select select, S context) {
        return null;
    }
}
