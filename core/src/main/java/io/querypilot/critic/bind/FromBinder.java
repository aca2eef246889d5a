package io.querypilot.critic.bind;

import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.LateralSubSelect;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.Values;

/** Fills a scope with what stands in FROM. */
public final class FromBinder {
    private final Binder binder;
    private final Scope scope;

    public FromBinder(Binder binder, Scope scope) {
        this.binder = binder;
        this.scope = scope;
    }

    public void bind(PlainSelect select) {
        if (select.getFromItem() != null) {
            add(select.getFromItem());
        }
        if (select.getJoins() != null) {
            select.getJoins().forEach(this::add);
        }
        if (select.getLateralViews() != null && !select.getLateralViews().isEmpty()) {
            scope.add(Relation.unknown(""));
        }
    }

    private void add(Join join) {
        List<Relation> left = List.copyOf(scope.relations());
        if (join.isApply() && join.getFromItem() instanceof ParenthesedSelect applied) {
            scope.add(aliased(derived(applied, scope), applied.getAlias()));
        } else {
            add(join.getFromItem());
        }
        if (join.getUsingColumns() != null) {
            join.getUsingColumns().forEach(column -> mergeUsing(column, left));
        }
        if (join.isNatural()) {
            List<Relation> right = scope.relations().subList(left.size(), scope.relations().size());
            right.forEach(relation -> relation.columns().stream()
                    .filter(column -> held(left, Name.exactly(column.name())))
                    .forEach(column -> scope.merge(column.name())));
        }
    }

    private void mergeUsing(Column column, List<Relation> left) {
        Name name = Name.of(column.getColumnName());
        List<Relation> right = scope.relations().subList(left.size(), scope.relations().size());
        if (held(left, name) && held(right, name)) {
            scope.merge(name.folded(scope.dialect()));
            bindUsing(column, name);
        } else {
            binder.bound().add(new Problem.MissingColumn(column, scope));
        }
    }

    private void bindUsing(Column column, Name name) {
        for (Relation relation : scope.holding(name)) {
            Output output = relation.column(name, binder.catalogue().dialect()).orElseThrow();
            binder.bound().bind(column, new Binding.OfColumn(relation, output));
        }
    }

    private boolean held(List<Relation> relations, Name name) {
        return relations.stream()
                .anyMatch(relation -> relation.open() || relation.column(name, scope.dialect()).isPresent());
    }

    private void add(FromItem item) {
        if (item.getPivot() != null || item.getUnPivot() != null) {
            scope.add(Relation.unknown(alias(item).orElse("")));
        } else if (item instanceof net.sf.jsqlparser.schema.Table table) {
            Relation relation = aliased(table(table), item.getAlias());
            binder.bound().stand(table, relation);
            scope.add(relation);
        } else if (item instanceof ParenthesedSelect select) {
            Scope around = select instanceof LateralSubSelect ? scope : surroundings();
            scope.add(aliased(derived(select, around), item.getAlias()));
        } else if (item instanceof ParenthesedFromItem nested) {
            addNested(nested);
        } else if (item instanceof Values values) {
            scope.add(aliased(Outputs.ofValues(values).relation(""), item.getAlias()));
        } else if (item instanceof TableFunction function) {
            addFunction(function);
        } else {
            scope.add(Relation.unknown(alias(item).orElse("")));
        }
    }

    private Relation derived(ParenthesedSelect select, Scope around) {
        return binder.bindQuery(select.getSelect(), around).relation("");
    }

    /** A derived table sees the common tables of its query but not what stands beside it in FROM. */
    private Scope surroundings() {
        return scope.withoutRelations();
    }

    private void addNested(ParenthesedFromItem nested) {
        if (nested.getAlias() == null) {
            add(nested.getFromItem());
            joins(nested).forEach(this::add);
            joins(nested).forEach(join -> join.getOnExpressions().forEach(
                    on -> new ExpressionBinder(binder, scope, VisibleItems.NONE).bind(on)));
        } else if (joins(nested).isEmpty() && nested.getFromItem() instanceof Values values) {
            scope.add(aliased(Outputs.ofValues(values).relation(""), nested.getAlias()));
        } else {
            scope.add(Relation.unknown(alias(nested).orElse("")));
        }
    }

    private static List<Join> joins(ParenthesedFromItem nested) {
        return nested.getJoins() == null ? List.of() : nested.getJoins();
    }

    private void addFunction(TableFunction function) {
        ExpressionBinder arguments = new ExpressionBinder(binder, scope, VisibleItems.NONE);
        function.getFunctions().forEach(call -> {
            if (call.getParameters() != null) {
                arguments.bind(call.getParameters());
            }
        });
        scope.add(Relation.unknown(alias(function).orElseGet(() -> called(function))));
    }

    /** Without an alias the function's name is the relation's; the parser keeps that of XMLTABLE in its text alone. */
    private String called(TableFunction function) {
        Function call = function.getFunctions().get(0);
        String name = call.getName() == null ? call.toString().replaceFirst("(?s)\\(.*", "") : call.getName();
        return Name.of(name).folded(scope.dialect());
    }

    /** The relation a table name stands for: a common table, a table of the schema, or something unknown. */
    public Relation table(net.sf.jsqlparser.schema.Table node) {
        Name name = Name.of(node.getName());
        Optional<Name> namespace = binder.catalogue().namespace(node);
        Optional<Relation> common = namespace.isPresent() ? Optional.empty() : scope.commonTable(name);
        common.ifPresent(relation -> binder.bound().read(node, relation.name()));
        return common.orElseGet(() -> stored(node, namespace, name));
    }

    private Relation stored(net.sf.jsqlparser.schema.Table node, Optional<Name> namespace, Name name) {
        Optional<Table> found = binder.catalogue().find(namespace, name);
        found.ifPresent(table -> binder.bound().read(node, table));
        if (found.isEmpty() && !binder.catalogue().system(namespace, name)) {
            binder.bound().add(new Problem.MissingTable(node, scope));
        }
        return found.map(table -> Relation.of(table, binder.catalogue().keys(table)))
                .orElse(Relation.unknown(name.text()));
    }

    private Relation aliased(Relation relation, Alias alias) {
        if (alias == null) {
            return relation;
        }
        Relation renamed = relation.renamed(Name.of(alias.getName()).folded(binder.catalogue().dialect()));
        return alias.getAliasColumns() == null || alias.getAliasColumns().isEmpty()
                ? renamed
                : renamed.withColumnNames(alias.getAliasColumns().stream()
                        .map(column -> Name.of(column.name).folded(binder.catalogue().dialect()))
                        .toList());
    }

    private Optional<String> alias(FromItem item) {
        return Optional.ofNullable(item.getAlias())
                .map(alias -> Name.of(alias.getName()).folded(binder.catalogue().dialect()));
    }
}
