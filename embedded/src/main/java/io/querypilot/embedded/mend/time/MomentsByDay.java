package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Token;
import io.querypilot.sql.dialect.Moments;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Came back after the due day": a moment that is compared with a day counts by its own day, for what came back in the evening of
 * the day it was due is not late.
 */
public record MomentsByDay(Prepared prepared) {
    private static final Set<Token> COMPARED = Set.of(Token.LESS, Token.GREATER, Token.AT_LEAST, Token.AT_MOST, Token.EQUAL, Token.NOT_EQUAL);
    private static final Set<Moments> OF_DAYS = Set.of(Moments.DAY_FIRST, Moments.MONTH_FIRST, Moments.COMPACT);
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d(?:[T ]00:00(?::00(?:\\.0+)?)?)?");
    private static final Pattern MOMENT = Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d.*");

    public static Plan.Answerable compared(Plan.Answerable plan, Prepared prepared) {
        MomentsByDay days = new MomentsByDay(prepared);
        return new Plan.Answerable(
                plan.query().choosing(days::compared).mapped(shown -> Rebuilt.of(shown, part -> Rebuilt.testing(part, days::compared))), plan.countRows());
    }

    private Predicate compared(Predicate test) {
        if (!COMPARED.contains(test.operator()) || !(test.right() instanceof Right.Other other)) {
            return test;
        }
        if (moment(test.left()) && day(other.expression())) {
            return new Predicate(test.operator(), new DatePart(Token.DATE, test.left()), test.right());
        }
        return day(test.left()) && moment(other.expression())
                ? new Predicate(test.operator(), test.left(), new Right.Other(new DatePart(Token.DATE, other.expression())))
                : test;
    }

    /** Some of them at another time than midnight. */
    private boolean moment(Expression side) {
        List<String> held = held(side);
        return kept(side).filter(kept -> kept == Moments.COMPACT_TIME).isPresent() || held.stream().allMatch(cell -> MOMENT.matcher(cell).matches()) && held.stream().anyMatch(cell -> !DAY.matcher(cell).matches());
    }

    private boolean day(Expression side) {
        List<String> held = held(side);
        return kept(side).filter(OF_DAYS::contains).isPresent() || !held.isEmpty() && held.stream().allMatch(cell -> DAY.matcher(cell).matches());
    }

    private Optional<Moments> kept(Expression side) {
        return side instanceof ColumnUse use && !use.star() ? prepared.schema().column(use.column()).storage().moments() : Optional.empty();
    }

    private List<String> held(Expression side) {
        return side instanceof ColumnUse use && !use.star() && Times.is(use, prepared.schema())
                ? prepared.cellsOf(use.column()).map(ColumnCells::values).orElse(List.of())
                : List.of();
    }
}
