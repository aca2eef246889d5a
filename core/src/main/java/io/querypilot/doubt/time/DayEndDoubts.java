package io.querypilot.doubt.time;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;

/** A day compared with times of day: what ends with '2025-12-31' ends with its midnight, and what begins after it begins there. */
public final class DayEndDoubts {
    private final QueryNames names;
    private final Cells cells;

    private DayEndDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        DayEndDoubts doubts = new DayEndDoubts(names, cells);
        return names.query().bound().selects().stream()
                .flatMap(bound -> Expressions.in(bound.select()).stream())
                .flatMap(doubts::found)
                .distinct()
                .toList();
    }

    private Stream<Doubt> found(Expression expression) {
        if (expression instanceof MinorThanEquals until) {
            return ends(until.getLeftExpression(), until.getRightExpression()).stream();
        }
        if (expression instanceof Between between && !between.isNot()) {
            return ends(between.getLeftExpression(), between.getBetweenExpressionEnd()).stream();
        }
        return expression instanceof GreaterThan after
                ? begins(after.getLeftExpression(), after.getRightExpression()).stream()
                : Stream.empty();
    }

    private Optional<Doubt> ends(Expression left, Expression right) {
        return day(right).flatMap(day -> within(left, day).map(one -> new Doubt(
                Kind.OTHER_BOUND,
                one.path() + " holds times of day, so up to '" + day + "' leaves out what happened on that day after midnight.",
                "Write " + one.path() + " < '" + day.plusDays(1) + "' to take that whole day in.")));
    }

    private Optional<Doubt> begins(Expression left, Expression right) {
        return day(right).flatMap(day -> within(left, day).map(one -> new Doubt(
                Kind.OTHER_BOUND,
                one.path() + " holds times of day, so after '" + day + "' takes in what happened on that day.",
                "Write " + one.path() + " >= '" + day.plusDays(1) + "' to begin after that day.")));
    }

    /** The column, where it holds times within that day. */
    private Optional<Stored> within(Expression left, LocalDate day) {
        Dialect dialect = names.query().dialect();
        return names.stored(left)
                .filter(one -> !one.column().kind().numeric())
                .filter(one -> cells.few(one).stream().anyMatch(value -> String.valueOf(value).indexOf(':') > 0))
                .filter(one -> cells.count(
                        one, "c > " + dialect.text(day.toString()) + " AND c < " + dialect.text(day.plusDays(1).toString())).orElse(0) > 0);
    }

    private Optional<LocalDate> day(Expression written) {
        return names.text(written).flatMap(text -> {
            try {
                return Optional.of(LocalDate.parse(text));
            } catch (DateTimeParseException noDay) {
                return Optional.empty();
            }
        });
    }
}
