package io.querypilot.critic.bind;

import java.util.Optional;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.schema.Column;

/** A column whose codes are shown by texts, {@code CASE status WHEN 1 THEN 'open' … ELSE CAST(status AS TEXT) END}: it is still that column. */
public final class Labels {
    private Labels() {}

    /** The column, where an expression does nothing but name its codes; a code without a name is shown itself. */
    public static Optional<Column> named(Expression expression) {
        return expression instanceof CaseExpression cases
                        && cases.getSwitchExpression() instanceof Column column
                        && cases.getWhenClauses().stream().allMatch(when -> when.getThenExpression() instanceof StringValue)
                        && itself(cases.getElseExpression(), column)
                ? Optional.of(column)
                : Optional.empty();
    }

    private static boolean itself(Expression otherwise, Column column) {
        return otherwise instanceof CastExpression cast
                && cast.getLeftExpression() instanceof Column other
                && other.getFullyQualifiedName().equals(column.getFullyQualifiedName());
    }
}
