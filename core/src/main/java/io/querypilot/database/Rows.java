package io.querypilot.database;

import io.querypilot.database.ResultTable.ResultColumn;
import java.util.List;

/** Takes a result as it comes: its columns, then one row after the other, none of which need be kept. */
public interface Rows {
    void columns(List<ResultColumn> columns);

    /** Takes a row; false where no more are wanted. */
    boolean row(List<Object> row);
}
