package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.join.References;
import io.querypilot.sql.Edit;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** A grouped query may show only what has one value per group. */
final class GroupingRules {
    private final CheckedQuery query;

    GroupingRules(CheckedQuery query) {
        this.query = query;
    }

    List<Finding> findings() {
        return query.bound().selects().stream().flatMap(select -> check(select).stream()).toList();
    }

    private List<Finding> check(BoundSelect bound) {
        PlainSelect select = bound.select();
        List<Expression> aggregates = aggregates(select);
        if (select.getGroupBy() == null && aggregates.isEmpty()) {
            return havingAlone(select);
        }
        if (takesRowOfExtreme(aggregates) || Grouping.all(select)) {
            return List.of();
        }
        return bare(bound);
    }

    private List<Expression> aggregates(PlainSelect select) {
        List<Expression> found = new ArrayList<>();
        select.getSelectItems().forEach(item -> found.addAll(Aggregates.of(item.getExpression(), query.dialect()).aggregates()));
        found.addAll(Aggregates.of(select.getHaving(), query.dialect()).aggregates());
        if (select.getOrderByElements() != null) {
            select.getOrderByElements().forEach(
                    element -> found.addAll(Aggregates.of(element.getExpression(), query.dialect()).aggregates()));
        }
        return found;
    }

    private List<Finding> havingAlone(PlainSelect select) {
        if (select.getHaving() == null) {
            return List.of();
        }
        String message = "HAVING filters groups, and this query has none; use WHERE, or add GROUP BY.";
        Issue issue = new Issue(ErrorType.AGGREGATION_ERROR, true, message, "HAVING", "");
        return List.of(new Finding(issue, Optional.empty(), List.of(), true));
    }

    /** Beside exactly one MIN or MAX, SQLite promises the values of the row that holds it. */
    private boolean takesRowOfExtreme(List<Expression> aggregates) {
        return query.dialect().has(Trait.LOOSE_GROUPING) && aggregates.stream().filter(Aggregates::extreme).count() == 1;
    }

    private List<Finding> bare(BoundSelect bound) {
        GroupKeys keys = GroupKeys.of(bound.select(), query.bound());
        Set<Binding.OfColumn> determined = Dependence.determined(bound, query.bound(), keys.columns());
        List<Column> shown = new ArrayList<>();
        for (SelectItem<?> item : bound.select().getSelectItems()) {
            shown.addAll(undetermined(item.getExpression(), keys, determined, bound));
        }
        List<Column> after = new ArrayList<>(undetermined(bound.select().getHaving(), keys, determined, bound));
        for (OrderByElement element : orderBy(bound.select())) {
            after.addAll(undetermined(element.getExpression(), keys, determined, bound));
        }
        boolean certain = after.isEmpty() && changesNoGroup(shown, keys, bound);
        List<Edit> fix = certain ? new GroupByFix(query, bound).adding(shown) : List.of();
        List<Finding> findings = new ArrayList<>();
        shown.forEach(column -> findings.add(finding(column, blocks(column), fix)));
        after.forEach(column -> findings.add(finding(column, !query.dialect().has(Trait.LOOSE_GROUPING), List.of())));
        return findings;
    }

    /** Where there are groups already, one column more may split them: then only the writer knows what was meant. */
    private boolean changesNoGroup(List<Column> columns, GroupKeys keys, BoundSelect bound) {
        Set<Binding.OfColumn> same = Dependence.inTruth(bound, query.bound(), keys.columns());
        return bound.select().getGroupBy() == null
                || columns.stream().allMatch(column -> binding(column).filter(same::contains).isPresent());
    }

    private static List<OrderByElement> orderBy(PlainSelect select) {
        return select.getOrderByElements() == null ? List.of() : select.getOrderByElements();
    }

    private List<Column> undetermined(
            Expression expression, GroupKeys keys, Set<Binding.OfColumn> determined, BoundSelect bound) {
        return BareColumns.of(expression, keys, query.dialect()).stream()
                .filter(column -> binding(column)
                        .filter(found -> bound.scope().relations().contains(found.relation()))
                        .filter(found -> !determined.contains(found) && !alone(found, bound) && !ofOneRow(found, keys))
                        .isPresent())
                .toList();
    }

    /** Other engines do not see it, and refuse. */
    private boolean alone(Binding.OfColumn found, BoundSelect bound) {
        return query.dialect().has(Trait.LOOSE_GROUPING) && new OneRow(query, bound).is(found.relation());
    }

    /** Grouped by what is named as a key and was counted to tell the rows of a table apart, though nobody declared it one; names of few rows may all differ by chance. */
    private boolean ofOneRow(Binding.OfColumn found, GroupKeys keys) {
        return query.dialect().has(Trait.LOOSE_GROUPING)
                && found.relation().table().stream().anyMatch(table -> keys.columns().stream()
                        .filter(grouped -> grouped.relation() == found.relation() && References.namesKey(grouped.column().name()))
                        .flatMap(grouped -> table.column(grouped.column().name()).stream())
                        .anyMatch(table::apart));
    }

    private Optional<Binding.OfColumn> binding(Column column) {
        return query.bound().columnBinding(column);
    }

    /** Where SQLite runs it, only a column whose table has a key that was not grouped is surely arbitrary. */
    private boolean blocks(Column column) {
        return !query.dialect().has(Trait.LOOSE_GROUPING)
                || binding(column).filter(found -> !found.relation().keys().isEmpty()).isPresent();
    }

    private Finding finding(Column column, boolean blocking, List<Edit> fix) {
        String piece = query.written(column, column.getFullyQualifiedName());
        String message = "Column " + piece + " has many values per group; add it to GROUP BY or aggregate it.";
        Issue issue = new Issue(ErrorType.AGGREGATION_ERROR, blocking, message, piece, "");
        return new Finding(issue, query.span(column), fix, !query.dialect().has(Trait.LOOSE_GROUPING));
    }
}
