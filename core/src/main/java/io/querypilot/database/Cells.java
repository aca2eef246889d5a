package io.querypilot.database;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.HexFormat;

/** Turns what drivers return into the few types a result may hold. */
public final class Cells {
    static final int TEXT_LENGTH = 1 << 20;
    public static final int BINARY_LENGTH = 4_096;
    /** More than any double has. */
    private static final int MOST_NOUGHTS = 400;

    private Cells() {}

    /** The value as a result holds it, except that binary stays binary. */
    public static Object of(Object value) throws SQLException {
        if (value == null || value instanceof Boolean || value instanceof Long || value instanceof byte[]) {
            return value;
        }
        if (value instanceof Number number) {
            return number(number);
        }
        return text(value);
    }

    private static Object number(Number value) {
        if (value instanceof BigDecimal decimal) {
            return far(decimal) ? decimal.toString() : decimal;
        }
        if (value instanceof BigInteger) {
            return value;
        }
        if (value instanceof Float narrow) {
            // Through text, so that 0.1 stays 0.1.
            return real(Double.parseDouble(narrow.toString()));
        }
        return value instanceof Double wide ? real(wide) : (Object) value.longValue();
    }

    /**
     * Whether a number lies so far from the point that written out it would be noughts above all: H2's 1E999999999 is a
     * gigabyte of them. Such a one travels as text, so that nobody computes with it.
     */
    public static boolean far(BigDecimal number) {
        long noughts = number.scale() < 0 ? -(long) number.scale() : (long) number.scale() - number.precision();
        return noughts > MOST_NOUGHTS;
    }

    /** A number is written out, 15000 and never 1.5E+4, unless that takes hundreds of noughts. */
    public static String written(BigDecimal number) {
        return far(number) ? number.toString() : number.toPlainString();
    }

    /** NaN and the infinities travel as text, for no format has numbers for them. */
    public static Object real(double value) {
        return Double.isFinite(value) ? (Object) value : Double.toString(value);
    }

    private static String text(Object value) throws SQLException {
        if (value instanceof Date date) {
            return date.toLocalDate().toString();
        }
        if (value instanceof Timestamp timestamp) {
            return timestamp.toLocalDateTime().toString();
        }
        if (value instanceof Time time) {
            return time.toLocalTime().toString();
        }
        if (value instanceof Array array) {
            return Arrays.deepToString((Object[]) array.getArray());
        }
        if (value instanceof Clob clob) {
            return clob.getSubString(1, (int) Math.min(clob.length(), TEXT_LENGTH + 1L));
        }
        return value instanceof TemporalAccessor ? value.toString() : String.valueOf(value);
    }

    public static String hex(byte[] bytes) {
        int shown = Math.min(bytes.length, BINARY_LENGTH);
        String digits = HexFormat.of().formatHex(bytes, 0, shown);
        return "0x" + digits + (shown < bytes.length ? "… (" + bytes.length + " bytes)" : "");
    }

    static String cut(String text) {
        return text.length() <= TEXT_LENGTH
                ? text
                : text.substring(0, TEXT_LENGTH) + "… (" + text.length() + " characters)";
    }
}
