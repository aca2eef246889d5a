package io.querypilot.database;

import io.querypilot.database.ResultTable.ResultColumn;
import java.util.List;

/** Rows for whoever may leave before all have come: afterwards nothing more is handed over, however long the engine works on. */
final class TakenRows implements Rows {
    private final Rows taker;
    private boolean left;

    TakenRows(Rows taker) {
        this.taker = taker;
    }

    @Override
    public synchronized void columns(List<ResultColumn> columns) {
        if (!left) {
            taker.columns(columns);
        }
    }

    @Override
    public synchronized boolean row(List<Object> row) {
        return !left && taker.row(row);
    }

    synchronized void leave() {
        left = true;
    }
}
