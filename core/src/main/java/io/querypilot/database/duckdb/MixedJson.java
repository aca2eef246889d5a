package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Columns of a JSON file whose values are now of one type, now of another. DuckDB leaves them as JSON, and compared with a
 * plain text they fail as malformed; so they are read as text. Those of objects alone, or of lists, stay as they are.
 */
final class MixedJson {
    /** A value that is null is of no kind. */
    private static final String KIND = "CASE json_type(%s) WHEN 'VARCHAR' THEN 'texts' WHEN 'BOOLEAN' THEN 'truth values'"
            + " WHEN 'OBJECT' THEN 'objects' WHEN 'ARRAY' THEN 'lists' WHEN 'BIGINT' THEN 'numbers' WHEN 'UBIGINT' THEN 'numbers'"
            + " WHEN 'HUGEINT' THEN 'numbers' WHEN 'DOUBLE' THEN 'numbers' END";
    private static final String WORDS = "'numbers', 'texts', 'truth values', 'objects', 'lists'";

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
        return texts("SELECT kind FROM (SELECT DISTINCT " + KIND.formatted(Dialect.DUCKDB.quote(column)) + " AS kind FROM " + table
                + ") WHERE kind IS NOT NULL ORDER BY list_position([" + WORDS + "], kind)");
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
