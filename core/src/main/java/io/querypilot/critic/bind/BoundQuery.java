package io.querypilot.critic.bind;

import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.schema.Column;

/** A statement whose names have been looked up: what each column means, and which names mean nothing. */
public final class BoundQuery {
    private final List<BoundSelect> selects = new ArrayList<>();
    private final Map<Column, Binding> bindings = new IdentityHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Map<net.sf.jsqlparser.schema.Table, Relation> from = new IdentityHashMap<>();
    private final Map<net.sf.jsqlparser.schema.Table, Table> stored = new IdentityHashMap<>();
    private final Map<net.sf.jsqlparser.schema.Table, String> common = new IdentityHashMap<>();
    private final Map<ASTNodeAccess, Relation> qualified = new IdentityHashMap<>();
    private final Set<String> tables = new LinkedHashSet<>();
    private final Set<Bindings.UsedColumn> columns = new LinkedHashSet<>();

    public void add(BoundSelect select) {
        selects.add(select);
    }

    public void add(Problem problem) {
        problems.add(problem);
    }

    /** Notes which table of the schema a name reads. */
    public void read(net.sf.jsqlparser.schema.Table node, Table table) {
        stored.put(node, table);
        tables.add(table.path());
    }

    /** Notes which common table a name reads, by the name it was given. */
    public void read(net.sf.jsqlparser.schema.Table node, String commonTable) {
        common.put(node, commonTable);
    }

    /** The table of the schema that a name reads; empty where it is a common table or not known. */
    public Optional<Table> stored(net.sf.jsqlparser.schema.Table node) {
        return Optional.ofNullable(stored.get(node));
    }

    /** The common table that a name reads. */
    public Optional<String> commonTable(net.sf.jsqlparser.schema.Table node) {
        return Optional.ofNullable(common.get(node));
    }

    public void bind(Column column, Binding binding) {
        bindings.put(column, binding);
        if (binding instanceof Binding.OfColumn found) {
            found.used().ifPresent(columns::add);
        }
    }

    /** Notes which relation a name in FROM became, whether the schema knows the table or not. */
    public void stand(net.sf.jsqlparser.schema.Table node, Relation relation) {
        from.put(node, relation);
    }

    /** Notes the relation that a qualifier, as in {@code o.id} or {@code o.*}, leads to. */
    public void qualify(ASTNodeAccess node, Relation relation) {
        qualified.put(node, relation);
    }

    public Map<net.sf.jsqlparser.schema.Table, Relation> from() {
        return from;
    }

    public Map<ASTNodeAccess, Relation> qualified() {
        return qualified;
    }

    public List<BoundSelect> selects() {
        return selects;
    }

    public List<Problem> problems() {
        return problems;
    }

    public Optional<Binding> binding(Column column) {
        return Optional.ofNullable(bindings.get(column));
    }

    public Optional<Binding.OfColumn> columnBinding(Column column) {
        return binding(column).filter(Binding.OfColumn.class::isInstance).map(Binding.OfColumn.class::cast);
    }

    public Bindings used(CheckedQuery query) {
        List<Bindings.Equal> joins = selects.stream()
                .flatMap(select -> Equalities.of(select, this).joins())
                .distinct()
                .toList();
        List<Bindings.Place> places = bindings.keySet().stream()
                .flatMap(column -> place(query, column).stream())
                .sorted(Comparator.comparingInt(place -> place.span().start()))
                .toList();
        return new Bindings(List.copyOf(tables), List.copyOf(columns), joins, places);
    }

    private Optional<Bindings.Place> place(CheckedQuery query, Column column) {
        return columnBinding(column).flatMap(Binding.OfColumn::used).flatMap(used ->
                query.columnSpan(column).map(span -> new Bindings.Place(used, span)));
    }
}
