package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Count;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A table while the lines of a document come in. */
final class Draft {
    private final String namespace;
    private final String name;
    private final boolean view;
    private final boolean sampled;
    private final Count rows;
    private final List<Column> columns = new ArrayList<>();
    final List<ForeignKey> keys = new ArrayList<>();
    String comment = "";

    Draft(String path) {
        int point = path.lastIndexOf('.');
        this.namespace = point < 0 ? "" : path.substring(0, point);
        this.name = path.substring(point + 1);
        this.view = false;
        this.sampled = true;
        this.rows = Count.UNKNOWN;
    }

    Draft(Table table) {
        this.namespace = table.namespace();
        this.name = table.name();
        this.view = table.view();
        this.sampled = table.sampled();
        this.rows = table.rows();
        this.columns.addAll(table.columns());
        this.keys.addAll(table.foreignKeys());
        this.comment = table.comment();
    }

    String path() {
        return namespace.isEmpty() ? name : namespace + "." + name;
    }

    boolean empty() {
        return columns.isEmpty();
    }

    void add(Column column, Text where) {
        if (columns.stream().anyMatch(known -> known.name().equalsIgnoreCase(column.name()))) {
            throw where.wrong("the column " + column.name() + " of " + path() + " stands twice.", "Delete one of the lines.");
        }
        columns.add(column);
    }

    Column find(Text column) {
        return columns.stream()
                .filter(known -> known.name().equalsIgnoreCase(column.text()))
                .findFirst()
                .orElseThrow(() -> missing(
                        column, "column of " + path() + " named", columns.stream().map(Column::name).toList()));
    }

    void replace(Entry entry) {
        Column live = find(entry.get("column"));
        SchemaDocument.requireKey(entry);
        boolean primary = live.primaryKey() || SchemaDocument.primary(entry);
        columns.set(columns.indexOf(live), new Column(
                live.name(), live.type(), live.kind(), primary, live.nullable() && !primary,
                SchemaDocument.comment(entry, live.comment()), live.samples(), live.contents(), live.declared()));
    }

    Table table() {
        return new Table(namespace, name, view, comment, columns, keys, sampled, rows);
    }

    /** The columns of its primary key, in the table's order. */
    List<String> primaryKey() {
        return columns.stream().filter(Column::primaryKey).map(Column::name).toList();
    }

    static QueryPilotException missing(Text name, String what, Collection<String> known) {
        String near = NearMatch.nearest(name.text(), known).map(other -> "Did you mean " + other + "?").orElse("Check the name.");
        return name.wrong("there is no " + what + " " + name.text() + ".", near);
    }
}
