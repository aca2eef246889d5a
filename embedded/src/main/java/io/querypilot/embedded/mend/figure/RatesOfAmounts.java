package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.RateFactor;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import java.util.Optional;

/**
 * A rate of a price is divided by a hundred where it is a percentage, and not where all its cells are parts of one. A price less a rate is the price less so much of it: where all cells of what is added or taken away are parts of one, and those
 * of what it is added to are not, a sum of the two means nothing.
 */
public final class RatesOfAmounts {
    private final Prepared prepared;

    private RatesOfAmounts(Prepared prepared) {
        this.prepared = prepared;
    }

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        RatesOfAmounts rates = new RatesOfAmounts(prepared);
        return new Plan.Answerable(plan.query().mapped(shown -> Rebuilt.of(shown, rates::ofAmount)), plan.countRows());
    }

    private Expression ofAmount(Expression part) {
        return part instanceof RateFactor factor ? asHeld(factor) : lessRate(part);
    }

    private RateFactor asHeld(RateFactor factor) {
        boolean percent = factor.form() == Token.ONE_MINUS_PERCENT || factor.form() == Token.ONE_PLUS_PERCENT;
        return percent && factor.operand() instanceof ColumnUse rate && cells(rate).filter(ColumnCells::parts).isPresent()
                ? new RateFactor(factor.form() == Token.ONE_MINUS_PERCENT ? Token.ONE_MINUS : Token.ONE_PLUS, rate)
                : factor;
    }

    private Expression lessRate(Expression part) {
        return part instanceof Arithmetic both
                        && (both.operator() == Token.MINUS || both.operator() == Token.PLUS)
                        && both.right() instanceof ColumnUse rate
                        && cells(rate).filter(ColumnCells::parts).isPresent()
                        && amount(both.left())
                ? new Arithmetic(Token.TIMES, both.left(), new RateFactor(both.operator() == Token.MINUS ? Token.ONE_MINUS : Token.ONE_PLUS, rate))
                : part;
    }

    private boolean amount(Expression left) {
        return left instanceof ColumnUse column
                ? cells(column).filter(cells -> cells.numeric() && !cells.parts()).isPresent()
                : left instanceof Arithmetic product && product.operator() == Token.TIMES;
    }

    private Optional<ColumnCells> cells(ColumnUse column) {
        return column.star() ? Optional.empty() : prepared.cellsOf(column.column());
    }
}
