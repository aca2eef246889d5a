package io.querypilot.explain;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Relation;
import io.querypilot.sql.query.ParsedQuery;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Which rows a query reads: its tables, how they are joined, and what else the joins ask for. */
record FromWords(CheckedQuery query, ExpressionWords expressions, QueryWords queries) {
    private static final int TABLES = 5;

    String of(PlainSelect select) {
        return item(select.getFromItem()) + joined(select.getJoins());
    }

    /** What inner joins ask for besides that keys are equal; it narrows the rows as a WHERE would. */
    List<Expression> conditions(PlainSelect select) {
        List<Expression> all = new ArrayList<>();
        for (Join join : Conditions.joins(select)) {
            if (!outer(join)) {
                join.getOnExpressions().forEach(on -> Conditions.split(on).stream()
                        .filter(part -> !links(part))
                        .forEach(all::add));
            }
        }
        return all;
    }

    String qualified(AllTableColumns all) {
        Relation relation = query.bound().qualified().get(all);
        return relation == null
                ? ParsedQuery.name(all.getTable().getName())
                : relation.table().map(table -> table.name()).orElse(relation.name());
    }

    private String joined(List<Join> joins) {
        StringBuilder words = new StringBuilder();
        List<String> inner = new ArrayList<>();
        for (Join join : joins == null ? List.<Join>of() : joins) {
            if (outer(join)) {
                words.append(with(inner)).append(outerJoin(join));
                inner.clear();
            } else {
                inner.add(pairs(join) ? "every row of " + item(join.getFromItem()) : item(join.getFromItem()));
            }
        }
        return words.append(with(inner)).toString();
    }

    private static String with(List<String> inner) {
        return inner.isEmpty() ? "" : " joined with " + Listed.joined(inner, "and");
    }

    private String outerJoin(Join join) {
        String table = item(join.getFromItem());
        List<Expression> more = join.getOnExpressions().stream()
                .flatMap(on -> Conditions.split(on).stream())
                .filter(part -> !links(part))
                .toList();
        String which = more.isEmpty()
                ? ""
                : " (those where " + Listed.joined(expressions.conditions().all(more), "and") + ")";
        if (join.isFull()) {
            return " joined with " + table + which + ", keeping what has no partner on either side";
        }
        return join.isRight()
                ? " joined with all " + table + which
                : " with or without " + table + which;
    }

    private static boolean outer(Join join) {
        return join.isLeft() || join.isRight() || join.isFull();
    }

    /** Rows are paired without a condition; a comma leaves it to WHERE. */
    private static boolean pairs(Join join) {
        return !join.isSimple()
                && !join.isNatural()
                && join.getOnExpressions().isEmpty()
                && join.getUsingColumns().isEmpty();
    }

    /** Whether it only says which rows belong together. */
    private static boolean links(Expression condition) {
        return condition instanceof EqualsTo equal
                && equal.getLeftExpression() instanceof Column
                && equal.getRightExpression() instanceof Column;
    }

    private String item(FromItem item) {
        if (item instanceof Table table) {
            Relation relation = query.bound().from().get(table);
            return relation == null
                    ? ParsedQuery.name(table.getName())
                    : relation.table().map(known -> known.name()).orElse(ParsedQuery.name(table.getName()));
        }
        if (item instanceof ParenthesedFromItem brackets) {
            return item(brackets.getFromItem()) + joined(brackets.getJoins());
        }
        if (Together.is(item)) {
            return Listed.and(Together.tables(item).stream().map(this::item).toList(), TABLES, "tables") + " together";
        }
        return item instanceof ParenthesedSelect select ? "(" + queries.inner(select) + ")" : expressions.quoted(item);
    }
}
