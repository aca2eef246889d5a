package io.querypilot.embedded.plan;

import io.querypilot.embedded.catalogue.SchemaView;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Under which aspect a value is read: what it does, the plain column it is compared with, if any, the column whose unit it
 * is said in place of (also under a sum or mean), and whether it is compared with a difference of two times, in days.
 */
public record ValueRole(Use use, OptionalInt column, OptionalInt measured, boolean days) {
    static final ValueRole OF_LIMIT = new ValueRole(Use.LIMIT, OptionalInt.empty());
    /** What keeps the unit of its column. */
    private static final Set<Token> MEASURES = EnumSet.of(Token.SUM, Token.AVG, Token.MIN, Token.MAX, Token.MEDIAN);

    public ValueRole(Use use, OptionalInt column) {
        this(use, column, column, false);
    }

    /** What a value is for. */
    public enum Use {
        LIMIT,
        PATTERN,
        PERIOD,
        MONTH,
        WEEKDAY,
        DATE_TEXT,
        EQUAL,
        COMPARE,
        /** How many times as much as another number. */
        RATIO
    }

    static ValueRole of(Token operator, Expression left, SchemaView schema) {
        OptionalInt column = OptionalInt.of(left.first().column());
        if (Token.LIKES.contains(operator)) {
            return new ValueRole(Use.PATTERN, column);
        }
        if (Token.PERIOD_TESTS.contains(operator)) {
            return new ValueRole(Use.PERIOD, column);
        }
        if (left instanceof Expression.DatePart date) {
            return new ValueRole(ofPart(date.part()), OptionalInt.empty());
        }
        if (left instanceof Expression.Arithmetic arithmetic && Times.differ(arithmetic, schema)) {
            return new ValueRole(Use.COMPARE, OptionalInt.empty(), OptionalInt.empty(), true);
        }
        if (left instanceof Expression.Arithmetic arithmetic && arithmetic.operator() == Token.DIVIDED) {
            return new ValueRole(Use.RATIO, OptionalInt.empty());
        }
        if (left instanceof Expression.Aggregate aggregate
                && MEASURES.contains(aggregate.function())
                && aggregate.operand() instanceof Expression.ColumnUse) {
            return new ValueRole(Use.COMPARE, OptionalInt.empty(), column, false);
        }
        boolean equal = operator == Token.EQUAL || operator == Token.NOT_EQUAL || Token.MEMBERSHIPS.contains(operator);
        Use use = equal ? Use.EQUAL : Use.COMPARE;
        return new ValueRole(use, left instanceof Expression.ColumnUse ? column : OptionalInt.empty());
    }

    private static Use ofPart(Token part) {
        if (part == Token.MONTH) {
            return Use.MONTH;
        }
        if (part == Token.WEEKDAY) {
            return Use.WEEKDAY;
        }
        boolean text = part == Token.YEAR_MONTH || part == Token.YEAR_QUARTER || part == Token.DATE || part == Token.WEEK;
        return text ? Use.DATE_TEXT : Use.COMPARE;
    }
}
