package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Headings that DuckDB passes over: {@code price;weight}, and below it {@code 1,50;2,75}. It takes the commas for
 * separators and skips the headings, which have none; but a separator stands in the headings too.
 */
final class SkippedHeadings {
    /** A sign that no text has. */
    private static final String NOWHERE = "\u001f";

    private final Connection connection;
    private final String source;
    private final String options;
    private final long skipped;

    /** {@code options} are those that DuckDB was given when it found so many lines to skip. */
    SkippedHeadings(Connection connection, String source, String options, long skipped) {
        this.connection = connection;
        this.source = source;
        this.options = options;
        this.skipped = skipped;
    }

    /** What is said to DuckDB where a separator other than the one it took splits the headings and every line below alike. */
    Optional<String> separated(String taken) {
        return CsvFile.SEPARATORS.stream()
                .filter(separator -> !separator.equals(taken))
                .map(this::below)
                .filter(this::even)
                .findFirst();
    }

    /** What is said to DuckDB where there is no separator, since every line below the heading is one number. */
    Optional<String> oneColumn() {
        return Optional.of(below(NOWHERE)).filter(this::numbers);
    }

    /** The headings are the last of the lines that were skipped. */
    private String below(String separator) {
        return ", delim = " + Dialect.DUCKDB.text(separator) + ", quote = '\"', skip = " + (skipped - 1) + ", header = true";
    }

    private boolean even(String layout) {
        String sql = "SELECT count(COLUMNS(*)) FROM read_csv(" + source + options + layout + ", all_varchar = true)";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getMetaData().getColumnCount() > 1;
        } catch (SQLException uneven) {
            return false;
        }
    }

    private boolean numbers(String layout) {
        String sql = "SELECT count(v) > 0 AND (bool_and(regexp_matches(trim(v), " + WrittenNumbers.COMMAS
                + ")) OR bool_and(regexp_matches(trim(v), " + WrittenNumbers.POINTS + "))) FROM read_csv(" + source + options + layout
                + ", all_varchar = true) AS t(v)";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getBoolean(1);
        } catch (SQLException otherwise) {
            return false;
        }
    }
}
