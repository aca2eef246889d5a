package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A table or view; {@code namespace} is empty where its bare name finds it. One that is not {@code sampled} is not looked
 * into before a question is answered: no samples, no cells; {@code rows} is how many it has, as far as anybody has counted.
 */
public record Table(
        String namespace,
        String name,
        boolean view,
        String comment,
        List<Column> columns,
        List<ForeignKey> foreignKeys,
        boolean sampled,
        Count rows) {
    public Table {
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
        requireNonNull(comment, "comment");
        requireNonNull(rows, "rows");
        columns = List.copyOf(columns);
        foreignKeys = List.copyOf(foreignKeys);
    }

    public Table(
            String namespace,
            String name,
            boolean view,
            String comment,
            List<Column> columns,
            List<ForeignKey> foreignKeys) {
        this(namespace, name, view, comment, columns, foreignKeys, true, Count.UNKNOWN);
    }

    /** The name that finds this table in its schema: bare, or with its namespace in front. */
    public String path() {
        return namespace.isEmpty() ? name : namespace + "." + name;
    }

    /** The column of this name, exact spelling before any other case. */
    public Optional<Column> column(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findFirst()
                .or(() -> columns.stream()
                        .filter(column -> column.name().equalsIgnoreCase(columnName))
                        .findFirst());
    }

    /** Whether it was counted that no two rows share a value of the column and none lacks one, declared as a key or not. */
    public boolean apart(Column column) {
        return column.contents().distinct().alike(rows) && !column.contents().nulls();
    }

    public Table withForeignKeys(List<ForeignKey> chosen) {
        return new Table(namespace, name, view, comment, columns, chosen, sampled, rows);
    }

    public Table withColumns(List<Column> chosen) {
        return new Table(namespace, name, view, comment, chosen, foreignKeys, sampled, rows);
    }

    /** The same without a word of what it is for. */
    public Table withoutComment() {
        return new Table(namespace, name, view, "", columns, foreignKeys, sampled, rows);
    }

    /** The same of which nobody may know how many rows it has. */
    public Table uncounted() {
        return new Table(namespace, name, view, comment, columns, foreignKeys, sampled, Count.UNKNOWN);
    }
}
