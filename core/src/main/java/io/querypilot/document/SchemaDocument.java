package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Count;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.schema.TypeNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tables as people wrote them down: what they hold, what they mean, and how they hang together. */
public final class SchemaDocument {
    private static final Set<String> PRIMARY = Set.of("primary", "pk", "primary key", "yes", "x", "true");

    private final List<Entry> entries;

    private SchemaDocument(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** Reads the document; whatever is wrong in it is told with its cell or line. */
    public static SchemaDocument read(Path file) {
        List<Entry> entries = switch (Form.of(file)) {
            case EXCEL -> GridReader.excel(file);
            case CSV -> GridReader.csv(file);
            case YAML -> new YamlReader(file).entries();
            case DDL -> new DdlReader(file).entries();
        };
        if (entries.isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + " names no table.",
                    "Fill in the form that querypilot schema --template FILE writes.");
        }
        return new SchemaDocument(entries);
    }

    /** The schema that the document alone describes. */
    public Schema schema() {
        Map<String, Draft> drafts = new LinkedHashMap<>();
        for (Entry entry : entries) {
            Text table = required(entry, "table");
            Draft draft = drafts.computeIfAbsent(table.text().toLowerCase(Locale.ROOT), any -> new Draft(table.text()));
            if (entry.has("column")) {
                draft.add(column(entry), entry.get("column"));
            } else {
                draft.comment = comment(entry, "");
            }
        }
        return finished(drafts, entries);
    }

    /** The live schema with what the document says of it: meanings, other names, and keys that nobody declared. */
    public Schema over(Schema live) {
        Map<String, Draft> drafts = new LinkedHashMap<>();
        live.tables().forEach(table -> drafts.put(table.path().toLowerCase(Locale.ROOT), new Draft(table)));
        for (Entry entry : entries) {
            Draft draft = find(drafts, required(entry, "table"));
            if (entry.has("column")) {
                draft.replace(entry);
            } else {
                draft.comment = comment(entry, draft.comment);
            }
        }
        return finished(drafts, entries);
    }

    private static Schema finished(Map<String, Draft> drafts, List<Entry> entries) {
        entries.stream().filter(entry -> entry.has("references")).forEach(entry -> addKey(drafts, entry));
        return Schema.of(drafts.values().stream().map(Draft::table).toList());
    }

    private static void addKey(Map<String, Draft> drafts, Entry entry) {
        Text reference = entry.get("references");
        int point = reference.text().lastIndexOf('.');
        if (point < 1) {
            throw reference.wrong("\"" + reference.text() + "\" names no column of another table.", "Write TABLE.COLUMN.");
        }
        Draft source = find(drafts, entry.get("table"));
        Draft target = find(drafts, new Text(reference.text().substring(0, point), reference.place()));
        Column column = target.find(new Text(reference.text().substring(point + 1), reference.place()));
        ForeignKey key = new ForeignKey(
                List.of(source.find(entry.get("column")).name()), target.path(), List.of(column.name()));
        if (!source.keys.contains(key)) {
            source.keys.add(key);
        }
    }

    private static Draft find(Map<String, Draft> drafts, Text table) {
        return Optional.ofNullable(drafts.get(table.text().toLowerCase(Locale.ROOT)))
                .orElseThrow(() -> missing(table, "table", drafts.values().stream().map(Draft::path).toList()));
    }

    private static QueryPilotException missing(Text name, String what, Collection<String> known) {
        String near = NearMatch.nearest(name.text(), known).map(other -> "Did you mean " + other + "?").orElse("Check the name.");
        return name.wrong("there is no " + what + " " + name.text() + ".", near);
    }

    private static Text required(Entry entry, String heading) {
        Text text = entry.get(heading);
        if (text.text().isEmpty()) {
            throw text.wrong("the line names no " + heading + ".", "Fill it in, or delete the line.");
        }
        return text;
    }

    private static Column column(Entry entry) {
        String type = required(entry, "type").text();
        boolean primary = primary(entry);
        return new Column(
                entry.get("column").text(), type, TypeNames.kind(type), primary, !primary, comment(entry, ""), List.of());
    }

    private static boolean primary(Entry entry) {
        Text key = entry.get("key");
        if (!key.text().isEmpty() && !PRIMARY.contains(key.text().toLowerCase(Locale.ROOT))) {
            throw key.wrong("\"" + key.text() + "\" is no kind of key.", "Write primary, or leave it empty.");
        }
        return !key.text().isEmpty();
    }

    private static String comment(Entry entry, String before) {
        String description = entry.has("description") ? entry.get("description").text() : before;
        String synonyms = entry.has("synonyms") ? "also called " + entry.get("synonyms").text() : "";
        return description + (description.isEmpty() || synonyms.isEmpty() ? "" : "; ") + synonyms;
    }

    /** A table while the lines of a document come in. */
    private static final class Draft {
        private final String namespace;
        private final String name;
        private final boolean view;
        private final boolean sampled;
        private final Count rows;
        private final List<Column> columns = new ArrayList<>();
        private final List<ForeignKey> keys = new ArrayList<>();
        private String comment = "";

        private Draft(String path) {
            int point = path.lastIndexOf('.');
            this.namespace = point < 0 ? "" : path.substring(0, point);
            this.name = path.substring(point + 1);
            this.view = false;
            this.sampled = true;
            this.rows = Count.UNKNOWN;
        }

        private Draft(Table table) {
            this.namespace = table.namespace();
            this.name = table.name();
            this.view = table.view();
            this.sampled = table.sampled();
            this.rows = table.rows();
            this.columns.addAll(table.columns());
            this.keys.addAll(table.foreignKeys());
            this.comment = table.comment();
        }

        private String path() {
            return namespace.isEmpty() ? name : namespace + "." + name;
        }

        private void add(Column column, Text where) {
            if (columns.stream().anyMatch(known -> known.name().equalsIgnoreCase(column.name()))) {
                throw where.wrong("the column " + column.name() + " of " + path() + " stands twice.", "Delete one of the lines.");
            }
            columns.add(column);
        }

        private Column find(Text column) {
            return columns.stream()
                    .filter(known -> known.name().equalsIgnoreCase(column.text()))
                    .findFirst()
                    .orElseThrow(() -> missing(
                            column, "column of " + path() + " named", columns.stream().map(Column::name).toList()));
        }

        private void replace(Entry entry) {
            Column live = find(entry.get("column"));
            boolean primary = live.primaryKey() || primary(entry);
            columns.set(columns.indexOf(live), new Column(
                    live.name(), live.type(), live.kind(), primary, live.nullable() && !primary,
                    comment(entry, live.comment()), live.samples(), live.contents(), live.declared()));
        }

        private Table table() {
            return new Table(namespace, name, view, comment, columns, keys, sampled, rows);
        }
    }
}
