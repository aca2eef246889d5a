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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whole numbers of a JSON file that are too long for 64 bits, as identifiers and amounts in the smallest unit are. DuckDB
 * makes them binary fractions, which keep the first digits alone; so their columns are read again as they are written.
 */
final class LongNumbers {
    /** What HUGEINT holds for certain. */
    private static final int MOST_DIGITS = 38;
    /** From here on a binary fraction does not hold every whole number. */
    private static final int LOST_FROM = 17;
    /** A part of a type; a quoted one is the name of a field. */
    private static final Pattern FRACTION = Pattern.compile("\"(?:[^\"]|\"\")*\"|\\bDOUBLE\\b");

    /** The digits of a number but for noughts at its ends, without its sign, point and exponent. */
    private static final String DIGITS =
            "trim(regexp_replace(regexp_replace(%s, '[eE].*$', ''), '[-.]', '', 'g'), '0')";

    /**
     * A column's numbers as they are written: how many, the digits of the longest whole one, how many are fractions, how many
     * lose digits, and how many are too large for any fraction.
     */
    private record Written(long numbers, int digits, long fractions, long shortened, long infinite) {}

    private final Connection connection;
    private final String table;
    private final String source;
    private final List<String> remarks = new ArrayList<>();

    /** {@code source} is what stands for the file in {@code read_json}. */
    LongNumbers(Connection connection, String table, String source) {
        this.connection = connection;
        this.table = Dialect.DUCKDB.quote(table);
        this.source = source;
    }

    /** Reads again what has lost digits, and returns what is to be told. */
    List<String> settle() throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        for (Map.Entry<String, String> column : fractions().entrySet()) {
            if (far(column.getKey())) {
                String type = settled(column.getKey(), column.getValue());
                if (!type.equals(column.getValue())) {
                    types.put(column.getKey(), type);
                }
            }
        }
        if (!types.isEmpty()) {
            readAgain(types);
        }
        return remarks;
    }

    private Map<String, String> fractions() throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT column_name, column_type FROM (DESCRIBE " + table + ")")) {
            while (rows.next()) {
                if (!rows.getString(2).equals(whole(rows.getString(2)))) {
                    types.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return types;
    }

    private static String whole(String type) {
        return FRACTION.matcher(type).replaceAll(part -> part.group().equals("DOUBLE") ? "HUGEINT" : Matcher.quoteReplacement(part.group()));
    }

    /** Whether a number stands in it that may have lost digits: with an exponent, as DuckDB writes it from 17 digits on, or long. */
    private boolean far(String column) throws SQLException {
        String name = Dialect.DUCKDB.quote(column);
        return row("SELECT count(*), 0, 0, 0, 0 FROM " + table + " WHERE regexp_matches(CAST(" + name
                + " AS VARCHAR), 'e[+]|inf|[0-9.]{17}')").numbers() > 0;
    }

    /** The type that keeps every digit, where there is one; otherwise it is told that there is none. */
    private String settled(String column, String type) throws SQLException {
        Written written = written(column);
        if (written.numbers() == 0 && found(column)) {
            // NaN and Infinity are written without a digit that could be lost.
            return type;
        }
        if (written.numbers() == 0) {
            remarks.add(column + " keeps the first " + (LOST_FROM - 1) + " digits of its numbers; give its key a name of its own");
            return type;
        }
        if (written.infinite() > 0) {
            remarks.add(column + " has " + TableLoader.counted(written.infinite(), "number") + " too large to compute with, as 1e400 is,"
                    + " read as Infinity");
        }
        if (written.digits() < LOST_FROM) {
            if (written.shortened() > 0) {
                remarks.add(column + " keeps the first " + (LOST_FROM - 1) + " digits of its numbers; "
                        + TableLoader.counted(written.shortened(), "number") + " had more");
            }
            return type;
        }
        if (written.fractions() == 0 && written.digits() <= MOST_DIGITS) {
            remarks.add(column + " as whole numbers of up to " + written.digits() + " digits");
            return whole(type);
        }
        return unlike(column, type, written);
    }

    private String unlike(String column, String type, Written written) {
        String digits = "whole numbers of up to " + written.digits() + " digits";
        if (!type.equals("DOUBLE")) {
            remarks.add(column + " is JSON: it holds " + digits + (written.fractions() == 0 ? "" : " and fractions"));
            return "JSON";
        }
        if (written.fractions() == 0) {
            remarks.add(column + " is text: it holds " + digits);
            return "VARCHAR";
        }
        remarks.add(column + " keeps the first " + (LOST_FROM - 1) + " digits of its numbers: it holds " + digits + " and fractions");
        return type;
    }

    private Written written(String column) throws SQLException {
        String value = "regexp_replace(CAST(v AS VARCHAR), '\"(?:[^\"\\\\]|\\\\.)*\"', '\"\"', 'g')";
        return row("SELECT count(*), coalesce(max(length(ltrim(t, '-'))) FILTER (NOT f), 0), count(*) FILTER (f), count(*) FILTER ("
                + DIGITS.formatted("t") + " <> " + DIGITS.formatted("CAST(d AS VARCHAR)") + " AND isfinite(d)), count(*) FILTER (isinf(d))"
                + " FROM (SELECT t, TRY_CAST(t AS DOUBLE) AS d, regexp_matches(t, '[.eE]') AS f FROM (SELECT unnest(regexp_extract_all(" + value
                + ", '-?[0-9][0-9.eE+-]*')) AS t FROM (SELECT " + Dialect.DUCKDB.quote(column) + " AS v FROM "
                + again(Map.of(column, "JSON")) + ")))");
    }

    private Written row(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return new Written(row.getLong(1), row.getInt(2), row.getLong(3), row.getLong(4), row.getLong(5));
        }
    }

    /** Whether the column has values when it is read by its name alone. */
    private boolean found(String column) throws SQLException {
        return row("SELECT count(v), 0, 0, 0, 0 FROM (SELECT " + Dialect.DUCKDB.quote(column) + " AS v FROM "
                + again(Map.of(column, "JSON")) + ")").numbers() > 0;
    }

    private String again(Map<String, String> types) {
        return "read_json(" + source + ", columns = {" + types.entrySet().stream()
                .map(column -> Dialect.DUCKDB.quote(column.getKey()) + ": " + Dialect.DUCKDB.text(column.getValue()))
                .collect(Collectors.joining(", ")) + "})";
    }

    /** These columns alone: the others have types that were found out, dates in a format of their own among them. */
    private void readAgain(Map<String, String> types) throws SQLException {
        String exact = Dialect.DUCKDB.quote("exact " + table);
        String replaced = types.keySet().stream().map(Dialect.DUCKDB::quote)
                .map(name -> "b." + name + " AS " + name).collect(Collectors.joining(", "));
        execute("CREATE TABLE " + exact + " AS SELECT a.* REPLACE (" + replaced + ") FROM " + table + " AS a POSITIONAL JOIN "
                + again(types) + " AS b");
        execute("DROP TABLE " + table);
        execute("ALTER TABLE " + exact + " RENAME TO " + table);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
