package io.querypilot.database.duckdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** A column of text of which all but a few values are dates or times: {@code 0000-00-00}, {@code 2025-02-30}, {@code 25:00}. */
final class NearlyDates {
    private static final String DAY = "'^(?:[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4})(?:$|[ T])'";
    /** Digits with the signs of dates and times between them, so that a number is neither. */
    private static final String LOOK = "SELECT count(*), count(moment), min(v) FILTER (moment IS NULL), count(clock),"
            + " min(v) FILTER (clock IS NULL), bool_and(form <> '') AND min(form) <> max(form), min_by(v, form), max_by(v, form)"
            + " FROM (SELECT v, regexp_replace(regexp_replace(regexp_extract(v, " + DAY + "), '[0-9]{4}', 'Y'), '[0-9]+', '9', 'g') AS form,"
            + " CASE WHEN regexp_matches(v, '^[0-9]{4}[-/][0-9]') THEN try_cast(v AS TIMESTAMP WITH TIME ZONE) END AS moment,"
            + " CASE WHEN regexp_matches(v, '^[0-9]{1,2}:[0-9]{2}') THEN coalesce(try_cast(v AS TIME),"
            + " try_cast(v || ':00' AS TIME)) END AS clock FROM (%s))";

    private NearlyDates() {}

    /** What is told of the column, whose values but for empty ones these are. */
    static Optional<String> told(Connection connection, WrittenDates dates, String filled) throws SQLException {
        Optional<String> written = dates.nearly();
        if (written.isPresent()) {
            return written;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(LOOK.formatted(filled))) {
            row.next();
            return told(dates.column(), row);
        }
    }

    private static Optional<String> told(String column, ResultSet row) throws SQLException {
        long values = row.getLong(1);
        if (few(values, row.getLong(2))) {
            return Optional.of(TextColumns.told(column, values - row.getLong(2), values, "date", row.getString(3)));
        }
        if (few(values, row.getLong(4))) {
            return Optional.of(TextColumns.told(column, values - row.getLong(4), values, "time", row.getString(5)));
        }
        return row.getBoolean(6) ? Optional.of(severalForms(column, row.getString(7), row.getString(8))) : Optional.empty();
    }

    private static String severalForms(String column, String one, String other) {
        return column + " is text: its dates are written in more than one way, as \"" + one + "\" and \"" + other + "\"";
    }

    /** Whether only a few of the values do not fit. */
    static boolean few(long values, long fitting) {
        return values >= 3 && fitting < values && fitting * 10 >= values * 8;
    }
}
