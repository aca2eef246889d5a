package io.querypilot.embedded.catalogue;

import io.querypilot.join.References;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Count;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keys of tables that declare none, as files and many a warehouse do not: the first column that is named as a key, where it was counted
 * that no two rows share a value and none lacks one. The networks know a table by its key, and so do those who lead to it. Where the
 * key's word is glued to another, as in rsncd, it must stand first and be no other table's declared key: a copy of vehicles has none of its own.
 */
public final class SeenKeys {
    private static final int FEWEST_ROWS = 2;
    private static final Set<Count.How> COUNTED = EnumSet.of(Count.How.EXACT, Count.How.ABOUT);

    private SeenKeys() {}

    public static Schema in(Schema schema) {
        // A part of a longer key leads elsewhere: the whscd of a stock by whscd and artno is a warehouse's.
        Set<String> declared = schema.tables().stream()
                .map(table -> table.columns().stream().filter(Column::primaryKey).toList())
                .filter(key -> key.size() == 1)
                .map(key -> name(key.get(0)))
                .collect(Collectors.toSet());
        return new Schema(schema.tables().stream().map(table -> keyed(table, declared)).toList(), schema.fingerprint());
    }

    private static String name(Column column) {
        return column.name().toLowerCase(Locale.ROOT);
    }

    private static Table keyed(Table table, Set<String> declared) {
        boolean open = !table.view()
                && COUNTED.contains(table.rows().how())
                && table.rows().number() >= FEWEST_ROWS
                && table.columns().stream().noneMatch(Column::primaryKey);
        Optional<Column> key = open ? key(table, declared) : Optional.empty();
        return key.map(seen -> table.withColumns(table.columns().stream().map(column -> column == seen ? asKey(column) : column).toList()))
                .orElse(table);
    }

    private static Optional<Column> key(Table table, Set<String> declared) {
        Optional<Column> glued = table.columns().stream()
                .limit(1)
                .filter(column -> References.endsAsKey(column.name()) && !declared.contains(name(column)) && table.apart(column))
                .findFirst();
        return glued.or(() -> table.columns().stream().filter(column -> named(column) && table.apart(column)).findFirst());
    }

    private static boolean named(Column column) {
        return Words.nameStems(column.name()).stream().anyMatch(References::isKeyWord);
    }

    private static Column asKey(Column column) {
        return new Column(
                column.name(), column.type(), column.kind(), true, column.nullable(), column.comment(), column.samples(), column.contents(), column.declared());
    }
}
