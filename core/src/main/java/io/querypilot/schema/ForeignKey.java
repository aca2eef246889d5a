package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** Columns of one table that refer to as many columns of another, named as {@link Table#path()} names it. */
public record ForeignKey(List<String> columns, String targetTable, List<String> targetColumns) {
    public ForeignKey {
        columns = List.copyOf(columns);
        requireNonNull(targetTable, "targetTable");
        targetColumns = List.copyOf(targetColumns);
        if (columns.isEmpty() || columns.size() != targetColumns.size()) {
            throw new IllegalArgumentException("a foreign key pairs its columns one to one");
        }
    }
}
