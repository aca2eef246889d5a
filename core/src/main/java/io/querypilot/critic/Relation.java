package io.querypilot.critic;

import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import io.querypilot.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What stands in FROM under one name. It is {@code open} when it may hold columns we do not know.
 * A class and not a record: the same table joined to itself is two relations.
 */
final class Relation {
    private final String name;
    private final Optional<Table> table;
    private final List<Output> columns;
    private final boolean open;

    private Relation(String name, Optional<Table> table, List<Output> columns, boolean open) {
        this.name = name;
        this.table = table;
        this.columns = List.copyOf(columns);
        this.open = open;
    }

    static Relation of(String name, Table table) {
        return new Relation(name, Optional.of(table), table.columns().stream().map(Output::of).toList(), false);
    }

    static Relation derived(String name, List<Output> columns, boolean open) {
        return new Relation(name, Optional.empty(), columns, open);
    }

    static Relation unknown(String name) {
        return derived(name, List.of(), true);
    }

    String name() {
        return name;
    }

    Optional<Table> table() {
        return table;
    }

    List<Output> columns() {
        return columns;
    }

    boolean open() {
        return open;
    }

    Relation renamed(String newName) {
        return new Relation(newName, table, columns, open);
    }

    /** The same relation with the column names of {@code AS name(first, second)}. */
    Relation withColumnNames(List<String> names) {
        List<Output> renamed = new ArrayList<>(columns);
        for (int i = 0; i < names.size(); i++) {
            if (i < renamed.size()) {
                renamed.set(i, renamed.get(i).named(names.get(i)));
            } else {
                renamed.add(Output.computed(names.get(i), ColumnKind.OTHER));
            }
        }
        return new Relation(name, Optional.empty(), renamed, open && names.size() < columns.size());
    }

    Optional<Output> column(Name wanted, Dialect dialect) {
        return columns.stream().filter(column -> wanted.finds(column.name(), dialect)).findFirst();
    }

    /** Columns that together tell one row from another; empty where none are known. */
    List<Output> key() {
        return columns.stream()
                .filter(column -> table.isPresent() && column.column().filter(c -> c.primaryKey()).isPresent())
                .toList();
    }
}
