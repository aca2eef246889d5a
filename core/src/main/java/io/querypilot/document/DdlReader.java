package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.alter.Alter;
import net.sf.jsqlparser.statement.alter.AlterExpression;
import net.sf.jsqlparser.statement.comment.Comment;
import net.sf.jsqlparser.statement.create.table.ColumnDefinition;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.table.ForeignKeyIndex;
import net.sf.jsqlparser.statement.create.table.Index;

/**
 * Reads a schema from CREATE TABLE statements, the keys that ALTER TABLE adds to them and COMMENT ON; whatever else stands
 * in the file is passed over.
 */
final class DdlReader {
    private static final Pattern READ = Pattern.compile(
            "(?is)CREATE\\b.*?\\bTABLE\\b.*|ALTER\\s+TABLE\\b.*\\b(?:FOREIGN|PRIMARY)\\s+KEY\\b.*|COMMENT\\s+ON\\s+(?:TABLE|COLUMN|VIEW)\\b.*");
    private static final Pattern REFERENCES =
            Pattern.compile("(?i)\\bREFERENCES ((?:[\\w$]+|\"[^\"]+\"|`[^`]+`|\\.)+)(?: ?\\( ?([\\w$]+|\"[^\"]+\"|`[^`]+`) ?\\))?");
    private static final Pattern COMMENT = Pattern.compile("(?is)\\bCOMMENT ?=? ?'((?:[^']|'')*)'");

    /** A table while statements come in. */
    private static final class Described {
        private final Map<String, Text> values = new HashMap<>();
        private final List<String> keys = new ArrayList<>();
        private final Map<String, Map<String, Text>> columns = new LinkedHashMap<>();

        private Stream<Entry> entries() {
            if (!keys.isEmpty()) {
                values.put("references", new Text(String.join("; ", keys), values.get("table").place()));
            }
            return Stream.concat(Stream.of(new Entry(values)), columns.values().stream().map(Entry::new));
        }
    }

    private final Path file;
    private final Faults faults;
    private final Map<String, Described> tables = new LinkedHashMap<>();

    DdlReader(Path file, Faults faults) {
        this.file = file;
        this.faults = faults;
    }

    List<Entry> entries() {
        DdlText.pieces(text()).stream().filter(piece -> READ.matcher(piece.sql()).matches())
                .forEach(piece -> faults.in(() -> read(piece)));
        return tables.values().stream().flatMap(Described::entries).toList();
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException broken) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID, file + " cannot be read: " + broken.getMessage() + ".", "Check the path.");
        }
    }

    private void read(DdlText.Piece piece) {
        String place = file.getFileName() + ", line " + piece.line();
        try {
            Statement statement = CCJSqlParserUtil.parse(piece.sql());
            if (statement instanceof CreateTable table && table.getColumnDefinitions() != null) {
                add(table, place);
            } else if (statement instanceof Alter alter) {
                add(alter);
            } else if (statement instanceof Comment comment) {
                add(comment, place);
            }
        } catch (JSQLParserException unread) {
            String what = piece.sql().strip().split("\\s+", 2)[0].toUpperCase(Locale.ROOT);
            throw new Text("", place).wrong(
                    "this " + what + (what.equals("COMMENT") ? " ON" : " TABLE") + " cannot be read.",
                    "Reduce it to columns, types and keys.");
        }
    }

    private void add(CreateTable table, String place) {
        Described described = new Described();
        Text name = name(table.getTable().getFullyQualifiedName(), place);
        described.values.put("table", name);
        quotedAfter(COMMENT, table.getTableOptionsStrings()).ifPresent(text -> described.values.put("description", new Text(text, place)));
        tables.put(folded(name.text()), described);
        for (ColumnDefinition column : table.getColumnDefinitions()) {
            add(described, column, name);
        }
        if (table.getIndexes() != null) {
            table.getIndexes().forEach(index -> add(described, index));
        }
    }

    private static void add(Described table, ColumnDefinition column, Text name) {
        Map<String, Text> values = new HashMap<>();
        String columnName = bare(column.getColumnName());
        values.put("table", name);
        values.put("column", name(column.getColumnName(), name.place()));
        values.put("type", new Text(String.valueOf(column.getColDataType()), name.place()));
        quotedAfter(COMMENT, column.getColumnSpecs()).ifPresent(text -> values.put("description", new Text(text, name.place())));
        String rest = COMMENT.matcher(joined(column.getColumnSpecs())).replaceAll("").replaceAll("\\s+", " ");
        if (rest.toUpperCase(Locale.ROOT).contains("PRIMARY KEY")) {
            values.put("key", new Text("primary", name.place()));
        }
        if (rest.toUpperCase(Locale.ROOT).contains("NOT NULL")) {
            values.put(Entry.NULLABLE, new Text("no", name.place()));
        }
        Matcher inline = REFERENCES.matcher(rest);
        if (inline.find()) {
            List<String> target = inline.group(2) == null ? List.of() : List.of(bare(inline.group(2)));
            table.keys.add(new WrittenKey(List.of(columnName), bare(inline.group(1)), target).text());
        }
        if (table.columns.put(folded(columnName), values) != null) {
            throw name.wrong("the column " + columnName + " of " + name.text() + " stands twice.", "Delete one of the lines.");
        }
    }

    private void add(Alter alter) {
        Described table = tables.get(folded(bare(alter.getTable().getFullyQualifiedName())));
        if (table == null) {
            return;
        }
        for (AlterExpression change : alter.getAlterExpressions()) {
            if (change.getIndex() != null) {
                add(table, change.getIndex());
            }
            if (change.getPkColumns() != null) {
                primary(table, change.getPkColumns());
            }
            if (change.getFkColumns() != null) {
                String schema = change.getFkSourceSchema() == null ? "" : change.getFkSourceSchema() + ".";
                key(table, change.getFkColumns(), schema + change.getFkSourceTable(), change.getFkSourceColumns());
            }
        }
    }

    private static void add(Described table, Index index) {
        if (index instanceof ForeignKeyIndex key) {
            key(table, key.getColumnsNames(), key.getTable().getFullyQualifiedName(), key.getReferencedColumnNames());
        } else if ("PRIMARY KEY".equalsIgnoreCase(index.getType())) {
            primary(table, index.getColumnsNames());
        }
    }

    private static void primary(Described table, List<String> columns) {
        columns.stream()
                .map(name -> table.columns.get(folded(bare(name))))
                .filter(values -> values != null)
                .forEach(values -> values.put("key", new Text("primary", values.get("column").place())));
    }

    private static void key(Described table, List<String> columns, String target, List<String> targetColumns) {
        List<String> named = targetColumns == null ? List.of() : targetColumns.stream().map(DdlReader::bare).toList();
        table.keys.add(new WrittenKey(columns.stream().map(DdlReader::bare).toList(), bare(target), named).text());
    }

    private void add(Comment comment, String place) {
        boolean ofColumn = comment.getColumn() != null;
        var named = ofColumn ? comment.getColumn().getTable() : comment.getTable() != null ? comment.getTable() : comment.getView();
        Described table = tables.get(folded(bare(named.getFullyQualifiedName())));
        Map<String, Text> values = table == null ? null
                : ofColumn ? table.columns.get(folded(bare(comment.getColumn().getColumnName()))) : table.values;
        if (values != null && comment.getComment() != null) {
            values.put("description", new Text(comment.getComment().getValue().replace("''", "'"), place));
        }
    }

    private static String joined(List<String> words) {
        return words == null ? "" : String.join(" ", words);
    }

    private static Optional<String> quotedAfter(Pattern pattern, List<String> words) {
        Matcher found = pattern.matcher(joined(words));
        return found.find() ? Optional.of(found.group(1).replace("''", "'")) : Optional.empty();
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static Text name(String name, String place) {
        return new Text(bare(name), place, name.strip().replaceAll("[`\\[\\]]", "\""));
    }

    private static String bare(String name) {
        return name.strip().replaceAll("[\"`\\[\\]]", "");
    }
}
