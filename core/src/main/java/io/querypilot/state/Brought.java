package io.querypilot.state;

import io.querypilot.database.ResultTable;

/** What the database has brought in for one question, readings that were only compared included. */
public record Brought(long rows, long bytes) {
    public static final Brought NOTHING = new Brought(0, 0);

    public Brought plus(ResultTable table) {
        return new Brought(rows + table.rowCount(), bytes + table.bytes());
    }
}
