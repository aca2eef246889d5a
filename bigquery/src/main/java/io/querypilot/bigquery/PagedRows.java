package io.querypilot.bigquery;

import com.google.cloud.bigquery.Field;
import com.google.cloud.bigquery.FieldList;
import com.google.cloud.bigquery.FieldValueList;
import com.google.cloud.bigquery.Schema;
import com.google.cloud.bigquery.TableResult;
import io.querypilot.database.ResultTable.ResultColumn;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;

/** A result whose next page is fetched only when the last row of one has been read. */
public final class PagedRows {
    private final Calls calls;
    private final FieldList fields;
    private TableResult page;
    private Iterator<FieldValueList> rows;
    private FieldValueList row;

    PagedRows(TableResult first, Calls calls) {
        this.calls = calls;
        Schema schema = first.getSchema();
        this.fields = schema == null ? FieldList.of() : schema.getFields();
        turn(first);
    }

    private void turn(TableResult next) {
        page = next;
        rows = next.getValues().iterator();
    }

    List<ResultColumn> columns() {
        return fields.stream().map(field -> new ResultColumn(field.getName(), Values.type(field))).toList();
    }

    public boolean next() throws SQLException {
        while (!rows.hasNext() && page.hasNextPage()) {
            TableResult before = page;
            turn(calls.call(before::getNextPage));
        }
        row = rows.hasNext() ? rows.next() : null;
        return row != null;
    }

    public Object getObject(int column) {
        Field field = fields.get(column - 1);
        return Values.cell(field, row.get(column - 1));
    }

    public String getString(int column) {
        Object cell = getObject(column);
        return cell == null ? null : cell.toString();
    }

    public void close() {
        rows = List.<FieldValueList>of().iterator();
    }
}
