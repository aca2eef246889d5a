package io.querypilot.database;

import io.querypilot.database.ResultTable.ResultColumn;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.ArrayList;
import java.util.List;

/** Reads rows until there are no more or a limit is met. */
final class ResultReader {
    private final Engine engine;
    private final Limits limits;
    private final StatementTimeout watch;
    private final List<ResultColumn> columns = new ArrayList<>();
    private final List<List<Object>> rows = new ArrayList<>();
    private long bytes;
    private boolean truncated;

    ResultReader(Engine engine, Limits limits, StatementTimeout watch) {
        this.engine = engine;
        this.limits = limits;
        this.watch = watch;
    }

    ResultTable read(ResultSet result) throws SQLException {
        columns.addAll(columns(result));
        while (next(result)) {
            watch.check();
            if (rows.size() == limits.rows() || bytes > limits.bytes()) {
                truncated = true;
                break;
            }
            rows.add(row(result));
        }
        return new ResultTable(columns, rows, truncated);
    }

    /** Hands each row on and keeps none; the table that comes back says whether any were left. */
    ResultTable stream(ResultSet result, Rows taker) throws SQLException {
        columns.addAll(columns(result));
        taker.columns(List.copyOf(columns));
        for (int taken = 0; next(result); taken++) {
            watch.check();
            if (taken == limits.rows() || bytes > limits.bytes() || !taker.row(row(result))) {
                truncated = true;
                break;
            }
        }
        return new ResultTable(columns, List.of(), truncated);
    }

    private List<Object> row(ResultSet result) throws SQLException {
        List<Object> row = new ArrayList<>(columns.size());
        for (int i = 1; i <= columns.size(); i++) {
            row.add(measured(cell(result, i)));
        }
        return row;
    }

    private List<ResultColumn> columns(ResultSet result) throws SQLException {
        try {
            return engine.columns(result);
        } catch (RuntimeException ofTheDriver) {
            throw unreadable("The columns of the result", ofTheDriver);
        }
    }

    private boolean next(ResultSet result) throws SQLException {
        try {
            return result.next();
        } catch (RuntimeException ofTheDriver) {
            throw unreadable("The next rows", ofTheDriver);
        }
    }

    private Object cell(ResultSet result, int i) throws SQLException {
        try {
            return engine.cell(result, i, columns.get(i - 1).type());
        } catch (RuntimeException ofTheDriver) {
            throw unreadable("A value of the column " + columns.get(i - 1).name(), ofTheDriver);
        }
    }

    /** Drivers fail on values that their engine has and Java has not; that is the statement's fault, not the program's. */
    private static SQLException unreadable(String what, RuntimeException ofTheDriver) {
        if (ofTheDriver.getCause() instanceof SQLNonTransientConnectionException broke) {
            return broke;
        }
        String why = String.valueOf(ofTheDriver.getMessage()).replaceFirst("\\.$", "");
        return new SQLDataException(what + " cannot be read (" + why + "): cast it to a text.", "22000", ofTheDriver);
    }

    private Object measured(Object value) {
        Object cell = value instanceof byte[] binary ? Cells.hex(binary) : value;
        truncated |= value instanceof byte[] binary && binary.length > Cells.BINARY_LENGTH;
        if (cell instanceof String text) {
            truncated |= text.length() > Cells.TEXT_LENGTH;
            cell = Cells.cut(text);
        }
        bytes += ResultTable.bytes(cell);
        return cell;
    }
}
