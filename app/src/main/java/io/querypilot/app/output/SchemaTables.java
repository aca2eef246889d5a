package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.Collectors;

/** What can be asked about, as tables: all tables, or the columns of one. */
public final class SchemaTables {
    private static final List<ResultColumn> TABLES = columns("table", "kind", "columns", "comment");
    private static final List<ResultColumn> COLUMNS = columns("column", "type", "key", "leads_to", "comment");

    private SchemaTables() {}

    public static ResultTable tables(Schema schema) {
        List<List<Object>> rows = schema.tables().stream()
                .map(table -> List.<Object>of(
                        table.path(), table.view() ? "view" : "table", (long) table.columns().size(), table.comment()))
                .toList();
        return new ResultTable(TABLES, rows, false);
    }

    public static ResultTable columns(Table table) {
        List<List<Object>> rows = table.columns().stream().map(column -> row(table, column)).toList();
        return new ResultTable(COLUMNS, rows, false);
    }

    /** The table of this name; one that is left out or not there is said, with why or with the nearest. */
    public static Table named(Schema schema, String name) {
        return schema.table(name).orElseThrow(() -> new QueryPilotException(
                ErrorCode.QUESTION_INVALID,
                schema.leftOut(name)
                        .map(why -> "Table " + name + " is left out, " + why + ".")
                        .orElseGet(() -> "There is no table " + name + "." + near(schema, name)),
                "querypilot schema lists the tables."));
    }

    private static String near(Schema schema, String name) {
        return NearMatch.nearest(name, schema.tables().stream().map(Table::path).toList())
                .map(near -> " Did you mean " + near + "?")
                .orElse("");
    }

    private static List<Object> row(Table table, Column column) {
        String target = table.foreignKeys().stream()
                .filter(key -> key.columns().contains(column.name()))
                .map(key -> key.targetTable() + "." + key.targetColumns().get(key.columns().indexOf(column.name())))
                .collect(Collectors.joining(", "));
        String key = column.primaryKey() ? "primary" : column.nullable() ? "" : "required";
        return List.of(column.name(), column.type(), key, target, column.comment());
    }

    private static List<ResultColumn> columns(String... names) {
        return List.of(names).stream().map(name -> new ResultColumn(name, "text")).toList();
    }
}
