package io.querypilot.critic.bind;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import java.util.Optional;

/** A column that a relation offers; {@code column} is there when it comes straight from a table of the schema. */
public record Output(String name, ColumnKind kind, Optional<Column> column) {
    public static Output of(Column column) {
        return new Output(column.name(), column.kind(), Optional.of(column));
    }

    public static Output computed(String name, ColumnKind kind) {
        return new Output(name, kind, Optional.empty());
    }

    public static Output untyped(String name) {
        return computed(name, ColumnKind.OTHER);
    }

    public Output named(String newName) {
        return new Output(newName, kind, column);
    }
}
