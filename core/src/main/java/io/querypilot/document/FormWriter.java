package io.querypilot.document;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** Writes a schema down in the form that {@link SchemaDocument} reads, for a person to fill in. */
public final class FormWriter {
    /** Two small tables that show what goes where. */
    private static final Schema EXAMPLE = Schema.of(List.of(
            new Table("", "customers", false, "whoever has ordered once", List.of(
                    example("customer_id", "INTEGER", true, ""),
                    example("name", "VARCHAR(100)", false, "first and last name")), List.of()),
            new Table("", "orders", false, "one line for each order", List.of(
                    example("order_id", "INTEGER", true, ""),
                    example("customer_id", "INTEGER", false, "who ordered"),
                    example("total_amount", "DECIMAL(10,2)", false, "in euros, with tax; also called revenue, sales")),
                    List.of(new ForeignKey(List.of("customer_id"), "customers", List.of("customer_id"))))));

    private FormWriter() {}

    private static Column example(String name, String type, boolean primary, String comment) {
        return new Column(name, type, ColumnKind.OTHER, primary, !primary, comment, List.of());
    }

    /** The form with an example in it. */
    public static void template(Path file) {
        export(file, EXAMPLE, Dialect.POSTGRESQL);
    }

    /** The form filled in from a schema; a file that is there is not written over. */
    public static void export(Path file, Schema schema, Dialect dialect) {
        Form form = Form.of(file);
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            if (form == Form.EXCEL) {
                excel(out, schema, dialect);
            } else {
                out.write(text(form, schema, dialect).getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException failed) {
            boolean there = failed instanceof FileAlreadyExistsException;
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + (there ? " is there already, and is not written over." : " cannot be written."),
                    "Give another name.");
        }
    }

    private static String text(Form form, Schema schema, Dialect dialect) {
        return switch (form) {
            case CSV -> lines(schema, dialect).stream().map(FormWriter::csv).collect(Collectors.joining());
            case YAML -> yaml(schema, dialect);
            default -> new DdlWriter(schema, dialect).text();
        };
    }

    /** The form line by line, its headings first. */
    private static List<List<String>> lines(Schema schema, Dialect dialect) {
        List<List<String>> lines = new ArrayList<>(List.of(Entry.HEADINGS));
        for (Table table : schema.tables()) {
            String path = WrittenName.of(table.path(), dialect);
            lines.add(List.of(path, "", "", "", references(table), described(table.comment()), synonyms(table.comment())));
            for (Column column : table.columns()) {
                lines.add(List.of(
                        path, WrittenName.of(column.name(), dialect), column.type(), column.primaryKey() ? "primary" : "",
                        reference(table, column), described(column.comment()), synonyms(column.comment())));
            }
        }
        return lines;
    }

    private static String reference(Table table, Column column) {
        return table.foreignKeys().stream()
                .filter(key -> key.columns().get(0).equals(column.name()) && ofOneLine(table, key))
                .map(key -> key.targetTable() + "." + key.targetColumns().get(0))
                .findFirst()
                .orElse("");
    }

    /** The keys that no line about a column can tell. */
    private static String references(Table table) {
        return table.foreignKeys().stream()
                .filter(key -> !ofOneLine(table, key))
                .map(key -> new WrittenKey(key.columns(), key.targetTable(), key.targetColumns()).text())
                .collect(Collectors.joining("; "));
    }

    /** Lines that lead to several columns of one table would be read as one key, and a line holds one. */
    private static boolean ofOneLine(Table table, ForeignKey key) {
        return key.columns().size() == 1
                && table.foreignKeys().stream()
                        .filter(other -> !other.equals(key))
                        .noneMatch(other -> other.columns().equals(key.columns())
                                || other.targetTable().equals(key.targetTable())
                                        && !other.targetColumns().equals(key.targetColumns()));
    }

    private static String described(String comment) {
        return comment.replaceFirst("(?s)(?:; )?also called .*$", "");
    }

    private static String synonyms(String comment) {
        int at = comment.indexOf("also called ");
        return at < 0 ? "" : comment.substring(at + "also called ".length());
    }

    private static String csv(List<String> line) {
        return line.stream()
                        .map(value -> value.matches("(?s).*[\",;\\n].*") ? '"' + value.replace("\"", "\"\"") + '"' : value)
                        .collect(Collectors.joining(","))
                + "\n";
    }

    private static void excel(OutputStream out, Schema schema, Dialect dialect) throws IOException {
        try (Workbook book = new Workbook(out, "QueryPilot", "1.0")) {
            Worksheet sheet = book.newWorksheet("schema");
            List<List<String>> lines = lines(schema, dialect);
            for (int row = 0; row < lines.size(); row++) {
                for (int column = 0; column < lines.get(row).size(); column++) {
                    sheet.value(row, column, lines.get(row).get(column));
                }
            }
            sheet.range(0, 0, 0, Entry.HEADINGS.size() - 1).style().bold().set();
            sheet.freezePane(0, 1);
        }
    }

    private static String yaml(Schema schema, Dialect dialect) {
        StringBuilder text = new StringBuilder("tables:\n");
        for (Table table : schema.tables()) {
            text.append("  - name: ").append(quoted(WrittenName.of(table.path(), dialect))).append('\n');
            optional(text, "    ", "references", references(table));
            optional(text, "    ", "description", described(table.comment()));
            optional(text, "    ", "synonyms", synonyms(table.comment()));
            text.append("    columns:\n");
            for (Column column : table.columns()) {
                text.append("      - name: ").append(quoted(WrittenName.of(column.name(), dialect))).append('\n');
                optional(text, "        ", "type", column.type());
                optional(text, "        ", "key", column.primaryKey() ? "primary" : "");
                optional(text, "        ", "references", reference(table, column));
                optional(text, "        ", "description", described(column.comment()));
                optional(text, "        ", "synonyms", synonyms(column.comment()));
            }
        }
        return text.toString();
    }

    private static void optional(StringBuilder text, String indent, String key, String value) {
        if (!value.isEmpty()) {
            text.append(indent).append(key).append(": ").append(quoted(value)).append('\n');
        }
    }

    private static String quoted(String value) {
        return value.matches("[A-Za-z_][\\w ,.()]*") ? value : "'" + value.replace("\n", " ").replace("'", "''") + "'";
    }
}
