package io.querypilot.knowledge;

import static java.util.Objects.requireNonNull;

import io.querypilot.knowledge.Entry.Codes;
import io.querypilot.knowledge.Entry.Unit;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A business system that many companies run, and what is known of its tables wherever they lie. */
public record KnownSystem(String name, Knowledge knowledge) {
    public KnownSystem {
        requireNonNull(name, "name");
        requireNonNull(knowledge, "knowledge");
    }

    /** The schema with what codes and units mean beside the columns of which it says nothing itself. */
    Schema over(Schema schema) {
        Map<String, String> comments = comments(schema);
        return comments.isEmpty() ? schema : schema.withTables(schema.tables().stream().map(table -> over(table, comments)).toList());
    }

    private Map<String, String> comments(Schema schema) {
        Map<String, String> comments = new LinkedHashMap<>();
        knowledge.entries().stream().map(Placed::entry).forEach(entry -> {
            if (entry instanceof Codes codes) {
                place(codes.column(), schema, comments, codes.meanings().entrySet().stream()
                        .map(code -> code.getKey() + " = " + code.getValue())
                        .collect(Collectors.joining(", ")));
            } else if (entry instanceof Unit unit) {
                place(unit.column(), schema, comments, "in " + unit.unit());
            }
        });
        return comments;
    }

    private static void place(String column, Schema schema, Map<String, String> comments, String comment) {
        schema.table(Knowledge.table(column)).ifPresent(table ->
                comments.putIfAbsent(key(table, Knowledge.column(column)), comment));
    }

    private static String key(Table table, String column) {
        return (table.path() + "." + column).toLowerCase(Locale.ROOT);
    }

    private static Table over(Table table, Map<String, String> comments) {
        return table.withColumns(table.columns().stream()
                .map(column -> column.comment().isEmpty()
                        ? column.withComment(comments.getOrDefault(key(table, column.name()), ""))
                        : column)
                .toList());
    }
}
