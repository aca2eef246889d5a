package io.querypilot.critic.bind;

import io.querypilot.schema.ColumnKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.Values;

/** The columns that come out of a query; {@code open} when there may be others, or the engine chooses their names. */
public record Outputs(List<Output> columns, boolean open) {
    public static final Outputs NONE = new Outputs(List.of(), false);
    public static final Outputs UNKNOWN = new Outputs(List.of(), true);

    public Outputs {
        columns = List.copyOf(columns);
    }

    public static Outputs of(Relation relation) {
        return new Outputs(relation.columns(), relation.open());
    }

    public static Outputs of(PlainSelect select, Scope scope, BoundQuery bound) {
        Outputs all = NONE;
        for (SelectItem<?> item : select.getSelectItems()) {
            all = all.plus(of(item, scope, bound));
        }
        return all;
    }

    private static Outputs of(SelectItem<?> item, Scope scope, BoundQuery bound) {
        Expression expression = item.getExpression();
        if (expression instanceof AllTableColumns all) {
            return changed(all) ? UNKNOWN : star(scope, Name.of(all.getTable().getName()));
        }
        if (expression instanceof AllColumns all) {
            return changed(all) ? UNKNOWN : everything(scope);
        }
        ColumnKind kind = Kinds.of(expression, bound);
        if (item.getAlias() != null) {
            return one(named(expression, bound, Name.of(item.getAlias().getName()), scope, kind));
        }
        if (expression instanceof Column column) {
            return one(named(expression, bound, Name.of(column.getColumnName()), scope, kind));
        }
        return new Outputs(List.of(Output.computed(expression.toString(), kind)), true);
    }

    private static Output named(Expression expression, BoundQuery bound, Name name, Scope scope, ColumnKind kind) {
        String result = name.folded(scope.dialect());
        return expression instanceof Column column
                ? bound.columnBinding(column)
                        .map(found -> found.column().named(result))
                        .orElse(Output.computed(result, kind))
                : Output.computed(result, kind);
    }

    /** {@code * EXCEPT}, {@code * REPLACE} and the like. */
    private static boolean changed(AllColumns all) {
        return all.getExceptColumns() != null || all.getReplaceExpressions() != null;
    }

    private static Outputs star(Scope scope, Name relation) {
        return scope.chain()
                .flatMap(level -> level.relation(relation).stream())
                .findFirst()
                .map(Outputs::of)
                .orElse(UNKNOWN);
    }

    private static Outputs everything(Scope scope) {
        Set<Output> columns = new LinkedHashSet<>();
        Set<String> merged = new LinkedHashSet<>();
        for (Relation relation : scope.relations()) {
            for (Output column : relation.columns()) {
                if (!scope.merged(Name.exactly(column.name())) || merged.add(column.name())) {
                    columns.add(column);
                }
            }
        }
        return new Outputs(List.copyOf(columns), scope.open());
    }

    public static Outputs ofValues(Values values) {
        List<?> rows = values.getExpressions();
        int width = !rows.isEmpty() && rows.get(0) instanceof ExpressionList<?> row ? row.size() : 1;
        List<Output> columns = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
            columns.add(Output.untyped("column" + i));
        }
        return new Outputs(columns, true);
    }

    private static Outputs one(Output column) {
        return new Outputs(List.of(column), false);
    }

    public Outputs plus(Outputs more) {
        List<Output> both = new ArrayList<>(columns);
        both.addAll(more.columns);
        return new Outputs(both, open || more.open);
    }

    public Relation relation(String name) {
        return Relation.derived(name, columns, open);
    }
}
