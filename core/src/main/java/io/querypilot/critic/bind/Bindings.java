package io.querypilot.critic.bind;

import io.querypilot.sql.Span;
import java.util.List;

/**
 * The tables of the schema a statement reads, by path, the columns of them it names, and those that it makes equal to
 * join two tables or a table with itself; each once, an equality in both directions. {@code places} is where the names of
 * columns stand in the text, each of them.
 */
public record Bindings(List<String> tables, List<UsedColumn> columns, List<Equal> joins, List<Place> places) {
    /** A column by its table's path and its own name, as the schema spells them. */
    public record UsedColumn(String table, String column) {}

    /** Two columns that a condition makes equal. */
    public record Equal(UsedColumn left, UsedColumn right) {}

    /** Where a column is named, without what qualifies it. */
    public record Place(UsedColumn column, Span span) {}

    public static final Bindings NONE = new Bindings(List.of(), List.of(), List.of(), List.of());

    public Bindings {
        tables = List.copyOf(tables);
        columns = List.copyOf(columns);
        joins = List.copyOf(joins);
        places = List.copyOf(places);
    }

    public boolean uses(String table, String column) {
        return columns.contains(new UsedColumn(table, column));
    }

    /** What a column is made equal to. */
    public List<UsedColumn> partners(UsedColumn column) {
        return joins.stream().filter(join -> join.left().equals(column)).map(Equal::right).toList();
    }
}
