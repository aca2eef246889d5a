package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A linked schema as the lines of a prompt. */
final class SchemaLines {
    private static final int LONGEST_VALUE = 80;
    private static final int MOST_VALUES = 5;

    private SchemaLines() {}

    static String tables(LinkedSchema schema) {
        return schema.plainTables().stream().map(SchemaLines::line).collect(Collectors.joining("\n"));
    }

    /** The cell values the question mentions, by column. */
    static String values(LinkedSchema schema) {
        return schema.tables().stream().map(SchemaLines::values).collect(Collectors.joining());
    }

    private static String values(LinkedTable linked) {
        return new TreeMap<>(linked.values()).entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> "%s.%s: %s\n".formatted(linked.table().path(), entry.getKey(), quoted(entry.getValue())))
                .collect(Collectors.joining());
    }

    private static String quoted(List<String> values) {
        return values.stream().limit(MOST_VALUES).map(SchemaLines::quoted).collect(Collectors.joining(", "));
    }

    private static String quoted(String value) {
        String shown = value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
        return "'" + Data.line(shown).replace("'", "''") + "'";
    }

    private static String line(Table table) {
        String columns =
                table.columns().stream().map(column -> column(table, column)).collect(Collectors.joining(", "));
        return table.path() + ": [" + columns + "]" + (table.comment().isEmpty() ? "" : " -- " + table.comment());
    }

    private static String column(Table table, Column column) {
        String samples = column.samples().isEmpty() ? "" : " e.g. " + quoted(column.samples());
        String comment = column.comment().isEmpty() ? "" : " /* " + Data.line(column.comment()) + " */";
        String target = table.foreignKeys().stream()
                .filter(key -> key.columns().contains(column.name()))
                .findFirst()
                .map(key -> " -> " + target(key, column))
                .orElse("");
        return column.name() + " (" + column.type() + (column.primaryKey() ? "*" : "") + target + ")" + samples + comment;
    }

    private static String target(ForeignKey key, Column column) {
        return key.targetTable() + "." + key.targetColumns().get(key.columns().indexOf(column.name()));
    }
}
