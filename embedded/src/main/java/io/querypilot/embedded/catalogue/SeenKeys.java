package io.querypilot.embedded.catalogue;

import io.querypilot.join.References;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Count;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Optional;

/**
 * Keys of tables that declare none, as files and many a warehouse do not: the first column that is named as a key, where it was counted
 * that no two rows share a value and none lacks one. The networks know a table by its key, and so do those who lead to it.
 */
public final class SeenKeys {
    private static final int FEWEST_ROWS = 2;

    private SeenKeys() {}

    public static Schema in(Schema schema) {
        return new Schema(schema.tables().stream().map(SeenKeys::keyed).toList(), schema.fingerprint());
    }

    private static Table keyed(Table table) {
        boolean open = !table.view()
                && table.rows().how() == Count.How.EXACT
                && table.rows().number() >= FEWEST_ROWS
                && table.columns().stream().noneMatch(Column::primaryKey);
        Optional<Column> key = open ? table.columns().stream().filter(column -> key(table, column)).findFirst() : Optional.empty();
        return key.map(seen -> table.withColumns(table.columns().stream().map(column -> column == seen ? asKey(column) : column).toList()))
                .orElse(table);
    }

    private static boolean key(Table table, Column column) {
        return column.contents().distinct().equals(table.rows())
                && !column.contents().nulls()
                && Words.nameStems(column.name()).stream().anyMatch(References::isKeyWord);
    }

    private static Column asKey(Column column) {
        return new Column(
                column.name(), column.type(), column.kind(), true, column.nullable(), column.comment(), column.samples(), column.contents(), column.declared());
    }
}
