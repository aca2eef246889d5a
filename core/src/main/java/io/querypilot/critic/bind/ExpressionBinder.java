package io.querypilot.critic.bind;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.AnyComparisonExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LambdaExpression;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;

/** Binds the columns of one expression, and the queries inside it, in a scope. */
public final class ExpressionBinder extends ExpressionVisitorAdapter<Void> {
    private static final Set<String> VALUES_WITHOUT_BRACKETS = Set.of(
            "user", "current_user", "session_user", "system_user", "current_role", "current_catalog", "current_schema",
            "localtime", "localtimestamp", "current_date", "current_time", "current_timestamp", "sysdate", "default");
    private static final Set<String> SYSTEM_COLUMNS = Set.of(
            "rowid", "oid", "_rowid_", "ctid", "xmin", "xmax", "cmin", "cmax", "tableoid", "_table_suffix",
            "_partitiontime", "_partitiondate", "$path", "$partition", "$bucket", "$file_size", "$file_modified_time");

    private final Binder binder;
    private final Scope scope;
    private final VisibleItems items;

    public ExpressionBinder(Binder binder, Scope scope, VisibleItems items) {
        this.binder = binder;
        this.scope = scope;
        this.items = items;
    }

    public void bind(Expression expression) {
        expression.accept(this, null);
    }

    @Override
    public <S> Void visit(Column column, S context) {
        Name name = Name.of(column.getColumnName());
        if (column.getTable() == null || column.getTable().getName() == null) {
            bindBare(column, name);
        } else {
            bindQualified(column, name);
        }
        return null;
    }

    private void bindBare(Column column, Name name) {
        Optional<Binding> item = items.named(name).map(Binding.OfItem::new);
        if (items.first() && item.isPresent()) {
            binder.bound().bind(column, itemOrColumn(column, name, item.get()));
            return;
        }
        for (Scope level : scope.chain().toList()) {
            List<Relation> holders = level.holding(name);
            if (!holders.isEmpty()) {
                bindAmong(column, name, level, holders);
                return;
            }
            if (level == scope && item.isPresent()) {
                binder.bound().bind(column, item.get());
                return;
            }
            if (level.open()) {
                return;
            }
        }
        if (!special(name)) {
            binder.bound().add(new Problem.MissingColumn(column, scope));
        }
    }

    /** An item that is itself a plain column is that column, so that grouping rules see through it. */
    private Binding itemOrColumn(Column column, Name name, Binding item) {
        List<Relation> holders = scope.holding(name);
        return holders.size() == 1 && ((Binding.OfItem) item).item().getAlias() == null
                ? new Binding.OfColumn(holders.get(0), holders.get(0).column(name, scope.dialect()).orElseThrow())
                : item;
    }

    private void bindAmong(Column column, Name name, Scope level, List<Relation> holders) {
        if (holders.size() > 1 && !level.merged(name)) {
            binder.bound().add(new Problem.AmbiguousColumn(column, level, holders));
        }
        Relation holder = holders.get(0);
        binder.bound().bind(column, new Binding.OfColumn(holder, holder.column(name, scope.dialect()).orElseThrow()));
    }

    private boolean special(Name name) {
        String word = name.text().toLowerCase(Locale.ROOT);
        return !name.quoted() && (VALUES_WITHOUT_BRACKETS.contains(word) || word.startsWith("@"))
                || SYSTEM_COLUMNS.contains(word)
                || scope.chain().anyMatch(level -> level.relation(name).isPresent() && scope.rowsAreValues());
    }

    private void bindQualified(Column column, Name name) {
        Name qualifier = Name.of(column.getTable().getName());
        Optional<Relation> relation = scope.chain().flatMap(level -> level.relation(qualifier).stream()).findFirst();
        if (relation.isEmpty()) {
            if (!partOfValue(column)) {
                binder.bound().add(new Problem.MissingColumn(column, scope));
            }
            return;
        }
        binder.bound().qualify(column, relation.get());
        Optional<Output> output = relation.get().column(name, scope.dialect());
        output.ifPresent(found -> binder.bound().bind(column, new Binding.OfColumn(relation.get(), found)));
        if (output.isEmpty() && !relation.get().open() && !special(name)) {
            binder.bound().add(new Problem.MissingColumn(column, scope));
        }
    }

    /** {@code t.address.city} or {@code address.city}: a field of a value, which the schema does not describe. */
    private boolean partOfValue(Column column) {
        String first = column.getTable().getSchemaName() == null
                ? column.getTable().getName()
                : column.getTable().getSchemaName();
        Name name = Name.of(first);
        boolean row = column.getTable().getSchemaName() != null
                && scope.chain().anyMatch(level -> level.relation(name).isPresent());
        return row || scope.rowsAreValues() && scope.chain().anyMatch(level -> !level.holding(name).isEmpty());
    }

    @Override
    public <S> Void visit(AllTableColumns all, S context) {
        Name qualifier = Name.of(all.getTable().getName());
        scope.chain().flatMap(level -> level.relation(qualifier).stream()).findFirst().ifPresentOrElse(
                relation -> binder.bound().qualify(all, relation),
                () -> binder.bound().add(new Problem.MissingTable(all.getTable(), scope)));
        return null;
    }

    @Override
    public <S> Void visit(Function function, S context) {
        if (function.getNamedParameters() != null) {
            function.getNamedParameters().forEach(argument -> argument.accept(this, context));
        }
        String name = String.valueOf(function.getName()).toLowerCase(Locale.ROOT);
        Integer unit = scope.dialect().unitArguments().get(name);
        if (unit != null && function.getParameters() != null) {
            bindWithout(unit, function.getParameters());
            return null;
        }
        return super.visit(function, context);
    }

    private void bindWithout(int unit, List<? extends Expression> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            if (i != unit) {
                bind(arguments.get(i));
            }
        }
    }

    @Override
    public <S> Void visit(TrimFunction trim, S context) {
        if (trim.getExpression() != null) {
            trim.getExpression().accept(this, context);
        }
        if (trim.getFromExpression() != null) {
            trim.getFromExpression().accept(this, context);
        }
        return null;
    }

    /** The parameters of a lambda are names of its own. */
    @Override
    public <S> Void visit(LambdaExpression lambda, S context) {
        return null;
    }

    /** {@code day} and {@code year} parse as units; where a column has that name the engine reads the column. */
    @Override
    public <S> Void visit(DateUnitExpression unit, S context) {
        return null;
    }

    /** {@code total > ALL (SELECT …)}: the library's visitor passes it by. */
    @Override
    public <S> Void visit(AnyComparisonExpression any, S context) {
        return visit(any.getSelect(), context);
    }

    @Override
    public <S> Void visit(ParenthesedSelect select, S context) {
        return visit((Select) select, context);
    }

    @Override
    public <S> Void visit(Select select, S context) {
        binder.bindQuery(select, scope);
        return null;
    }
}
