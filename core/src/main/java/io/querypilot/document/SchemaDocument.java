package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.TypeNames;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
            Draft draft = Draft.find(drafts, required(entry, "table"));
            if (entry.has("column")) {
                draft.replace(entry);
            } else {
                draft.comment = comment(entry, draft.comment);
            }
        }
        return finished(drafts, entries);
    }

    private static Schema finished(Map<String, Draft> drafts, List<Entry> entries) {
        new DocumentKeys(drafts, entries).add();
        return Schema.of(drafts.values().stream().map(Draft::table).toList());
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
        boolean nullable = !primary && !entry.has(Entry.NULLABLE);
        return new Column(
                entry.get("column").text(), type, TypeNames.kind(type), primary, nullable, comment(entry, ""), List.of());
    }

    static boolean primary(Entry entry) {
        Text key = entry.get("key");
        if (!key.text().isEmpty() && !PRIMARY.contains(key.text().toLowerCase(Locale.ROOT))) {
            throw key.wrong("\"" + key.text() + "\" is no kind of key.", "Write primary, or leave it empty.");
        }
        return !key.text().isEmpty();
    }

    static String comment(Entry entry, String before) {
        String description = entry.has("description") ? entry.get("description").text() : before;
        String synonyms = entry.has("synonyms") ? "also called " + entry.get("synonyms").text() : "";
        return description + (description.isEmpty() || synonyms.isEmpty() ? "" : "; ") + synonyms;
    }
}
