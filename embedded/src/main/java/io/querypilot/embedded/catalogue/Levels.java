package io.querypilot.embedded.catalogue;

import io.querypilot.embedded.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A table whose rows stand below one another, as kinds of drinks stand below drinks: its key, and the column that says what is above a row. */
public record Levels(int table, int key, int above) {
    /** A manager and who referred a customer stand above nobody's orders. */
    private static final Set<String> ABOVE = Set.of("parent", "par", "prnt", "prn", "superior");

    public static Optional<Levels> of(int table, SchemaView schema) {
        List<ColumnPair> within = schema.foreignKeys().stream()
                .filter(key -> schema.column(key.left()).table() == table && schema.column(key.right()).table() == table)
                .filter(key -> schema.keyByItself(key.right()) && Words.plain(schema.column(key.left()).label()).stream().anyMatch(ABOVE::contains))
                .toList();
        return within.size() == 1 ? Optional.of(new Levels(table, within.get(0).right(), within.get(0).left())) : Optional.empty();
    }
}
