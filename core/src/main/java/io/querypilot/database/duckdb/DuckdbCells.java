package io.querypilot.database.duckdb;

import io.querypilot.database.Cells;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** DuckDB's values as a result holds them; its driver gives infinities as far dates, and some not at all. */
final class DuckdbCells {
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
    private static final String INFINITY = "infinity";

    private DuckdbCells() {}

    static Object read(ResultSet row, int column, String type) throws SQLException {
        return switch (type) {
            case "DATE" -> day((LocalDate) row.getObject(column));
            case "TIME" -> time(row, column);
            // By its own class: the usual one knows no years before Christ.
            case "TIMESTAMP" -> moment(row.getObject(column, LocalDateTime.class), ChronoUnit.MICROS);
            case "TIMESTAMP_MS" -> moment(row.getObject(column, LocalDateTime.class), ChronoUnit.MILLIS);
            case "TIMESTAMP_NS" -> moment(row.getObject(column, LocalDateTime.class), ChronoUnit.NANOS);
            case "TIMESTAMP WITH TIME ZONE" -> zoned((OffsetDateTime) row.getObject(column));
            default -> plain(row.getObject(column));
        };
    }

    private static Object plain(Object value) throws SQLException {
        if (value instanceof Blob blob) {
            return blob.getBytes(1, (int) Math.min(blob.length(), Cells.BINARY_LENGTH + 1L));
        }
        return value instanceof BigInteger whole && whole.bitLength() < Long.SIZE ? whole.longValue() : Cells.of(value);
    }

    private static String day(LocalDate day) {
        return day == null ? null : infinite(day.toEpochDay(), Integer.MAX_VALUE, day.toString());
    }

    private static String moment(LocalDateTime moment, ChronoUnit unit) {
        return moment == null ? null : infinite(unit.between(EPOCH, moment), Long.MAX_VALUE, moment.toString());
    }

    private static String zoned(OffsetDateTime moment) {
        if (moment == null) {
            return null;
        }
        LocalDateTime universal = moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
        return infinite(ChronoUnit.MICROS.between(EPOCH, universal), Long.MAX_VALUE, moment.toString());
    }

    /** The engine keeps infinity as the greatest number there is. */
    private static String infinite(long count, long most, String finite) {
        return count == most ? INFINITY : count == -most ? "-" + INFINITY : finite;
    }

    /** The end of the day is a time of this engine's, and none of Java's. */
    private static Object time(ResultSet row, int column) throws SQLException {
        try {
            return Cells.of(row.getObject(column));
        } catch (DateTimeException endOfDay) {
            return "24:00:00";
        }
    }
}
