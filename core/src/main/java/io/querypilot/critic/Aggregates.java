package io.querypilot.critic;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.FunctionList;
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
    private static final Set<String> EXTREMES = Set.of("min", "max");
    /** With several arguments they work on values of one row: SQLite's extremes, and shapes put together. */
    private static final Set<String> OF_ONE = Set.of("min", "max", "st_union", "st_collect", "st_makeline");

    private final List<Expression> aggregates = new ArrayList<>();
    private final List<AnalyticExpression> windows = new ArrayList<>();

    private final Dialect dialect;

    private Aggregates(Dialect dialect) {
        this.dialect = dialect;
    }

    public static Aggregates of(Expression expression, Dialect dialect) {
        Aggregates found = new Aggregates(dialect);
        if (expression != null) {
            expression.accept(found, null);
        }
        return found;
    }

    public static boolean aggregate(Function function, Dialect dialect) {
        String name = function.getName() == null ? "" : function.getName().toLowerCase(Locale.ROOT);
        return FunctionList.of(dialect).aggregates().contains(name)
                || OF_ONE.contains(name)
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
        if (aggregate(function, dialect)) {
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
