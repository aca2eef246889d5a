package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Today;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import java.util.stream.Stream;

/** No names or dates are added up: the average of a text is no answer, though SQLite gives one. */
record Sense(Prepared prepared) {
    boolean in(Query query) {
        return query.all().flatMap(Query::expressions).allMatch(this::in);
    }

    private boolean in(Expression expression) {
        if (expression instanceof Aggregate aggregate) {
            boolean adds = aggregate.function() == Token.SUM || aggregate.function() == Token.AVG;
            return in(aggregate.operand()) && !(adds && wordOrDate(aggregate.operand()));
        }
        if (expression instanceof Arithmetic arithmetic) {
            return in(arithmetic.left()) && in(arithmetic.right()) && (days(arithmetic) || numbers(arithmetic));
        }
        return !(expression instanceof Share share) || in(share.aggregate());
    }

    private boolean numbers(Arithmetic arithmetic) {
        return Stream.of(arithmetic.left(), arithmetic.right()).noneMatch(this::wordOrDate);
    }

    private boolean days(Arithmetic arithmetic) {
        return arithmetic.operator() == Token.MINUS
                && Stream.of(arithmetic.left(), arithmetic.right()).allMatch(this::date);
    }

    private boolean date(Expression expression) {
        return expression instanceof Today || expression instanceof ColumnUse use && type(use) == ColumnType.TIME;
    }

    private boolean wordOrDate(Expression expression) {
        return expression instanceof Today
                || expression instanceof ColumnUse use
                        && !use.star()
                        && List.of(ColumnType.TEXT, ColumnType.TIME).contains(type(use))
                        && prepared.cellsOf(use.column()).filter(ColumnCells::mostlyNumbers).isEmpty();
    }

    private ColumnType type(ColumnUse use) {
        return prepared.schema().column(use.column()).type();
    }
}
