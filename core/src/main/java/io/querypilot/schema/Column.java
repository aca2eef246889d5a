package io.querypilot.schema;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * One column; {@code type} is the engine's own name for it, {@code samples} a few values it holds. Secrets have none:
 * they are dropped here, so that nothing later, be it a prompt, a page or the store, can show what was never kept.
 */
public record Column(
        String name,
        String type,
        ColumnKind kind,
        boolean primaryKey,
        boolean nullable,
        String comment,
        List<String> samples) {
    public Column {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
        requireNonNull(kind, "kind");
        requireNonNull(comment, "comment");
        samples = Sensitivity.of(name, samples) == Sensitivity.SECRET ? List.of() : List.copyOf(samples);
    }

    public Sensitivity sensitivity() {
        return Sensitivity.of(name, samples);
    }

    public Column withKind(ColumnKind other) {
        return new Column(name, type, other, primaryKey, nullable, comment, samples);
    }

    public Column withSamples(List<String> values) {
        return new Column(name, type, kind, primaryKey, nullable, comment, values);
    }
}
