package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.Spelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.comment.Comment;

/**
 * Reads a schema from CREATE TABLE statements, the keys that ALTER TABLE adds to them and COMMENT ON; whatever else stands
 * in the file is passed over.
 */
final class DdlReader {
    private static final Pattern READ = Pattern.compile(
            "(?is)CREATE\\b.*?\\bTABLE\\b.*|ALTER\\s+TABLE\\b.*\\b(?:FOREIGN|PRIMARY)\\s+KEY\\b.*|COMMENT\\s+ON\\s+(?:TABLE|COLUMN|VIEW)\\b.*");
    private static final Pattern MAKES = Pattern.compile("(?is)CREATE\\s+(\\w+)\\b.*");

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
        for (DdlText.Piece piece : DdlText.pieces(text())) {
            faults.in(() -> requireTable(piece));
            if (READ.matcher(piece.sql()).matches()) {
                faults.in(() -> read(piece));
            }
        }
        return tables.values().stream().flatMap(Described::entries).toList();
    }

    /** Whatever else a file makes is passed over, but for a table whose word is misspelt. */
    private void requireTable(DdlText.Piece piece) {
        Matcher makes = MAKES.matcher(piece.sql());
        String made = makes.matches() ? makes.group(1).toLowerCase(Locale.ROOT) : "";
        if (!made.equals("table") && Spelling.isMisspelling(made, "table")) {
            throw new Text("", file.getFileName() + ", line " + piece.line())
                    .wrong("there is no CREATE " + makes.group(1) + ".", "Did you mean CREATE TABLE?");
        }
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
        String what = piece.sql().split("\\s+", 2)[0].toUpperCase(Locale.ROOT);
        try {
            if (what.equals("CREATE")) {
                DdlTable.read(piece.sql()).ifPresent(table -> add(table, place));
            } else if (what.equals("ALTER")) {
                alter(DdlTable.altered(piece.sql()));
            } else if (CCJSqlParserUtil.parse(piece.sql()) instanceof Comment comment) {
                add(comment, place);
            }
        } catch (JSQLParserException | IllegalArgumentException unread) {
            throw new Text("", place).wrong(
                    "this " + what + (what.equals("COMMENT") ? " ON" : " TABLE") + " cannot be read.",
                    "Reduce it to columns, types and keys.");
        }
    }

    private void add(DdlTable table, String place) {
        Described described = new Described();
        Text name = name(table.name(), place);
        described.values.put("table", name);
        put(described.values, "description", table.comment(), place);
        tables.put(folded(name.text()), described);
        table.columns().forEach(column -> add(described, column, name));
        primary(described, table.primary());
        table.keys().forEach(key -> described.keys.add(key.text()));
    }

    private static void add(Described table, DdlTable.Column column, Text name) {
        Map<String, Text> values = new HashMap<>();
        Text columnName = name(column.name(), name.place());
        values.put("table", name);
        values.put("column", columnName);
        put(values, "type", column.type(), name.place());
        put(values, "description", column.comment(), name.place());
        put(values, "key", column.primary() ? "primary" : "", name.place());
        put(values, Entry.NULLABLE, column.required() ? "no" : "", name.place());
        if (table.columns.put(folded(columnName.text()), values) != null) {
            throw name.wrong("the column " + columnName.text() + " of " + name.text() + " stands twice.", "Delete one of the lines.");
        }
    }

    private static void put(Map<String, Text> values, String heading, String text, String place) {
        if (!text.isEmpty()) {
            values.put(heading, new Text(text, place));
        }
    }

    private void alter(DdlTable altered) {
        Described table = tables.get(folded(WrittenName.bare(altered.name())));
        if (table != null) {
            primary(table, altered.primary());
            altered.keys().forEach(key -> table.keys.add(key.text()));
        }
    }

    private static void primary(Described table, List<String> columns) {
        columns.stream()
                .map(name -> table.columns.get(folded(name)))
                .filter(values -> values != null)
                .forEach(values -> values.put("key", new Text("primary", values.get("column").place())));
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

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static Text name(String name, String place) {
        return new Text(WrittenName.bare(name), place, name);
    }

    private static String bare(String name) {
        return name.strip().replaceAll("[\"`\\[\\]]", "");
    }
}
