package io.querypilot.state;

import io.querypilot.database.ResultTable;

/** What the database has brought in for one question, readings that were only compared included. */
public record ResultVolume(long rows, long bytes) {
    public static final ResultVolume NOTHING = new ResultVolume(0, 0);

    public ResultVolume plus(ResultTable table) {
        return new ResultVolume(rows + table.rowCount(), bytes + table.bytes());
    }
}
