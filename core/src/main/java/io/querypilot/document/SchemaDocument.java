package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.TypeNames;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tables as people wrote them down: what they hold, what they mean, and how they hang together. */
public final class SchemaDocument {
    private static final Set<String> PRIMARY = Set.of("primary", "pk", "primary key", "yes", "x", "true");

    private final List<Entry> entries;
    private final Faults unread;

    private SchemaDocument(List<Entry> entries, Faults unread) {
        this.entries = List.copyOf(entries);
        this.unread = unread;
    }

    /** Reads the document; all that is wrong in it is told with its cell or line, at the latest where a schema is made of it. */
    public static SchemaDocument read(Path file) {
        Faults faults = new Faults();
        List<Entry> entries = switch (Form.of(file)) {
            case EXCEL -> GridReader.excel(file, faults);
            case CSV -> GridReader.csv(file, faults);
            case YAML -> new YamlReader(file, faults).entries();
            case DDL -> new DdlReader(file, faults).entries();
        };
        if (entries.isEmpty()) {
            faults.tell();
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + " names no table.",
                    "Fill in the form that querypilot schema --template FILE writes.");
        }
        return new SchemaDocument(entries, faults);
    }

    /** The schema that the document alone describes; its names are what the engine would make of them. */
    public Schema schema(Dialect dialect) {
        Drafts drafts = new Drafts(dialect);
        Faults faults = unread.copy();
        for (Entry entry : entries) {
            faults.in(() -> add(entry, drafts, dialect, faults));
        }
        entries.forEach(entry -> faults.in(() -> requireColumns(entry, drafts)));
        return finished(drafts, faults);
    }

    private static void add(Entry entry, Drafts drafts, Dialect dialect, Faults faults) {
        Text table = required(entry, "table");
        Draft draft = drafts.at(WrittenName.folded(table.written(), dialect));
        if (entry.has("column")) {
            draft.add(column(entry, dialect, faults), entry.get("column"));
        } else {
            draft.comment = comment(entry, "");
        }
    }

    /** A table without columns is most often another's name, misspelt. */
    private static void requireColumns(Entry entry, Drafts drafts) {
        Draft draft = drafts.get(entry.get("table").text()).orElse(null);
        if (draft != null && !entry.has("column") && draft.empty()) {
            List<String> others = drafts.all().stream().filter(other -> !other.empty()).map(Draft::path).toList();
            String near = NearMatch.nearest(draft.path(), others).map(other -> "Did you mean " + other + "?").orElse("Add its columns.");
            throw entry.get("table").wrong("no line names a column of " + draft.path() + ".", near);
        }
    }

    /** The live schema with what the document says of it: meanings, other names, and keys that nobody declared. */
    public Schema over(Schema live, Dialect dialect) {
        Drafts drafts = new Drafts(dialect);
        Faults faults = unread.copy();
        live.tables().forEach(table -> drafts.put(new Draft(table)));
        for (Entry entry : entries) {
            faults.in(() -> lay(entry, drafts));
        }
        return finished(drafts, faults);
    }

    private static void lay(Entry entry, Drafts drafts) {
        Draft draft = drafts.find(required(entry, "table"));
        if (entry.has("column")) {
            draft.replace(entry);
        } else {
            draft.comment = comment(entry, draft.comment);
        }
    }

    private Schema finished(Drafts drafts, Faults faults) {
        new DocumentKeys(drafts, entries, faults).add();
        faults.tell();
        return Schema.of(drafts.all().stream().map(Draft::table).toList());
    }

    static Text required(Entry entry, String heading) {
        Text text = entry.get(heading);
        if (text.text().isEmpty()) {
            throw text.wrong("the line names no " + heading + ".", "Fill it in, or delete the line.");
        }
        return text;
    }

    /** Where type or key is wrong the column is still there, or every key that leads to it would be told as wrong too. */
    private static Column column(Entry entry, Dialect dialect, Faults faults) {
        faults.in(() -> WrittenType.require(entry));
        faults.in(() -> requireKey(entry));
        String type = entry.get("type").text();
        boolean primary = primary(entry);
        boolean nullable = !primary && !entry.has(Entry.NULLABLE);
        String name = WrittenName.folded(entry.get("column").written(), dialect);
        return new Column(name, type, TypeNames.kind(type), primary, nullable, comment(entry, ""), List.of());
    }

    static void requireKey(Entry entry) {
        Text key = entry.get("key");
        if (!key.text().isEmpty() && !primary(entry)) {
            throw key.wrong("\"" + key.text() + "\" is no kind of key.", "Write primary, or leave it empty.");
        }
    }

    static boolean primary(Entry entry) {
        return PRIMARY.contains(entry.get("key").text().toLowerCase(Locale.ROOT));
    }

    static String comment(Entry entry, String before) {
        String description = entry.has("description") ? entry.get("description").text() : before;
        String synonyms = entry.has("synonyms") ? "also called " + entry.get("synonyms").text() : "";
        return description + (description.isEmpty() || synonyms.isEmpty() ? "" : "; ") + synonyms;
    }
}
