package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.SchemaText;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A linked schema as the lines of a prompt, each name written as the SQL must write it. */
record SchemaLines(Dialect dialect) {
    private static final int LONGEST_VALUE = 60;
    private static final int MOST_VALUES = 5;

    String tables(LinkedSchema schema) {
        List<Table> tables = schema.plainTables().stream().map(SchemaLines::withShortSamples).toList();
        return new SchemaText(dialect::identifier, true, true).text(tables);
    }

    /** The cell values the question mentions, by column. */
    String values(LinkedSchema schema) {
        return schema.tables().stream().map(this::values).collect(Collectors.joining());
    }

    private String values(LinkedTable linked) {
        String table = dialect.identifier(linked.table().name());
        return new TreeMap<>(linked.values()).entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> table + "." + dialect.identifier(entry.getKey()) + ": " + quoted(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private static String quoted(List<String> values) {
        return shortened(values).stream()
                .map(value -> "'" + Data.line(value).replace("'", "''") + "'")
                .collect(Collectors.joining(", "));
    }

    private static Table withShortSamples(Table table) {
        List<Column> columns = table.columns().stream()
                .map(column -> column.withSamples(shortened(column.samples())).holding(column.contents()))
                .toList();
        return table.withColumns(columns);
    }

    private static List<String> shortened(List<String> values) {
        return values.stream()
                .limit(MOST_VALUES)
                .map(value -> value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…")
                .toList();
    }
}
