package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/** Everything a question may be asked about; {@code fingerprint} changes when its structure does. */
public record Schema(List<Table> tables, String fingerprint) {
    public Schema {
        tables = List.copyOf(tables);
        requireNonNull(fingerprint, "fingerprint");
    }

    /** A schema with the fingerprint of these tables. */
    public static Schema of(List<Table> tables) {
        return new Schema(tables, Fingerprint.of(tables));
    }

    /** The table of this path or bare name, exact spelling before any other case. */
    public Optional<Table> table(String path) {
        return tables.stream()
                .filter(table -> table.path().equals(path))
                .findFirst()
                .or(() -> tables.stream()
                        .filter(table -> table.path().equalsIgnoreCase(path))
                        .findFirst())
                .or(() -> tables.stream()
                        .filter(table -> table.name().equalsIgnoreCase(path))
                        .findFirst());
    }
}
