package io.querypilot.database.duckdb;

import io.querypilot.database.Cells;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBStruct;

/** DuckDB's values as a result holds them; its driver gives infinities as far dates, and some not at all. */
final class DuckdbCells {
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
    private static final String INFINITY = "infinity";
    /** How the driver gives -infinity in a list: the class it takes has lost the years before Christ. */
    private static final LocalDateTime LEAST = LocalDateTime.of(290_309, 12, 21, 19, 59, 5, 224_193_000);

    private DuckdbCells() {}

    static Object read(ResultSet row, int column, String type) throws SQLException {
        return switch (type) {
            case "DATE" -> day((LocalDate) row.getObject(column));
            case "TIME", "TIME WITH TIME ZONE" -> time(row, column);
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
            return bytes(blob);
        }
        if (value instanceof Array || value instanceof Struct || value instanceof Map) {
            return inner(value);
        }
        return value instanceof BigInteger whole && whole.bitLength() < Long.SIZE ? whole.longValue() : Cells.of(value);
    }

    private static byte[] bytes(Blob blob) throws SQLException {
        return blob.getBytes(1, (int) Math.min(blob.length(), Cells.BINARY_LENGTH + 1L));
    }

    /** What stands within a list, a struct or a map, as it is shown alone. */
    private static String inner(Object value) throws SQLException {
        if (value instanceof Array list) {
            return joined("[", Arrays.asList((Object[]) list.getArray()), "]");
        }
        if (value instanceof Struct struct) {
            return fields(((DuckDBStruct) struct).getMap());
        }
        if (value instanceof Map<?, ?> map) {
            return fields(map);
        }
        if (value instanceof Object[] list) {
            return joined("[", Arrays.asList(list), "]");
        }
        return single(value);
    }

    private static String single(Object value) throws SQLException {
        if (value instanceof Blob blob) {
            return Cells.hex(bytes(blob));
        }
        if (value instanceof LocalDate day) {
            return day(day);
        }
        if (value instanceof OffsetDateTime moment) {
            return zoned(moment);
        }
        boolean endless = value instanceof Timestamp moment && LEAST.equals(moment.toLocalDateTime());
        return endless ? "-" + INFINITY
                : value instanceof Timestamp moment ? moment(moment.toLocalDateTime(), ChronoUnit.MICROS) : String.valueOf(value);
    }

    private static String joined(String open, List<?> values, String close) throws SQLException {
        List<String> shown = new ArrayList<>();
        for (Object value : values) {
            shown.add(inner(value));
        }
        return open + String.join(", ", shown) + close;
    }

    private static String fields(Map<?, ?> fields) throws SQLException {
        List<String> shown = new ArrayList<>();
        for (Map.Entry<?, ?> field : fields.entrySet()) {
            shown.add(inner(field.getKey()) + "=" + inner(field.getValue()));
        }
        return "{" + String.join(", ", shown) + "}";
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

    /** The end of the day is a time of this engine's, and none of Java's; where it ends, the driver does not say then. */
    private static Object time(ResultSet row, int column) throws SQLException {
        try {
            return Cells.of(row.getObject(column));
        } catch (DateTimeException endOfDay) {
            return "24:00:00";
        }
    }
}
