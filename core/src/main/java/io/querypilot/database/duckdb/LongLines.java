package io.querypilot.database.duckdb;

import io.querypilot.error.QueryPilotException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * How long a line of a text file may be, with all its values. DuckDB's own bound is 2 MB, and what it says of a longer
 * line does not come through while results are streamed.
 */
final class LongLines {
    private static final int MOST_MEGABYTES = 16;

    /** Said to DuckDB wherever a text file is looked at or read; by itself it would take buffers of 16 longest lines. */
    static final String OPTIONS = ", max_line_size = " + (MOST_MEGABYTES << 20) + ", buffer_size = " + (2 * MOST_MEGABYTES << 20);

    private LongLines() {}

    /** What is to be told where a line is too long for this statement, whose failure this is. */
    static Optional<QueryPilotException> told(DataFile file, Connection connection, String sql, SQLException failed) {
        // Where it cannot tell how a file is written it advises to set that size, too.
        return reason(connection, sql, failed).contains("aximum line size of ")
                ? Optional.of(DataFile.invalid(
                        file.name() + " has a line of more than " + MOST_MEGABYTES + " MB, the most that is read.",
                        "Shorten its longest value, check that every quote is closed, or save the table as Parquet."))
                : Optional.empty();
    }

    /** Asked for the plan as it ran, the engine gives no rows, and its words come through. */
    private static String reason(Connection connection, String sql, SQLException failed) {
        if (!String.valueOf(failed.getMessage()).endsWith("Invalid result set")) {
            return String.valueOf(failed.getMessage());
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("EXPLAIN ANALYZE " + sql);
            return "";
        } catch (SQLException again) {
            return String.valueOf(again.getMessage());
        }
    }
}
