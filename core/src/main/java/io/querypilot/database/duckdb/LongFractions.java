package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Fractions of a JSON file with more digits than a binary fraction holds. DuckDB has cut them by the time it gives a value, as
 * JSON too; so they are counted in the text as it is written, and told. They stay binary fractions, for decimals of so many
 * places could not be multiplied with one another.
 */
final class LongFractions {
    private static final int KEPT = 17;
    /** A text, a number, or what stands between them. */
    private static final String TOKENS = "'\"(?:[^\"\\\\]|\\\\.)*\"|-?[0-9][0-9.eE+-]*|[^\"0-9-]+|-'";
    private static final String DIGITS = "length(trim(replace(regexp_replace(ltrim(t, '-'), '[eE].*$', ''), '.', ''), '0'))";
    /** The same JSON with a mark in place of each such number. */
    private static final String MARK = "\\u0001";
    private static final String MARKED = "array_to_string(list_transform(regexp_extract_all(CAST(json AS VARCHAR), " + TOKENS
            + "), lambda t: CASE WHEN regexp_matches(t, '^-?[0-9]+[.][0-9]') AND " + DIGITS + " > " + KEPT + " THEN '\"" + MARK
            + "\"' ELSE t END), '')";

    private final Connection connection;
    private final String source;

    /** {@code source} is what stands for the file in {@code read_json}. */
    LongFractions(Connection connection, String source) {
        this.connection = connection;
        this.source = source;
    }

    /** What is to be told of these columns. */
    List<String> told(List<String> columns) throws SQLException {
        List<String> remarks = new ArrayList<>();
        String any = "SELECT count(*) FROM read_json_objects(" + source + ") WHERE regexp_matches(CAST(json AS VARCHAR), '[0-9.]{"
                + (KEPT + 2) + "}')";
        if (columns.isEmpty() || counts(any, 1).get(0) == 0) {
            return remarks;
        }
        String each = columns.stream().map(LongFractions::count).collect(Collectors.joining(", "));
        List<Long> counts = counts("SELECT " + each + " FROM (SELECT " + MARKED + " AS q FROM read_json_objects(" + source + "))", columns.size());
        for (int i = 0; i < columns.size(); i++) {
            if (counts.get(i) > 0) {
                remarks.add(columns.get(i) + " keeps the first " + KEPT + " digits of its fractions; "
                        + TableLoader.counted(counts.get(i), "number") + " had more");
            }
        }
        return remarks;
    }

    /** What is no object is the one column of its table. */
    private static String count(String column) {
        String pointer = Dialect.DUCKDB.text("/" + column.replace("~", "~0").replace("/", "~1"));
        String value = "CASE WHEN json_type(q) = 'OBJECT' THEN CAST(json_extract(q, " + pointer + ") AS VARCHAR) ELSE q END";
        return "coalesce(sum(len(regexp_extract_all(" + value + ", '\"\\" + MARK + "\"'))), 0)";
    }

    private List<Long> counts(String sql, int columns) throws SQLException {
        List<Long> counts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            for (int i = 1; i <= columns; i++) {
                counts.add(row.getLong(i));
            }
        }
        return counts;
    }
}
