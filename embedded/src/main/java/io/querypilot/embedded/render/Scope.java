package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One query's tables with their aliases, and the expressions that are written inside it. */
final class Scope {
    private final SchemaView schema;
    private final SqlForm form;
    private final List<Integer> tables;
    private final List<JoinTree.Equality> equalities;
    private final ConditionText conditions;

    Scope(Renderer renderer, Query query) {
        JoinTree tree = new JoinTree(renderer.schema(), query.tables(), query.hints());
        this.schema = renderer.schema();
        this.form = renderer.form();
        this.tables = tree.tables();
        this.equalities = tree.equalities();
        this.conditions = new ConditionText(renderer, this);
    }

    ConditionText conditions() {
        return conditions;
    }

    SqlForm form() {
        return form;
    }

    String from() {
        if (tables.size() == 1) {
            return table(0);
        }
        StringBuilder sql = new StringBuilder(table(0)).append(" AS ").append(alias(0));
        Set<Integer> placed = new HashSet<>(List.of(0));
        for (JoinTree.Equality equality : equalities) {
            cross(equality.left(), placed, sql);
            sql.append(" JOIN ").append(table(equality.right())).append(" AS ").append(alias(equality.right()));
            sql.append(" ON ").append(qualified(equality.left(), equality.columns().left()));
            sql.append(" = ").append(qualified(equality.right(), equality.columns().right()));
            placed.add(equality.right());
        }
        for (int place = 0; place < tables.size(); place++) {
            cross(place, placed, sql);
        }
        return sql.toString();
    }

    private void cross(int place, Set<Integer> placed, StringBuilder sql) {
        if (placed.add(place)) {
            sql.append(" CROSS JOIN ").append(table(place)).append(" AS ").append(alias(place));
        }
    }

    private String table(int place) {
        TableView table = schema.table(tables.get(place));
        String name = form.name(table.name());
        return table.namespace().isEmpty() ? name : form.name(table.namespace()) + "." + name;
    }

    private static String alias(int place) {
        return "T" + (place + 1);
    }

    private String qualified(int place, int column) {
        return alias(place) + "." + form.name(schema.column(column).name());
    }

    ColumnView view(ColumnUse use) {
        return schema.column(use.column());
    }

    String expression(Expression expression) {
        if (expression instanceof ColumnUse use) {
            return column(use);
        }
        if (expression instanceof DatePart date) {
            return form.datePart(date.part(), date(date.operand()));
        }
        if (expression instanceof Arithmetic arithmetic) {
            return arithmetic(arithmetic);
        }
        if (expression instanceof Aggregate aggregate) {
            return aggregate(aggregate);
        }
        if (expression instanceof Share share) {
            String inner = expression(share.aggregate());
            return "100.0 * " + inner + " / SUM(" + inner + ") OVER ()";
        }
        String condition = conditions.predicate(((Percent) expression).condition());
        return "100.0 * AVG(CASE WHEN " + condition + " THEN 1.0 ELSE 0.0 END)";
    }

    private String column(ColumnUse use) {
        if (use.star()) {
            return "*";
        }
        return tables.size() > 1
                ? qualified(use.place(), use.column())
                : form.name(schema.column(use.column()).name());
    }

    /** PostgreSQL takes no date parts of a text, even if it holds dates. */
    private String date(Expression operand) {
        String text = expression(operand);
        boolean cast = form == SqlForm.POSTGRESQL && view(operand.first()).declared() == ColumnType.TEXT;
        return cast ? "CAST(" + text + " AS TIMESTAMP)" : text;
    }

    private String arithmetic(Arithmetic arithmetic) {
        String left = operand(arithmetic.left());
        String right = operand(arithmetic.right());
        return arithmetic.operator() == Token.DIVIDED
                ? "1.0 * " + left + " / NULLIF(" + right + ", 0)"
                : left + " " + arithmetic.operator().written() + " " + right;
    }

    private String operand(Expression expression) {
        String text = expression(expression);
        return expression instanceof Arithmetic ? "(" + text + ")" : text;
    }

    private String aggregate(Aggregate aggregate) {
        String operand = expression(aggregate.operand());
        return aggregate.function() == Token.COUNT_DISTINCT
                ? "COUNT(DISTINCT " + operand + ")"
                : aggregate.function().written() + "(" + operand + ")";
    }
}
