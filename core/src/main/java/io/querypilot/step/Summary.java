package io.querypilot.step;

import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.schema.Sensitivity;
import java.util.List;
import java.util.stream.Collectors;

/** A result in one line, without a model. */
final class Summary {
    private static final int NAMED_COLUMNS = 4;

    private Summary() {}

    static String of(ResultTable table) {
        if (table.rows().isEmpty()) {
            return "No rows.";
        }
        if (table.rowCount() == 1 && !table.truncated()) {
            return oneRow(table.columns(), table.rows().get(0));
        }
        String rows = table.rowCount() == 1 ? "row" : table.rowCount() + " rows";
        String count = table.truncated() ? "The first " + rows : rows;
        return count + " of " + names(table.columns()) + ".";
    }

    /** The same for a prompt that may follow: without the value where it, its name or its SQL may be private. */
    static String forLater(ResultTable table, String sql) {
        boolean one = table.rowCount() == 1 && table.columns().size() == 1 && !table.truncated();
        return one && !shareable(table.columns().get(0).name(), table.rows().get(0).get(0), sql)
                ? "1 row of " + names(table.columns()) + "."
                : of(table);
    }

    /** A number is told by its own name alone: a count of e-mail addresses is none. */
    private static boolean shareable(String name, Object value, String sql) {
        String names = value instanceof Number ? name : name + " " + sql;
        return Sensitivity.of(names, List.of(String.valueOf(value))) == Sensitivity.PLAIN;
    }

    private static String oneRow(List<ResultColumn> columns, List<Object> row) {
        if (columns.size() == 1) {
            return columns.get(0).name() + ": " + row.get(0);
        }
        return "1 row of " + names(columns) + ".";
    }

    private static String names(List<ResultColumn> columns) {
        String shown = columns.stream().limit(NAMED_COLUMNS).map(ResultColumn::name).collect(Collectors.joining(", "));
        int more = columns.size() - NAMED_COLUMNS;
        return more > 0 ? shown + " and " + more + " more columns" : shown;
    }
}
