package io.querypilot.embedded.catalogue;

import io.querypilot.embedded.text.Identifiers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Candidate equalities between tables: declared foreign keys first; where there are none, telling names; no moments, and no equal names where keys lead. */
public final class JoinGraph {
    private static final double PREFERRED = 0.2;
    private static final double DECLARED = 1.0;
    private static final List<String> SELF_REFERENCES = List.of("parent", "related", "manager", "supervisor");

    /** Two tables by number, in this order. */
    record TablePair(int left, int right) {}

    private final SchemaView schema;
    private final Map<TablePair, List<ColumnPair>> equalities = new LinkedHashMap<>();
    private final Map<TablePair, Double> costs = new HashMap<>();
    private final Set<ColumnPair> byNameAlone = new HashSet<>();
    private final TablePaths paths;

    JoinGraph(SchemaView schema, List<ColumnPair> preferred) {
        this.schema = schema;
        preferred.forEach(columns -> add(columns, PREFERRED));
        schema.foreignKeys().forEach(key -> add(key, DECLARED));
        addSelfReferences();
        addNameJoins();
        paths = new TablePaths(schema.tables().size(), costs);
    }

    /** What only shares a name joins tables beside what keys say, or where no way by keys is as short. */
    private void addNameJoins() {
        Set<TablePair> declared = Set.copyOf(costs.keySet());
        TablePaths keys = new TablePaths(schema.tables().size(), costs);
        List<NameJoins.Found> found = NameJoins.of(schema).stream()
                .sorted(Comparator.comparingDouble(NameJoins.Found::cost))
                .filter(join -> !declared.contains(tablesOf(join.columns())))
                .toList();
        if (!schema.keysFirst()) {
            found.stream()
                    .filter(join -> !join.bare() || !leads(keys, join))
                    .forEach(join -> add(join.columns(), join.cost()));
            return;
        }
        found.stream().filter(NameJoins.Found::byKey).forEach(join -> add(join.columns(), join.cost()));
        Set<TablePair> joined = Set.copyOf(costs.keySet());
        TablePaths ways = new TablePaths(schema.tables().size(), costs);
        found.stream()
                .filter(join -> !join.byKey())
                .filter(join -> joined.contains(tablesOf(join.columns())) || !leads(ways, join))
                .forEach(this::addByNameAlone);
    }

    private void addByNameAlone(NameJoins.Found join) {
        add(join.columns(), join.cost());
        byNameAlone.add(join.columns());
    }

    private boolean leads(TablePaths ways, NameJoins.Found join) {
        TablePair tables = tablesOf(join.columns());
        return ways.distance(tables.left(), tables.right()) < join.longestWay();
    }

    private TablePair tablesOf(ColumnPair columns) {
        return new TablePair(
                schema.column(columns.left()).table(), schema.column(columns.right()).table());
    }

    private void add(ColumnPair columns, double cost) {
        TablePair tables = tablesOf(columns);
        addOneWay(tables, columns, cost);
        if (tables.left() != tables.right()) {
            addOneWay(new TablePair(tables.right(), tables.left()), columns.reversed(), cost);
        }
    }

    private void addOneWay(TablePair tables, ColumnPair columns, double cost) {
        List<ColumnPair> known = equalities.computeIfAbsent(tables, pair -> new ArrayList<>());
        if (known.contains(columns)) {
            return;
        }
        known.add(columns);
        if (tables.left() != tables.right()) {
            costs.merge(tables, cost, Math::min);
        }
    }

    private void addSelfReferences() {
        for (int column = 1; column < schema.columns().size(); column++) {
            String name = Identifiers.glued(schema.column(column).name());
            if (SELF_REFERENCES.stream().anyMatch(name::startsWith)) {
                addSelfReference(column, name);
            }
        }
    }

    private void addSelfReference(int column, String name) {
        for (int key : schema.keysOf(schema.column(column).table())) {
            if (key != column && name.endsWith(Identifiers.glued(schema.column(key).name()))) {
                add(new ColumnPair(column, key), DECLARED);
            }
        }
    }

    /** Column of the left table, column of the right table; best first. */
    public List<ColumnPair> between(int left, int right) {
        return equalities.getOrDefault(new TablePair(left, right), List.of());
    }

    /** Whether nothing but a shared name speaks for an equality. */
    public boolean byNameAlone(ColumnPair columns) {
        return byNameAlone.contains(columns) || byNameAlone.contains(columns.reversed());
    }

    public double cost(int left, int right) {
        return costs.getOrDefault(new TablePair(left, right), DECLARED);
    }

    /** Whether any equality of the table uses the column. */
    public boolean joinsBy(int table, int column) {
        return equalities.entrySet().stream()
                .filter(entry -> entry.getKey().left() == table || entry.getKey().right() == table)
                .flatMap(entry -> entry.getValue().stream())
                .anyMatch(columns -> columns.holds(column));
    }

    public double distance(int start, int end) {
        return paths.distance(start, end);
    }

    /** The table after {@code start} on the cheapest way to {@code end}; empty where there is none. */
    public Optional<Integer> nextStep(int start, int end) {
        return paths.nextStep(start, end);
    }
}
