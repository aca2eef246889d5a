package io.querypilot.embedded.catalogue;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table or view: where it is found, what people would call it, and the parts it is kept in, if it is no table of its own. It has
 * {@code twoLevels} where its rows are known to stand below rows that stand below none.
 */
public record TableView(
        String namespace, String name, String label, String comment, boolean view, Optional<Parts> parts, boolean twoLevels) {
    public TableView(String namespace, String name, String label, String comment) {
        this(namespace, name, label, comment, false, Optional.empty());
    }

    /** Nobody has looked what its rows stand below. */
    public TableView(String namespace, String name, String label, String comment, boolean view, Optional<Parts> parts) {
        this(namespace, name, label, comment, view, parts, false);
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
        return new TableView(namespace, name, label, comment, view, Optional.of(kept), twoLevels);
    }

    public TableView onTwoLevels() {
        return new TableView(namespace, name, label, comment, view, parts, true);
    }
}
