package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.AllColumns;

/** A join by one of several keys: a row meets two others where its keys lead to two, and is added up twice. */
final class EitherJoins {
    private EitherJoins() {}

    static Optional<Doubt> doubt(BoundSelect bound, QueryNames names) {
        return Conditions.of(bound.select()).stream()
                .flatMap(condition -> either(condition, names).stream())
                .filter(owner -> Grouping.keys(bound.select()).stream().noneMatch(key -> tellsApart(key, owner, names)))
                .flatMap(owner -> added(bound, owner, names))
                .findFirst()
                .map(call -> new Doubt(
                        Kind.ROWS_MULTIPLIED,
                        "A row that meets two others by the join counts twice in " + names.written(call) + ".",
                        "Join by the one key that the question means, or use EXISTS, so that no row counts twice."));
    }

    /** The relation of which several columns are compared with one and the same key. */
    private static Optional<Relation> either(Expression condition, QueryNames names) {
        Expression bare = QueryNames.bare(condition);
        if (bare instanceof InExpression in
                && !in.isNot()
                && in.getRightExpression() instanceof ParenthesedExpressionList<?> list) {
            return owner(in.getLeftExpression(), list.stream().map(Expression.class::cast).toList(), names);
        }
        return bare instanceof OrExpression or
                        && or.getLeftExpression() instanceof EqualsTo one
                        && or.getRightExpression() instanceof EqualsTo other
                ? common(one, other).flatMap(key -> owner(key, List.of(partner(one, key), partner(other, key)), names))
                : Optional.empty();
    }

    private static Optional<Expression> common(EqualsTo one, EqualsTo other) {
        return Stream.of(one.getLeftExpression(), one.getRightExpression())
                .filter(side -> Stream.of(other.getLeftExpression(), other.getRightExpression())
                        .anyMatch(each -> each.toString().equals(side.toString())))
                .findFirst();
    }

    private static Expression partner(EqualsTo equality, Expression key) {
        return equality.getLeftExpression().toString().equals(key.toString())
                ? equality.getRightExpression()
                : equality.getLeftExpression();
    }

    private static Optional<Relation> owner(Expression key, List<Expression> partners, QueryNames names) {
        Optional<Relation> own = names.stored(key).filter(names::unique).flatMap(Stored::relation);
        List<Relation> owners = partners.stream()
                .flatMap(partner -> names.stored(partner).flatMap(Stored::relation).stream())
                .toList();
        boolean several = owners.size() == partners.size() && owners.size() > 1 && owners.stream().distinct().count() == 1;
        return several && own.filter(one -> one != owners.get(0)).isPresent() ? Optional.of(owners.get(0)) : Optional.empty();
    }

    /** What is grouped by the other side has each pair once. */
    private static boolean tellsApart(Expression key, Relation owner, QueryNames names) {
        return names.stored(key).flatMap(Stored::relation).filter(relation -> relation != owner).isPresent();
    }

    private static Stream<Function> added(BoundSelect bound, Relation owner, QueryNames names) {
        return Expressions.adding(bound.select()).stream()
                .filter(call -> call.getParameters() != null)
                .filter(call -> call.getParameters().get(0) instanceof AllColumns
                        || names.stored(call.getParameters().get(0)).flatMap(Stored::relation).filter(owner::equals).isPresent());
    }
}
