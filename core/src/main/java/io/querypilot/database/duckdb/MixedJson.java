package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Columns of a JSON file whose values are now of one type, now of another. DuckDB leaves them as JSON, and compared with a
 * plain text they fail as malformed; so they are read as text. Those of objects alone, or of lists, stay as they are.
 */
final class MixedJson {
    private static final Map<String, String> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("numbers", "'BIGINT', 'UBIGINT', 'HUGEINT', 'DOUBLE'");
        KINDS.put("texts", "'VARCHAR'");
        KINDS.put("truth values", "'BOOLEAN'");
        KINDS.put("objects", "'OBJECT'");
        KINDS.put("lists", "'ARRAY'");
    }

    private final Connection connection;
    private final String table;

    MixedJson(Connection connection, String table) {
        this.connection = connection;
        this.table = Dialect.DUCKDB.quote(table);
    }

    /** Converts what is mixed, and returns what is to be told. */
    List<String> settle() throws SQLException {
        List<String> remarks = new ArrayList<>();
        for (String column : texts("SELECT column_name FROM (DESCRIBE " + table + ") WHERE column_type = 'JSON'")) {
            List<String> kinds = kinds(column);
            if (!kinds.equals(List.of("objects")) && !kinds.equals(List.of("lists"))) {
                read(column);
            }
            if (kinds.size() > 1) {
                remarks.add(column + " is text: its values are " + String.join(" and ", kinds));
            }
        }
        return remarks;
    }

    private List<String> kinds(String column) throws SQLException {
        List<String> kinds = new ArrayList<>();
        String present = "SELECT DISTINCT json_type(" + Dialect.DUCKDB.quote(column) + ") AS kind FROM " + table;
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            String some = "SELECT 'x' FROM (" + present + ") WHERE kind IN (" + kind.getValue() + ") LIMIT 1";
            kinds.addAll(texts(some).stream().map(any -> kind.getKey()).toList());
        }
        return kinds;
    }

    private void read(String column) throws SQLException {
        String name = Dialect.DUCKDB.quote(column);
        try (Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE " + table + " ALTER COLUMN " + name + " TYPE VARCHAR USING " + name + " ->> '$'");
        }
    }

    private List<String> texts(String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
