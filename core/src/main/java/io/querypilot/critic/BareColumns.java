package io.querypilot.critic;

import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JsonAggregateFunction;
import net.sf.jsqlparser.expression.JsonExpression;
import net.sf.jsqlparser.expression.MySQLGroupConcat;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;

/** The columns of an expression that stand outside every aggregate and every grouped expression. */
final class BareColumns extends ExpressionVisitorAdapter<Void> {
    private final GroupKeys keys;
    private final Dialect dialect;
    private final List<Column> found = new ArrayList<>();

    private BareColumns(GroupKeys keys, Dialect dialect) {
        this.keys = keys;
        this.dialect = dialect;
    }

    static List<Column> of(Expression expression, GroupKeys keys, Dialect dialect) {
        BareColumns bare = new BareColumns(keys, dialect);
        if (expression != null) {
            expression.accept(bare, null);
        }
        return bare.found;
    }

    @Override
    public <S> Void visit(Column column, S context) {
        if (!keys.contains(column)) {
            found.add(column);
        }
        return null;
    }

    @Override
    public <S> Void visit(Function function, S context) {
        return Aggregates.aggregate(function, dialect) || keys.contains(function) ? null : super.visit(function, context);
    }

    @Override
    public <S> Void visit(AnalyticExpression call, S context) {
        return Aggregates.aggregate(call) ? null : super.visit(call, context);
    }

    @Override
    public <S> Void visit(CaseExpression expression, S context) {
        return keys.contains(expression) ? null : super.visit(expression, context);
    }

    @Override
    public <S> Void visit(CastExpression expression, S context) {
        return keys.contains(expression) ? null : super.visit(expression, context);
    }

    @Override
    public <S> Void visit(ExtractExpression expression, S context) {
        return keys.contains(expression) ? null : super.visit(expression, context);
    }

    @Override
    public <S> Void visit(JsonExpression expression, S context) {
        return keys.contains(expression) ? null : super.visit(expression, context);
    }

    @Override
    protected <S> Void visitBinaryExpression(BinaryExpression expression, S context) {
        return keys.contains(expression) ? null : super.visitBinaryExpression(expression, context);
    }

    @Override
    public <S> Void visit(MySQLGroupConcat call, S context) {
        return null;
    }

    @Override
    public <S> Void visit(JsonAggregateFunction call, S context) {
        return null;
    }

    /** What a query inside may name of this one is left to the engine. */
    @Override
    public <S> Void visit(ParenthesedSelect select, S context) {
        return null;
    }

    @Override
    public <S> Void visit(Select select, S context) {
        return null;
    }
}
