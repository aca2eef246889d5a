package io.querypilot.critic;

import java.util.List;

/** The tables of the schema a statement reads, by path, and the columns of them it names, each once. */
public record Bindings(List<String> tables, List<UsedColumn> columns) {
    /** A column by its table's path and its own name, as the schema spells them. */
    public record UsedColumn(String table, String column) {}

    public static final Bindings NONE = new Bindings(List.of(), List.of());

    public Bindings {
        tables = List.copyOf(tables);
        columns = List.copyOf(columns);
    }
}
