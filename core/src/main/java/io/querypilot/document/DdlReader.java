package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.create.table.ColumnDefinition;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.table.ForeignKeyIndex;
import net.sf.jsqlparser.statement.create.table.Index;

/** Reads a schema from CREATE TABLE statements; whatever else stands in the file is passed over. */
final class DdlReader {
    private final Path file;
    private final List<Entry> entries = new ArrayList<>();

    DdlReader(Path file) {
        this.file = file;
    }

    List<Entry> entries() {
        int line = 1;
        for (String statement : text().split(";")) {
            int lead = (int) statement.lines().takeWhile(String::isBlank).count();
            if (statement.stripLeading().regionMatches(true, 0, "CREATE", 0, 6) && statement.toUpperCase(Locale.ROOT).contains("TABLE")) {
                addTable(statement.strip(), line + lead);
            }
            line += (int) statement.chars().filter(c -> c == '\n').count();
        }
        return entries;
    }

    private String text() {
        try {
            return Files.readString(file).replaceAll("(?m)--.*$", "");
        } catch (IOException broken) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID, file + " cannot be read: " + broken.getMessage() + ".", "Check the path.");
        }
    }

    private void addTable(String sql, int line) {
        try {
            Statement statement = CCJSqlParserUtil.parse(sql);
            if (statement instanceof CreateTable table && table.getColumnDefinitions() != null) {
                add(table, file.getFileName() + ", line " + line);
            }
        } catch (JSQLParserException unread) {
            throw new Text("", file.getFileName() + ", line " + line)
                    .wrong("this CREATE TABLE cannot be read.", "Reduce it to columns, types and keys.");
        }
    }

    private void add(CreateTable table, String place) {
        String name = bare(table.getTable().getFullyQualifiedName());
        entries.add(new Entry(Map.of("table", new Text(name, place))));
        for (ColumnDefinition column : table.getColumnDefinitions()) {
            Map<String, Text> values = new HashMap<>();
            values.put("table", new Text(name, place));
            values.put("column", new Text(bare(column.getColumnName()), place));
            values.put("type", new Text(String.valueOf(column.getColDataType()), place));
            String rest = column.getColumnSpecs() == null ? "" : String.join(" ", column.getColumnSpecs());
            if (rest.toUpperCase(Locale.ROOT).contains("PRIMARY KEY") || primary(table, column)) {
                values.put("key", new Text("primary", place));
            }
            String reference = reference(table, column, rest);
            if (!reference.isEmpty()) {
                values.put("references", new Text(reference, place));
            }
            entries.add(new Entry(values));
        }
    }

    private static boolean primary(CreateTable table, ColumnDefinition column) {
        return indexes(table).stream()
                .anyMatch(index -> "PRIMARY KEY".equalsIgnoreCase(index.getType())
                        && index.getColumnsNames().stream().anyMatch(name -> bare(name).equalsIgnoreCase(bare(column.getColumnName()))));
    }

    private static List<Index> indexes(CreateTable table) {
        return table.getIndexes() == null ? List.of() : table.getIndexes();
    }

    private static String reference(CreateTable table, ColumnDefinition column, String rest) {
        for (Index index : indexes(table)) {
            if (index instanceof ForeignKeyIndex key) {
                int place = key.getColumnsNames().stream().map(DdlReader::bare).toList().indexOf(bare(column.getColumnName()));
                if (place >= 0) {
                    return bare(key.getTable().getFullyQualifiedName()) + "."
                            + bare(key.getReferencedColumnNames().get(place));
                }
            }
        }
        var inline = java.util.regex.Pattern.compile("(?i)REFERENCES ([\\w.\"`]+) ?\\( ?([\\w\"`]+) ?\\)").matcher(rest);
        return inline.find() ? bare(inline.group(1)) + "." + bare(inline.group(2)) : "";
    }

    private static String bare(String name) {
        return name.replaceAll("[\"`\\[\\]]", "");
    }
}
