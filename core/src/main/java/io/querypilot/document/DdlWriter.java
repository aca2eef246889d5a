package io.querypilot.document;

import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes a schema as statements that make it: each table after those that its keys lead to, so that the engine takes them
 * in this order; a key within a circle of tables is added at the end.
 */
final class DdlWriter {
    private final Schema schema;
    private final Dialect dialect;
    private final Set<Table> written = new LinkedHashSet<>();
    private final Set<Table> begun = new LinkedHashSet<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder added = new StringBuilder();

    DdlWriter(Schema schema, Dialect dialect) {
        this.schema = schema;
        this.dialect = dialect;
    }

    String text() {
        schema.tables().stream().map(Table::namespace).filter(name -> !name.isEmpty()).distinct().forEach(this::schema);
        schema.tables().forEach(this::write);
        return text.append(added).toString();
    }

    private void schema(String namespace) {
        text.append(dialect.has(Trait.CREATES_SCHEMAS) ? "CREATE SCHEMA IF NOT EXISTS " + dialect.identifier(namespace) + ";\n\n" : "");
    }

    private void write(Table table) {
        if (!begun.add(table)) {
            return;
        }
        table.foreignKeys().forEach(key -> schema.table(key.targetTable()).ifPresent(this::write));
        written.add(table);
        List<String> lines = new ArrayList<>(table.columns().stream().map(this::line).toList());
        List<String> primary = table.columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        if (!primary.isEmpty()) {
            lines.add("    PRIMARY KEY (" + names(primary) + ")");
        }
        for (ForeignKey key : table.foreignKeys()) {
            if (written.contains(target(key)) || !dialect.has(Trait.ADDS_KEYS)) {
                lines.add("    " + constraint(key));
            } else {
                added.append("ALTER TABLE ").append(path(table)).append(" ADD ").append(constraint(key)).append(";\n");
            }
        }
        text.append(remarks(table)).append("CREATE TABLE ").append(path(table)).append(" (\n")
                .append(String.join(",\n", lines)).append(")").append(inline(table.comment(), " COMMENT=")).append(";\n")
                .append(comments(table)).append('\n');
    }

    private Table target(ForeignKey key) {
        return schema.table(key.targetTable()).orElse(null);
    }

    private String line(Column column) {
        return "    " + dialect.identifier(column.name()) + " " + column.type()
                + (column.nullable() || column.primaryKey() ? "" : " NOT NULL") + inline(column.comment(), " COMMENT ");
    }

    private String inline(String comment, String word) {
        return comment.isEmpty() || !dialect.has(Trait.COMMENT_INLINE) ? "" : word + dialect.text(comment);
    }

    private String comments(Table table) {
        if (!dialect.has(Trait.COMMENT_ON)) {
            return "";
        }
        return comment("TABLE " + path(table), table.comment())
                + table.columns().stream()
                        .map(column -> comment("COLUMN " + path(table) + "." + dialect.identifier(column.name()), column.comment()))
                        .collect(Collectors.joining());
    }

    private String comment(String what, String comment) {
        return comment.isEmpty() ? "" : "COMMENT ON " + what + " IS " + dialect.text(comment) + ";\n";
    }

    /** Where the engine keeps no comments, or in a way of its own, people read them still. */
    private String remarks(Table table) {
        if (dialect.has(Trait.COMMENT_ON) || dialect.has(Trait.COMMENT_INLINE)) {
            return "";
        }
        return remark("", table.comment())
                + table.columns().stream().map(column -> remark(column.name() + ": ", column.comment())).collect(Collectors.joining());
    }

    private static String remark(String lead, String comment) {
        return comment.isEmpty() ? "" : "-- " + (lead + comment).replaceAll("\\s+", " ") + "\n";
    }

    private String constraint(ForeignKey key) {
        String target = schema.table(key.targetTable()).map(this::path).orElseGet(() -> path(key.targetTable()));
        return "FOREIGN KEY (" + names(key.columns()) + ") REFERENCES " + target + " (" + names(key.targetColumns()) + ")";
    }

    private String path(String written) {
        int point = written.lastIndexOf('.');
        return point < 0 ? dialect.identifier(written) : dialect.path(written.substring(0, point), written.substring(point + 1));
    }

    private String path(Table table) {
        return dialect.path(table.namespace(), table.name());
    }

    private String names(List<String> names) {
        return names.stream().map(dialect::identifier).collect(Collectors.joining(", "));
    }
}
