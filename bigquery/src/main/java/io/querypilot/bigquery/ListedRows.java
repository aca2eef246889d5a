package io.querypilot.bigquery;

import java.sql.ResultSet;
import java.util.Iterator;
import java.util.List;

/** Rows that are all there. */
public final class ListedRows {
    private final Iterator<List<Object>> rows;
    private List<Object> row;

    private ListedRows(List<List<Object>> rows) {
        this.rows = rows.iterator();
    }

    static ResultSet of(List<List<Object>> rows) {
        return JdbcFace.of(ResultSet.class, new ListedRows(rows));
    }

    public boolean next() {
        row = rows.hasNext() ? rows.next() : null;
        return row != null;
    }

    public String getString(int column) {
        Object cell = row.get(column - 1);
        return cell == null ? null : cell.toString();
    }

    public boolean getBoolean(int column) {
        return Boolean.TRUE.equals(row.get(column - 1));
    }

    public void close() {
        row = null;
    }
}
