package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.schema.SchemaText;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A linked schema as the lines of a prompt, each name written as the SQL must write it. */
record SchemaLines(Dialect dialect) {
    private static final int MOST_NAMED = 200;

    String tables(LinkedSchema schema) {
        return SchemaText.terse(dialect::identifier).text(schema.plainTables());
    }

    /** Tables of which little need be known: so many with the names of their columns, the others by name in one line. */
    String others(List<Table> tables, int outlined) {
        String outlines = tables.stream().limit(outlined).map(this::outline).collect(Collectors.joining());
        String names = tables.stream()
                .skip(outlined)
                .limit(MOST_NAMED)
                .map(table -> dialect.path(table.namespace(), table.name()))
                .collect(Collectors.joining(", "));
        int more = tables.size() - outlined - MOST_NAMED;
        return outlines + names + (more > 0 ? " and " + more + " more" : "");
    }

    private String outline(Table table) {
        return table.columns().stream()
                .map(column -> dialect.identifier(column.name()))
                .collect(Collectors.joining(", ", dialect.path(table.namespace(), table.name()) + "(", ")\n"));
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
        return SchemaText.shortened(values).stream()
                .map(value -> "'" + Data.line(value).replace("'", "''") + "'")
                .collect(Collectors.joining(", "));
    }
}
