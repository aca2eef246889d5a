package io.querypilot.eval.score;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.Select;

/** A condition taken apart at AND and OR: its leaves, and how many of the two words hold them together. */
record ConditionParts(List<Expression> leaves, int ands, int ors) {
    static final ConditionParts NONE = new ConditionParts(List.of(), 0, 0);

    static ConditionParts of(Expression condition) {
        if (condition == null) {
            return NONE;
        }
        Expression bare = unwrapped(condition);
        if (bare instanceof AndExpression and) {
            return of(and.getLeftExpression()).joined(of(and.getRightExpression()), 1, 0);
        }
        if (bare instanceof OrExpression or) {
            return of(or.getLeftExpression()).joined(of(or.getRightExpression()), 0, 1);
        }
        return new ConditionParts(List.of(bare), 0, 0);
    }

    ConditionParts and(ConditionParts other) {
        return joined(other, 0, 0);
    }

    private ConditionParts joined(ConditionParts other, int moreAnds, int moreOrs) {
        List<Expression> all = new ArrayList<>(leaves);
        all.addAll(other.leaves);
        return new ConditionParts(all, ands + other.ands + moreAnds, ors + other.ors + moreOrs);
    }

    long likes() {
        return leaves.stream().filter(LikeExpression.class::isInstance).count();
    }

    long negated() {
        return leaves.stream().filter(ConditionParts::negated).count();
    }

    /** Queries that stand as a value of a condition. */
    long nested() {
        return leaves.stream().mapToLong(ConditionParts::nested).sum();
    }

    private static boolean negated(Expression leaf) {
        return leaf instanceof NotExpression
                || (leaf instanceof LikeExpression like && like.isNot())
                || (leaf instanceof InExpression in && in.isNot())
                || (leaf instanceof Between between && between.isNot());
    }

    private static long nested(Expression leaf) {
        if (leaf instanceof NotExpression not) {
            return nested(unwrapped(not.getExpression()));
        }
        if (leaf instanceof InExpression in) {
            return query(in.getRightExpression());
        }
        if (leaf instanceof ExistsExpression exists) {
            return query(exists.getRightExpression());
        }
        if (leaf instanceof Between between) {
            return query(between.getBetweenExpressionStart()) + query(between.getBetweenExpressionEnd());
        }
        return leaf instanceof BinaryExpression binary
                ? query(binary.getLeftExpression()) + query(binary.getRightExpression())
                : 0;
    }

    private static int query(Expression expression) {
        return unwrapped(expression) instanceof Select ? 1 : 0;
    }

    private static Expression unwrapped(Expression expression) {
        return expression instanceof ParenthesedExpressionList<?> list && list.size() == 1
                ? unwrapped(list.get(0))
                : expression;
    }
}
