package io.querypilot.critic;

import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.schema.Column;

/** A statement whose names have been looked up: what each column means, and which names mean nothing. */
final class BoundQuery {
    private final List<BoundSelect> selects = new ArrayList<>();
    private final Map<Column, Binding> bindings = new IdentityHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Set<String> tables = new LinkedHashSet<>();
    private final Set<Bindings.UsedColumn> columns = new LinkedHashSet<>();

    void add(BoundSelect select) {
        selects.add(select);
    }

    void add(Problem problem) {
        problems.add(problem);
    }

    void use(Table table) {
        tables.add(table.path());
    }

    void bind(Column column, Binding binding) {
        bindings.put(column, binding);
        if (binding instanceof Binding.OfColumn found) {
            use(found.relation(), found.column());
        }
    }

    void use(Relation relation, Output output) {
        output.column().ifPresent(column -> relation.table().ifPresent(
                table -> columns.add(new Bindings.UsedColumn(table.path(), column.name()))));
    }

    List<BoundSelect> selects() {
        return selects;
    }

    List<Problem> problems() {
        return problems;
    }

    Optional<Binding> binding(Column column) {
        return Optional.ofNullable(bindings.get(column));
    }

    Optional<Binding.OfColumn> columnBinding(Column column) {
        return binding(column).filter(Binding.OfColumn.class::isInstance).map(Binding.OfColumn.class::cast);
    }

    Bindings used() {
        List<Bindings.Equal> joins = selects.stream()
                .flatMap(select -> Equalities.of(select, this).joins())
                .distinct()
                .toList();
        return new Bindings(List.copyOf(tables), List.copyOf(columns), joins);
    }
}
