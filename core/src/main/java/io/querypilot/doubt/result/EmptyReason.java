package io.querypilot.doubt.result;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.schema.Sensitivity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Column;

/** Which condition or join leaves a result empty, and where the data end. */
final class EmptyReason {
    private final QueryNames names;
    private final Cells cells;

    private EmptyReason(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    /** Empty where no single condition or join is to blame. */
    static Optional<String> of(QueryNames names, Cells cells) {
        boolean unconditional = names.query().bound().selects().stream().allMatch(bound -> bound.select().getWhere() == null);
        return condition(names, cells).or(() -> unconditional ? new EmptyReason(names, cells).join() : Optional.empty());
    }

    /** Empty where no single condition is to blame. */
    static Optional<String> condition(QueryNames names, Cells cells) {
        EmptyReason reason = new EmptyReason(names, cells);
        return names.query().bound().selects().stream()
                .flatMap(bound -> Conditions.of(bound.select()).stream())
                .flatMap(condition -> reason.unmet(condition).stream())
                .findFirst();
    }

    private Optional<String> unmet(Expression condition) {
        return condition instanceof ComparisonOperator comparison
                ? names.stored(comparison.getLeftExpression()).flatMap(one -> unmet(one, comparison))
                : Optional.empty();
    }

    private Optional<String> unmet(Stored one, BinaryExpression comparison) {
        Expression right = comparison.getRightExpression();
        boolean literal = !(right instanceof Column) && Expressions.in(right).isEmpty() && !right.toString().contains("(");
        if (!literal || !cells.none(one, "c " + comparison.getStringExpression() + " " + names.written(right))) {
            return Optional.empty();
        }
        return Optional.of("no row of " + one.table().name() + " has " + names.written(comparison) + range(one, comparison));
    }

    /** What a row is compared with by size has a first and a last; what is private keeps them. */
    private String range(Stored one, BinaryExpression comparison) {
        boolean bySize = !(comparison instanceof EqualsTo || comparison instanceof NotEqualsTo)
                || one.column().kind().numeric()
                || one.column().kind().temporal();
        return bySize && Sensitivity.leaves(one.table(), one.column())
                ? cells.range(one)
                        .map(ends -> "; " + one.path() + " goes from " + ends.get(0) + " to " + ends.get(1))
                        .orElse("")
                : "";
    }

    private Optional<String> join() {
        List<String> tables = names.query().bindings().tables();
        return tables.size() < 2
                ? Stream.of(tables).filter(list -> list.size() == 1).map(list -> list.get(0) + " has no rows").findFirst()
                : Optional.of("joining " + String.join(" and ", tables) + " leaves no row");
    }
}
