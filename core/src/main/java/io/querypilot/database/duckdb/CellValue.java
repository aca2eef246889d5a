package io.querypilot.database.duckdb;

import io.querypilot.database.Cells;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.Cell;

/** One cell of a sheet: its text and what it is. */
record CellValue(String text, Type type) {
    static final CellValue NOTHING = new CellValue("", Type.NONE);
    /** A cell that shows an error in place of a value. */
    static final CellValue ERROR = new CellValue("", Type.NONE);
    /** A formula whose result nobody saved. */
    static final CellValue UNSAVED = new CellValue("", Type.NONE);

    private static final int LAST_YEAR = 9999;
    private static final int WHOLE_DIGITS = 18;
    private static final int LONG_DIGITS = 38;
    /** A nought is no sign that a text may have. */
    private static final Pattern NUMBERED = Pattern.compile("_x(?!0000)([0-9A-Fa-f]{4})_");

    /** What a column holds; where cells differ it is text, or whichever holds both. */
    enum Type {
        NONE("VARCHAR"),
        WHOLE("BIGINT"),
        /** Whole, and written with more digits than a BIGINT has for certain. */
        LONG_WHOLE("HUGEINT"),
        NUMBER("DOUBLE"),
        DATE("DATE"),
        TIMESTAMP("TIMESTAMP"),
        /** The number of a day beyond all that Excel has. */
        BEYOND_DAYS("VARCHAR"),
        TRUTH("BOOLEAN"),
        TEXT("VARCHAR");

        private static final Set<Type> NUMBERS = EnumSet.of(WHOLE, LONG_WHOLE, NUMBER);

        final String sql;

        Type(String sql) {
            this.sql = sql;
        }

        Type with(Type other) {
            if (this == NONE || this == other) {
                return other;
            }
            if (other == NONE) {
                return this;
            }
            if (NUMBERS.contains(this) && NUMBERS.contains(other)) {
                return this == NUMBER || other == NUMBER ? NUMBER : LONG_WHOLE;
            }
            boolean times = this == DATE && other == TIMESTAMP || this == TIMESTAMP && other == DATE;
            return times ? TIMESTAMP : TEXT;
        }
    }

    static CellValue of(Cell cell) {
        return switch (cell.getType()) {
            case EMPTY -> NOTHING;
            case BOOLEAN -> new CellValue(String.valueOf(cell.asBoolean()), Type.TRUTH);
            case NUMBER -> number(cell, cell.asNumber());
            case ERROR -> ERROR;
            case FORMULA -> formula(cell);
            case STRING -> text(cell).isBlank() ? NOTHING : new CellValue(text(cell), Type.TEXT);
        };
    }

    /** What a cell shows: workbooks write signs that XML has not by their numbers, and a carriage return too. */
    static String text(Cell cell) {
        return NUMBERED.matcher(cell.getText()).replaceAll(sign ->
                Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(sign.group(1), 16))));
    }

    boolean empty() {
        return text.isEmpty();
    }

    /** A whole number that people would read as a year. */
    boolean year() {
        return type == Type.WHOLE && YearHeadings.year(text);
    }

    /** A formula counts by the result that was saved with it. */
    private static CellValue formula(Cell cell) {
        String result = Optional.ofNullable(cell.getRawValue()).orElse("");
        if (result.isEmpty()) {
            return UNSAVED;
        }
        if (result.startsWith("#")) {
            return ERROR;
        }
        try {
            return number(cell, new BigDecimal(result));
        } catch (NumberFormatException text) {
            return new CellValue(text(cell), Type.TEXT);
        }
    }

    private static CellValue number(Cell cell, BigDecimal number) {
        if (Cells.far(number)) {
            return new CellValue(number.toString(), Type.TEXT);
        }
        return date(cell) ? day(cell).orElseGet(() -> new CellValue(plain(number).text(), Type.BEYOND_DAYS)) : plain(number);
    }

    private static CellValue plain(BigDecimal number) {
        int digits = number.precision() - number.scale();
        if (number.stripTrailingZeros().scale() <= 0 && digits <= WHOLE_DIGITS) {
            return new CellValue(number.toBigInteger().toString(), Type.WHOLE);
        }
        // One that Excel has worked out is written as 1.2E+20, and was rounded by it.
        boolean written = number.scale() == 0 && digits <= LONG_DIGITS;
        return new CellValue(number.toPlainString(), written ? Type.LONG_WHOLE : Type.NUMBER);
    }

    /** A number that lies beyond all days is none, though it is to be shown as one. */
    private static Optional<CellValue> day(Cell cell) {
        try {
            LocalDateTime time = cell.asDate();
            if (time.getYear() > LAST_YEAR) {
                return Optional.empty();
            }
            return Optional.of(time.toLocalTime().equals(LocalTime.MIDNIGHT)
                    ? new CellValue(time.toLocalDate().toString(), Type.DATE)
                    : new CellValue(time.toString(), Type.TIMESTAMP));
        } catch (DateTimeException | ArithmeticException beyond) {
            return Optional.empty();
        }
    }

    /** Dates are numbers that are shown as dates, be they written or worked out by a formula. */
    private static boolean date(Cell cell) {
        String format = Optional.ofNullable(cell.getDataFormatString()).orElse("")
                .replaceAll("\"[^\"]*\"|\\[[^\\]]*]|\\\\.", "").toLowerCase(Locale.ROOT);
        int id = Optional.ofNullable(cell.getDataFormatId()).orElse(0);
        boolean usual = id >= 14 && id <= 17 || id == 22;
        return usual || format.contains("yy") || format.contains("d") && format.contains("m");
    }
}
