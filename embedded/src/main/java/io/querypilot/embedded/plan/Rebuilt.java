package io.querypilot.embedded.plan;

import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.RateFactor;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Window;
import java.util.function.UnaryOperator;

/** An expression with its parts changed, the innermost first. */
public final class Rebuilt {
    private Rebuilt() {}

    public static Expression of(Expression whole, UnaryOperator<Expression> change) {
        return change.apply(within(whole, change));
    }

    /** The figure over the rows that meet other tests; what has none stays as it is. */
    public static Expression testing(Expression figure, UnaryOperator<Predicate> change) {
        if (figure instanceof CountIf count) {
            return new CountIf(change.apply(count.condition()));
        }
        if (figure instanceof Percent percent) {
            return new Percent(change.apply(percent.condition()));
        }
        return figure instanceof Conditioned some ? new Conditioned(some.kind(), change.apply(some.condition()), some.aggregate()) : figure;
    }

    private static Expression within(Expression whole, UnaryOperator<Expression> change) {
        if (whole instanceof Arithmetic both) {
            return new Arithmetic(both.operator(), of(both.left(), change), of(both.right(), change));
        }
        if (whole instanceof Aggregate one) {
            return new Aggregate(one.function(), of(one.operand(), change));
        }
        if (whole instanceof Scaled one) {
            return new Scaled(one.scale(), of(one.operand(), change));
        }
        if (whole instanceof RateFactor one) {
            return new RateFactor(one.form(), of(one.operand(), change));
        }
        if (whole instanceof Rounded one) {
            return new Rounded(one.digits(), of(one.operand(), change));
        }
        if (whole instanceof Share one) {
            return new Share(of(one.aggregate(), change));
        }
        if (whole instanceof Window one) {
            return new Window(one.kind(), of(one.aggregate(), change));
        }
        return whole instanceof Conditioned one ? new Conditioned(one.kind(), one.condition(), of(one.aggregate(), change)) : whole;
    }
}
