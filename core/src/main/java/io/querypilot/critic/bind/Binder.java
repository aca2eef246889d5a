package io.querypilot.critic.bind;

import io.querypilot.sql.Clause;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.WindowDefinition;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableStatement;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;

/** Looks up every table and column of a statement, query by query, from the outside in. */
public final class Binder {
    private final Catalogue catalogue;
    private final BoundQuery bound = new BoundQuery();

    private Binder(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public static BoundQuery bind(Select select, Catalogue catalogue) {
        Binder binder = new Binder(catalogue);
        binder.bindQuery(select, new Scope(Optional.empty(), catalogue.dialect()));
        return binder.bound;
    }

    public Catalogue catalogue() {
        return catalogue;
    }

    public BoundQuery bound() {
        return bound;
    }

    /** Binds a query that sees {@code outer} and tells what columns it gives. */
    public Outputs bindQuery(Select select, Scope outer) {
        Scope scope = outer.inner();
        bindCommonTables(select.getWithItemsList(), scope);
        if (select instanceof PlainSelect plain) {
            return bindPlain(plain, scope);
        }
        if (select instanceof SetOperationList list) {
            return bindSetOperation(list, scope);
        }
        if (select instanceof ParenthesedSelect nested) {
            Outputs outputs = bindQuery(nested.getSelect(), scope);
            bindOutputOrder(nested, outputs, scope);
            return outputs;
        }
        if (select instanceof Values values) {
            new ExpressionBinder(this, scope, VisibleItems.NONE).bind(values.getExpressions());
            return Outputs.ofValues(values);
        }
        if (select instanceof TableStatement statement) {
            return Outputs.of(new FromBinder(this, scope).table(statement.getTable()));
        }
        return Outputs.UNKNOWN;
    }

    private void bindCommonTables(List<WithItem<?>> items, Scope scope) {
        if (items == null) {
            return;
        }
        boolean recursive = seesItself(items);
        for (WithItem<?> item : items) {
            scope.addCommonTable(commonTable(item, scope, recursive));
        }
    }

    private boolean seesItself(List<WithItem<?>> items) {
        return catalogue.dialect().has(Trait.RECURSION_UNDECLARED)
                || items.stream().anyMatch(WithItem::isRecursive);
    }

    private Relation commonTable(WithItem<?> item, Scope scope, boolean recursive) {
        String name = Name.of(item.getAliasName()).folded(catalogue.dialect());
        if (!(item.getParenthesedStatement() instanceof ParenthesedSelect body)) {
            return Relation.unknown(name);
        }
        List<String> names = columnNames(item);
        Scope within = scope.inner();
        if (recursive) {
            // Until it is bound, its columns are those of its heading, or open.
            List<Output> heading = names.stream().map(Output::untyped).toList();
            within.addCommonTable(Relation.derived(name, heading, names.isEmpty()));
        }
        Relation relation = bindQuery(body, within).relation(name);
        return names.isEmpty() ? relation : relation.withColumnNames(names);
    }

    private List<String> columnNames(WithItem<?> item) {
        return item.getWithItemList() == null
                ? List.of()
                : item.getWithItemList().stream()
                        .map(column -> Name.of(column.getExpression().toString()).folded(catalogue.dialect()))
                        .toList();
    }

    private Outputs bindSetOperation(SetOperationList list, Scope scope) {
        Outputs first = null;
        Outputs all = Outputs.NONE;
        for (Select branch : list.getSelects()) {
            Outputs outputs = bindQuery(branch, scope);
            first = first == null ? outputs : first;
            all = all.plus(outputs);
        }
        bindOutputOrder(list, all, scope);
        return first;
    }

    /** ORDER BY after a set operation or around a bracketed query sees only the columns that come out of it. */
    private void bindOutputOrder(Select select, Outputs outputs, Scope scope) {
        if (select.getOrderByElements() == null) {
            return;
        }
        Scope result = scope.withoutRelations();
        result.add(outputs.relation(""));
        for (OrderByElement element : select.getOrderByElements()) {
            if (element.getExpression() instanceof Column column && column.getTable() == null) {
                new ExpressionBinder(this, result, VisibleItems.NONE).bind(column);
            }
        }
    }

    private Outputs bindPlain(PlainSelect select, Scope scope) {
        FromBinder from = new FromBinder(this, scope);
        from.bind(select);
        bound.add(new BoundSelect(select, scope));
        VisibleItems items = VisibleItems.of(select, catalogue.dialect());
        bindJoins(select, scope, items);
        ExpressionBinder list = new ExpressionBinder(this, scope, items.in(Clause.SELECT));
        select.getSelectItems().forEach(item -> list.bind(item.getExpression()));
        if (select.getDistinct() != null && select.getDistinct().getOnSelectItems() != null) {
            select.getDistinct().getOnSelectItems().forEach(
                    item -> bindSortKey(item.getExpression(), scope, items, Clause.ORDER_BY));
        }
        bind(select.getWhere(), scope, items, Clause.WHERE);
        bindGrouping(select, scope, items);
        bind(select.getHaving(), scope, items, Clause.HAVING);
        bind(select.getQualify(), scope, items, Clause.HAVING);
        bindWindows(select.getWindowDefinitions(), scope, items);
        if (select.getOrderByElements() != null) {
            select.getOrderByElements().forEach(
                    element -> bindSortKey(element.getExpression(), scope, items, Clause.ORDER_BY));
        }
        return Outputs.of(select, scope, bound);
    }

    private void bindJoins(PlainSelect select, Scope scope, VisibleItems items) {
        if (select.getJoins() != null) {
            for (Join join : select.getJoins()) {
                join.getOnExpressions().forEach(on -> bind(on, scope, items, Clause.WHERE));
            }
        }
    }

    private void bindGrouping(PlainSelect select, Scope scope, VisibleItems items) {
        if (select.getGroupBy() == null) {
            return;
        }
        for (Expression key : Grouping.keys(select)) {
            bindSortKey(key, scope, items, Clause.GROUP_BY);
        }
    }

    private void bindWindows(List<WindowDefinition> windows, Scope scope, VisibleItems items) {
        if (windows == null) {
            return;
        }
        for (WindowDefinition window : windows) {
            window.getAllExpressions().forEach(part -> bind(part, scope, items, Clause.SELECT));
        }
    }

    /** Standing alone, a name may be an item of the SELECT list even where inside an expression it may not. */
    private void bindSortKey(Expression key, Scope scope, VisibleItems items, Clause clause) {
        new ExpressionBinder(this, scope, key instanceof Column ? items.alone(clause) : items.in(clause)).bind(key);
    }

    private void bind(Expression expression, Scope scope, VisibleItems items, Clause clause) {
        if (expression != null) {
            new ExpressionBinder(this, scope, items.in(clause)).bind(expression);
        }
    }

}
