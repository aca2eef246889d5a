package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A distinct name per selected expression, made of the columns in it. */
final class OutputNames {
    private OutputNames() {}

    static List<String> of(SchemaView schema, List<Expression> expressions) {
        List<String> names = new ArrayList<>();
        for (Expression expression : expressions) {
            String name = name(schema, bare(expression));
            while (names.contains(name)) {
                name += "_";
            }
            names.add(name);
        }
        return names;
    }

    /** What it is, in whatever unit and to however many digits. */
    private static Expression bare(Expression expression) {
        if (expression instanceof Spelling spelling) {
            return spelling.operand();
        }
        if (expression instanceof Rounded rounded) {
            return bare(rounded.operand());
        }
        return expression instanceof Scaled scaled ? scaled.operand() : expression;
    }

    private static String name(SchemaView schema, Expression expression) {
        if (expression instanceof Called called) {
            return schema.column(called.name()).name();
        }
        List<String> parts = new ArrayList<>();
        if (!(expression instanceof ColumnUse)) {
            parts.add(label(expression));
        }
        expression.columns()
                .filter(use -> !use.star())
                .map(use -> schema.column(use.column()).name())
                .forEach(parts::add);
        return parts.isEmpty() ? "all" : String.join("_", parts);
    }

    private static String label(Expression expression) {
        if (expression instanceof Aggregate aggregate) {
            return aggregate.function().name().toLowerCase(Locale.ROOT);
        }
        if (expression instanceof DatePart date) {
            return date.part().name().toLowerCase(Locale.ROOT);
        }
        return expression.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
