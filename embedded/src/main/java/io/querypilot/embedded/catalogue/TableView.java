package io.querypilot.embedded.catalogue;

import java.util.Optional;
import java.util.stream.Stream;

/** A table or view: where it is found, what people would call it, and the parts it is kept in, if it is no table of its own. */
public record TableView(String namespace, String name, String label, String comment, boolean view, Optional<Parts> parts) {
    public TableView(String namespace, String name, String label, String comment) {
        this(namespace, name, label, comment, false, Optional.empty());
    }

    /** The name that finds this table, or the newest of its parts: bare, or with its namespace in front. */
    public String path() {
        return path(parts.map(kept -> kept.newest().name()).orElse(name));
    }

    private String path(String table) {
        return namespace.isEmpty() ? table : namespace + "." + table;
    }

    /** The bare names of what its rows are read from. */
    public Stream<String> names() {
        return parts.map(kept -> kept.all().stream().map(Parts.Part::name)).orElse(Stream.of(name));
    }

    /** The same with their namespace. */
    public Stream<String> paths() {
        return names().map(this::path);
    }

    TableView keptIn(Parts kept) {
        return new TableView(namespace, name, label, comment, view, Optional.of(kept));
    }
}
