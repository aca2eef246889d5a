package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Columns of a text file that DuckDB would make numbers or truths though a person reads codes: {@code 1E5}, {@code 0x10},
 * {@code +491701234567}. What they were could not be told from what they became, so they stay as they are written.
 */
final class CodeColumns {
    /** Of a file that is not looked at whole, so many lines tell the types of columns. */
    private static final int SAMPLE = 20_480;
    /** So many columns are looked at with patterns by one statement: each pattern takes memory, and thousands all of it. */
    private static final int AT_ONCE = 50;
    /** So many rows with other signs than those of plain numbers tell which columns have them. */
    private static final int ODD_ROWS = 1_000;
    private static final Pattern PLAINLY = Pattern.compile("[0-9., -]*|null");
    /** What a person reads as a number; an exponent alone is read as one where the column has points or signs before it too. */
    private static final String PLAIN = "regexp_full_match(v, '(?i)[+-]?(?:[0-9.,]*(?:e[+-]?[0-9]+)?|nan|inf|infinity)')";
    private static final String EXPONENT = "regexp_matches(v, '^[0-9]+[eE][0-9]+$')";
    private static final String SURELY = "[0-9][.,][0-9]|[0-9][eE][+-]|^-[0-9]";
    private static final Pattern NUMBER = Pattern.compile(SURELY);
    private static final String SURELY_NUMBERS = "regexp_matches(v, '" + SURELY + "')";
    private static final String TELEPHONE = "regexp_matches(v, " + WrittenNumbers.TELEPHONE + ")";
    private static final String NUMBERS = "CASE WHEN bool_or(NOT " + PLAIN + ") THEN min(v) FILTER (NOT " + PLAIN + ")"
            + " WHEN bool_or(" + EXPONENT + ") AND NOT bool_or(" + SURELY_NUMBERS + ") THEN min(v) FILTER (" + EXPONENT + ")"
            + " WHEN bool_and(v = '' OR " + TELEPHONE + ") THEN '+' END";
    private static final String TRUTHS = "min(v) FILTER (lower(v) NOT IN ('true', 'false', 'yes', 'no', 't', 'f'))";

    private final Connection connection;
    private final String source;
    private final boolean whole;

    /** {@code source} is the file with how it is written, as they stand in {@code read_csv}. */
    CodeColumns(Connection connection, String source, boolean whole) {
        this.connection = connection;
        this.source = source;
        this.whole = whole;
    }

    /** Those of the columns that hold codes, each with what is told of it. */
    Map<String, String> among(List<String> numbers, List<String> truths) {
        Map<String, String> told = new LinkedHashMap<>();
        try {
            List<String> unlike = unlike(numbers);
            for (int from = 0; from < unlike.size(); from += AT_ONCE) {
                told.putAll(codes(unlike.subList(from, Math.min(from + AT_ONCE, unlike.size())), NUMBERS));
            }
            told.putAll(codes(truths, TRUTHS));
        } catch (SQLException otherwise) {
            // Then they are read as DuckDB took them.
        }
        return told;
    }

    /** Those with something else in a value than the signs of plain numbers, and none that is surely one: they need patterns. */
    private List<String> unlike(List<String> columns) throws SQLException {
        if (columns.isEmpty()) {
            return List.of();
        }
        String names = columns.stream().map(Dialect.DUCKDB::quote).collect(Collectors.joining(", "));
        Set<String> odd = new LinkedHashSet<>();
        Set<String> surely = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + names + " FROM (" + lines() + ") WHERE translate(concat_ws(' ', "
                        + names + "), '0123456789.,- ', '') <> '' LIMIT " + ODD_ROWS)) {
            while (rows.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    note(columns.get(i), String.valueOf(rows.getString(i + 1)), odd, surely);
                }
            }
        }
        odd.removeAll(surely);
        return List.copyOf(odd);
    }

    private static void note(String column, String value, Set<String> odd, Set<String> surely) {
        if (NUMBER.matcher(value).find()) {
            surely.add(column);
        } else if (!PLAINLY.matcher(value).matches()) {
            odd.add(column);
        }
    }

    private Map<String, String> codes(List<String> columns, String look) throws SQLException {
        if (columns.isEmpty()) {
            return Map.of();
        }
        String looks = columns.stream().map(name -> look(look, name)).collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + looks + " FROM (" + lines() + ")")) {
            row.next();
            return told(columns, row);
        }
    }

    private String lines() {
        return "SELECT * FROM read_csv(" + source + ", all_varchar = true)" + (whole ? "" : " LIMIT " + SAMPLE);
    }

    private static String look(String look, String column) {
        return look.replaceAll("\\bv\\b", Matcher.quoteReplacement("trim(" + Dialect.DUCKDB.quote(column) + ")"));
    }

    private static Map<String, String> told(List<String> columns, ResultSet row) throws SQLException {
        Map<String, String> told = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            String code = row.getString(i + 1);
            if (code != null) {
                told.put(column, code.equals("+") ? WrittenNumbers.telephoneTold(column)
                        : column + " is text: it holds codes such as \"" + code + "\"");
            }
        }
        return told;
    }
}
