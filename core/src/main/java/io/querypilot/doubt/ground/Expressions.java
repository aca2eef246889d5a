package io.querypilot.doubt.ground;

import io.querypilot.critic.bind.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;

/** Every operation, call and column of an expression, outermost first, leaving alone the queries inside it. */
public final class Expressions extends ExpressionVisitorAdapter<Void> {
    /** The functions that add up what they are of. */
    public static final Set<String> SUMS = Set.of("sum", "total", "avg");

    private static final Set<String> ADDING = Set.of("sum", "count", "avg", "total");

    private final List<Expression> found = new ArrayList<>();

    private Expressions() {}

    public static List<Expression> in(Expression expression) {
        Expressions collected = new Expressions();
        collected.look(expression);
        return collected.found;
    }

    private void look(Expression expression) {
        if (expression != null) {
            expression.accept(this, null);
        }
    }

    /** Those of a SELECT's items, conditions, groups' conditions and order. */
    public static List<Expression> in(PlainSelect select) {
        Expressions collected = new Expressions();
        select.getSelectItems().forEach(item -> collected.look(item.getExpression()));
        Conditions.of(select).forEach(collected::look);
        collected.look(select.getHaving());
        if (select.getOrderByElements() != null) {
            select.getOrderByElements().forEach(order -> collected.look(order.getExpression()));
        }
        return collected.found;
    }

    public static <T extends Expression> List<T> in(PlainSelect select, Class<T> type) {
        return in(select).stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** What rows are ordered by, in windows too. */
    public static List<Expression> ordering(PlainSelect select) {
        Stream<OrderByElement> windows = in(select, AnalyticExpression.class).stream()
                .filter(window -> window.getOrderByElements() != null)
                .flatMap(window -> window.getOrderByElements().stream());
        Stream<OrderByElement> rows = Stream.ofNullable(select.getOrderByElements()).flatMap(List::stream);
        return Stream.concat(windows, rows).flatMap(element -> in(element.getExpression()).stream()).toList();
    }

    /** Whether a call is one of these functions, of one thing. */
    public static boolean figure(Function call, Set<String> functions) {
        return call.getName() != null
                && functions.contains(call.getName().toLowerCase(Locale.ROOT))
                && call.getParameters() != null
                && call.getParameters().size() == 1;
    }

    /** What the calls of these functions in a SELECT are of. */
    public static Stream<Expression> figured(PlainSelect select, Set<String> functions) {
        return in(select, Function.class).stream().filter(call -> figure(call, functions)).map(call -> (Expression) call.getParameters().get(0));
    }

    /** The calls of a SELECT in which rows that come twice count twice. */
    public static List<Function> adding(PlainSelect select) {
        return in(select, Function.class).stream()
                .filter(call -> call.getName() != null && ADDING.contains(call.getName().toLowerCase(Locale.ROOT)) && !call.isDistinct())
                .toList();
    }

    /** Each pair that a SELECT takes for equal or unequal: by =, by <>, or one by one in a list. */
    public static void equated(PlainSelect select, BiConsumer<Expression, Expression> pair) {
        for (Expression expression : in(select)) {
            if (expression instanceof EqualsTo || expression instanceof NotEqualsTo) {
                BinaryExpression comparison = (BinaryExpression) expression;
                pair.accept(comparison.getLeftExpression(), comparison.getRightExpression());
            } else if (expression instanceof InExpression in
                    && in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
                list.forEach(value -> pair.accept(in.getLeftExpression(), value));
            }
        }
    }

    @Override
    protected <S> Void visitBinaryExpression(BinaryExpression expression, S context) {
        found.add(expression);
        return super.visitBinaryExpression(expression, context);
    }

    @Override
    public <S> Void visit(Function function, S context) {
        found.add(function);
        return super.visit(function, context);
    }

    @Override
    public <S> Void visit(AnalyticExpression call, S context) {
        found.add(call);
        return super.visit(call, context);
    }

    @Override
    public <S> Void visit(Column column, S context) {
        found.add(column);
        return null;
    }

    @Override
    public <S> Void visit(InExpression in, S context) {
        found.add(in);
        return super.visit(in, context);
    }

    @Override
    public <S> Void visit(Between between, S context) {
        found.add(between);
        return super.visit(between, context);
    }

    @Override
    public <S> Void visit(IsNullExpression test, S context) {
        found.add(test);
        return super.visit(test, context);
    }

    @Override
    public <S> Void visit(CaseExpression cases, S context) {
        found.add(cases);
        return super.visit(cases, context);
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
