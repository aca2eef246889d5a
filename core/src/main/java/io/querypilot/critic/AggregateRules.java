package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.critic.bind.Scope;
import io.querypilot.sql.ErrorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Aggregates and window functions where no engine takes them: in WHERE, in GROUP BY, inside each other. */
final class AggregateRules {
    private final CheckedQuery query;
    private final List<Finding> findings = new ArrayList<>();

    AggregateRules(CheckedQuery query) {
        this.query = query;
    }

    List<Finding> findings() {
        query.bound().selects().forEach(this::check);
        return findings;
    }

    private void check(BoundSelect bound) {
        PlainSelect select = bound.select();
        Conditions.of(select).forEach(condition -> checkFilter(condition, bound.scope()));
        Grouping.keys(select).forEach(key -> forbid(key, bound.scope(), "GROUP BY", "group by a plain expression"));
        Aggregates.of(select.getHaving(), query.dialect()).windows().forEach(
                window -> report(window, "The window function " + text(window) + " cannot stand in HAVING."));
        select.getSelectItems().forEach(item -> checkNesting(item.getExpression()));
        checkNesting(select.getHaving());
    }

    private void checkFilter(Expression condition, Scope scope) {
        forbid(condition, scope, "WHERE or ON", "use HAVING, or compare with a query in brackets");
        BareColumns.of(condition, GroupKeys.NONE, query.dialect()).forEach(this::checkItem);
    }

    /** SQLite lets WHERE name an item of the SELECT list, but not one that aggregates. */
    private void checkItem(Column column) {
        Optional<Binding> binding = query.bound().binding(column);
        if (binding.orElse(null) instanceof Binding.OfItem item
                && !Aggregates.of(item.item().getExpression(), query.dialect()).aggregates().isEmpty()) {
            report(column, "Item " + text(column) + " is an aggregate and cannot be filtered in WHERE; use HAVING.");
        }
    }

    private void forbid(Expression expression, Scope scope, String clause, String instead) {
        if (expression instanceof Column) {
            return;
        }
        Aggregates found = Aggregates.of(expression, query.dialect());
        found.aggregates().stream().filter(aggregate -> within(aggregate, scope)).forEach(aggregate -> report(
                aggregate, "The aggregate " + text(aggregate) + " cannot stand in " + clause + "; " + instead + "."));
        found.windows().forEach(window -> report(window, "The window function " + text(window)
                + " cannot stand in " + clause + "; compute it in a query in FROM."));
    }

    /** An aggregate over columns of the query around this one belongs to that query. */
    private boolean within(Expression aggregate, Scope scope) {
        return !(aggregate instanceof Function function)
                || function.getParameters() == null
                || BareColumns.of(function.getParameters(), GroupKeys.NONE, query.dialect()).stream()
                        .flatMap(column -> query.bound().columnBinding(column).stream())
                        .allMatch(binding -> scope.relations().contains(binding.relation()));
    }

    private void checkNesting(Expression expression) {
        for (Expression outer : Aggregates.of(expression, query.dialect()).aggregates()) {
            if (outer instanceof Function function && function.getParameters() != null) {
                function.getParameters().stream()
                        .flatMap(argument -> Aggregates.of(argument, query.dialect()).aggregates().stream())
                        .forEach(inner -> report(inner, "The aggregate " + text(inner)
                                + " stands inside another; compute it in a query in FROM first."));
            }
        }
    }

    private void report(Expression expression, String message) {
        Issue issue = new Issue(ErrorType.AGGREGATION_ERROR, true, message, text(expression), "");
        findings.add(new Finding(issue, query.span(expression), List.of(), true));
    }

    private String text(Expression expression) {
        return query.written(expression, expression.toString());
    }
}
