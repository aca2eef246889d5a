package io.querypilot.database.duckdb;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A file of JSON: values one after the other, or a list of them. DuckDB finds out what they have in common. */
final class JsonFile {
    /** Up to here every number is looked at as it is written. */
    private static final long LOOKED_AT_WHOLE = 64L << 20;

    private final TableLoader loader;
    private final DataFile file;
    private final TextSource text;

    JsonFile(TableLoader loader, DataFile file, Path folder) {
        this.loader = loader;
        this.file = file;
        this.text = new TextSource(loader, file, folder);
    }

    void load() throws SQLException {
        String source = text.source();
        try {
            loader.make(file, "", "read_json(" + source + ", sample_size = -1)", text.remarks(), table -> settle(table, source));
        } catch (QueryPilotException unreadable) {
            throw unreadable.getCause() instanceof SQLException failed
                    ? RepeatedKeys.told(file, text, failed).orElse(unreadable)
                    : unreadable;
        }
    }

    private List<String> settle(String table, String source) throws SQLException {
        List<String> remarks = new ArrayList<>(new LongNumbers(loader.connection(), table, source).settle());
        remarks.addAll(new MixedJson(loader.connection(), table).settle());
        remarks.addAll(oneMap(table));
        if (file.bytes() <= LOOKED_AT_WHOLE) {
            remarks.addAll(new LongFractions(loader.connection(), source).told(untold(table, remarks)));
        }
        return remarks;
    }

    /** Where the fields of an object look like keys, by their number or for want of a name, DuckDB makes no columns of them. */
    private List<String> oneMap(String table) throws SQLException {
        try (Statement statement = loader.connection().createStatement();
                ResultSet row = statement.executeQuery("SELECT 1 FROM (DESCRIBE " + Dialect.DUCKDB.quote(table) + ")"
                        + " HAVING count(*) = 1 AND bool_and(column_name = 'json' AND column_type LIKE 'MAP(%)')")) {
            return row.next()
                    ? List.of("json holds whole objects, because their fields are very many or one has no name: a field is json['NAME']")
                    : List.of();
        }
    }

    private List<String> untold(String table, List<String> remarks) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Statement statement = loader.connection().createStatement();
                ResultSet row = statement.executeQuery("SELECT column_name FROM (DESCRIBE " + Dialect.DUCKDB.quote(table) + ")")) {
            while (row.next()) {
                String name = row.getString(1);
                if (remarks.stream().noneMatch(remark -> remark.startsWith(name + " keeps "))) {
                    columns.add(name);
                }
            }
        }
        return columns;
    }
}
