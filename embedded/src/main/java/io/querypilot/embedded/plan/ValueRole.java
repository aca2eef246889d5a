package io.querypilot.embedded.plan;

import io.querypilot.embedded.catalogue.SchemaView;
import java.util.OptionalInt;

/**
 * Under which aspect a value is read: what it does, the plain column it is compared with, if any, and whether that is a
 * difference of two times, in days.
 */
public record ValueRole(Use use, OptionalInt column, boolean days) {
    static final ValueRole OF_LIMIT = new ValueRole(Use.LIMIT, OptionalInt.empty());

    public ValueRole(Use use, OptionalInt column) {
        this(use, column, false);
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
        COMPARE
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
            return new ValueRole(Use.COMPARE, OptionalInt.empty(), true);
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
        boolean text = part == Token.YEAR_MONTH || part == Token.YEAR_QUARTER || part == Token.DATE;
        return text ? Use.DATE_TEXT : Use.COMPARE;
    }
}
