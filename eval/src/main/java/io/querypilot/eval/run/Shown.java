package io.querypilot.eval.run;

import io.querypilot.database.ResultTable;
import java.util.List;

/** The beginning of a result, for a person to look at. */
public record Shown(List<String> columns, List<List<Object>> rows, int rowCount) {
    private static final int MOST_ROWS = 10;

    static Shown of(ResultTable table) {
        return new Shown(
                table.columns().stream().map(ResultTable.ResultColumn::name).toList(),
                table.rows().stream().limit(MOST_ROWS).toList(),
                table.rowCount());
    }
}
