package io.querypilot.embedded.plan;

import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.RateFactor;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A query as the network wrote it, read from another table at one place; {@code columns} are the other's, by those that it had.
 * Where its last place has that table already, {@code twice}, the two are one.
 */
public record OtherTable(int place, int table, Map<Integer, Integer> columns, OptionalInt twice) {
    public OtherTable {
        columns = Map.copyOf(columns);
    }

    public Query in(Query query) {
        List<Integer> tables = new ArrayList<>(query.tables());
        tables.set(place, table);
        Map<Integer, Integer> hints = new HashMap<>(query.hints());
        hints.computeIfPresent(place, (at, column) -> columns.getOrDefault(column, column));
        Query read = new Query(
                tables, hints, query.where().map(this::of), all(query.group()), query.zeros(), query.having().map(this::of), query.distinct(),
                all(query.select()), query.order().stream().map(item -> new Order(of(item.expression()), item.descending())).toList(),
                query.limit(), all(query.per()), query.combination(), query.optional());
        return twice.isPresent() ? read.withoutLast() : read;
    }

    private List<Expression> all(List<Expression> expressions) {
        return expressions.stream().map(this::of).toList();
    }

    private Condition of(Condition condition) {
        return condition.mapped(this::of);
    }

    private Predicate of(Predicate test) {
        Right right = test.right() instanceof Right.Other other ? new Right.Other(of(other.expression())) : test.right();
        return new Predicate(test.operator(), of(test.left()), right);
    }

    private Expression of(Expression expression) {
        if (expression instanceof ColumnUse use) {
            return of(use);
        }
        if (expression instanceof DatePart date) {
            return new DatePart(date.part(), of(date.operand()));
        }
        if (expression instanceof Conditioned some) {
            return new Conditioned(some.kind(), of(some.condition()), of(some.aggregate()));
        }
        if (expression instanceof CountIf count) {
            return new CountIf(of(count.condition()));
        }
        return expression instanceof Percent percent ? new Percent(of(percent.condition())) : within(expression);
    }

    private ColumnUse of(ColumnUse use) {
        if (twice.isPresent() && twice.getAsInt() == use.place()) {
            return new ColumnUse(place, use.column());
        }
        return use.place() == place ? new ColumnUse(place, columns.getOrDefault(use.column(), use.column())) : use;
    }

    private Expression within(Expression whole) {
        if (whole instanceof Arithmetic both) {
            return new Arithmetic(both.operator(), of(both.left()), of(both.right()));
        }
        if (whole instanceof Aggregate one) {
            return new Aggregate(one.function(), of(one.operand()));
        }
        if (whole instanceof Scaled one) {
            return new Scaled(one.scale(), of(one.operand()));
        }
        if (whole instanceof RateFactor one) {
            return new RateFactor(one.form(), of(one.operand()));
        }
        if (whole instanceof Rounded one) {
            return new Rounded(one.digits(), of(one.operand()));
        }
        if (whole instanceof Share one) {
            return new Share(of(one.aggregate()));
        }
        return whole instanceof Window one ? new Window(one.kind(), of(one.aggregate())) : whole;
    }
}
