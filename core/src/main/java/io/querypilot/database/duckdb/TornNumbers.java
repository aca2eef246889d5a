package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A file of one column whose numbers have commas: {@code price}, and below it {@code 1,50} and {@code 2,75}. DuckDB takes
 * the commas for separators and skips the heading, which has none; but a separator stands in the heading too.
 */
final class TornNumbers {
    /** A sign that no text has. */
    private static final String NOWHERE = "\u001f";

    private final Connection connection;
    private final String source;

    TornNumbers(Connection connection, String source) {
        this.connection = connection;
        this.source = source;
    }

    /** Said to DuckDB so that it reads one column below its heading, the last of the lines that it would skip. */
    static String options(long skipped) {
        return ", delim = " + Dialect.DUCKDB.text(NOWHERE) + ", skip = " + (skipped - 1) + ", header = true";
    }

    /** Whether every line below the heading is one number, read with these options. */
    boolean all(String options) {
        String sql = "SELECT count(v) > 0 AND (bool_and(regexp_matches(trim(v), " + WrittenNumbers.COMMAS
                + ")) OR bool_and(regexp_matches(trim(v), " + WrittenNumbers.POINTS + "))) FROM read_csv(" + source + options
                + ", all_varchar = true) AS t(v)";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getBoolean(1);
        } catch (SQLException otherwise) {
            return false;
        }
    }
}
