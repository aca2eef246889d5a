package io.querypilot.embedded.plan;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Today;

/** Which expressions are points in time. */
public final class Times {
    private Times() {}

    /** Whether one time is taken from another, which makes days. */
    public static boolean differ(Arithmetic arithmetic, SchemaView schema) {
        return arithmetic.operator() == Token.MINUS
                && is(arithmetic.left(), schema)
                && is(arithmetic.right(), schema);
    }

    public static boolean is(Expression expression, SchemaView schema) {
        return expression instanceof Today
                || expression instanceof ColumnUse use && schema.column(use.column()).type() == ColumnType.TIME;
    }
}
