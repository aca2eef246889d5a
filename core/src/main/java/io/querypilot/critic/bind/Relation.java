package io.querypilot.critic.bind;

import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What stands in FROM under one name. It is {@code open} when it may hold columns we do not know.
 * A class and not a record: the same table joined to itself is two relations.
 */
public final class Relation {
    private final String name;
    private final Optional<Table> table;
    private final List<Output> columns;
    private final boolean open;
    private final List<List<String>> keys;

    private Relation(String name, Optional<Table> table, List<Output> columns, boolean open, List<List<String>> keys) {
        this.name = name;
        this.table = table;
        this.columns = List.copyOf(columns);
        this.open = open;
        this.keys = keys;
    }

    public static Relation of(Table table, List<List<String>> keys) {
        List<Output> columns = table.columns().stream().map(Output::of).toList();
        return new Relation(table.name(), Optional.of(table), columns, false, keys);
    }

    public static Relation derived(String name, List<Output> columns, boolean open) {
        return new Relation(name, Optional.empty(), columns, open, List.of());
    }

    public static Relation unknown(String name) {
        return derived(name, List.of(), true);
    }

    public String name() {
        return name;
    }

    public Optional<Table> table() {
        return table;
    }

    public List<Output> columns() {
        return columns;
    }

    public boolean open() {
        return open;
    }

    public Relation renamed(String newName) {
        return new Relation(newName, table, columns, open, keys);
    }

    /** The same relation with the column names of {@code AS name(first, second)}. */
    public Relation withColumnNames(List<String> names) {
        List<Output> renamed = new ArrayList<>(columns);
        for (int i = 0; i < names.size(); i++) {
            if (i < renamed.size()) {
                renamed.set(i, renamed.get(i).named(names.get(i)));
            } else {
                renamed.add(Output.computed(names.get(i), ColumnKind.OTHER));
            }
        }
        return new Relation(name, Optional.empty(), renamed, open && names.size() < columns.size(), List.of());
    }

    public Optional<Output> column(Name wanted, Dialect dialect) {
        return columns.stream().filter(column -> wanted.finds(column.name(), dialect)).findFirst();
    }

    /** The sets of columns that tell one row from another; empty where none are known. */
    public List<List<Output>> keys() {
        return keys.stream().map(this::outputs).filter(key -> !key.isEmpty()).toList();
    }

    private List<Output> outputs(List<String> names) {
        return columns.stream().filter(column -> names.contains(column.name())).toList();
    }
}
