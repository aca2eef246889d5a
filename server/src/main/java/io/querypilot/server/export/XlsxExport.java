package io.querypilot.server.export;

import io.querypilot.database.Cells;
import io.querypilot.database.ResultTable.ResultColumn;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** An Excel sheet, flushed now and then so that its size costs no memory; a note goes to a sheet of its own. */
final class XlsxExport implements Export {
    private static final int MOST_ROWS = 1_048_575;
    private static final int FLUSH = 500;
    private static final int LONGEST_TEXT = 32_767;
    private static final long EXACT = 1L << 53;
    /** From the year on in which Excel's calendar begins. */
    private static final Pattern DATE = Pattern.compile("(?:19|[2-9]\\d)\\d\\d-\\d\\d-\\d\\d(?<time>[ T]\\d\\d:\\d\\d:\\d\\d)?");

    private final Workbook workbook;
    private final Worksheet sheet;
    private int rows;

    XlsxExport(OutputStream stream) {
        this.workbook = new Workbook(stream, "QueryPilot", "1.0");
        this.sheet = workbook.newWorksheet("Result");
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        for (int i = 0; i < columns.size(); i++) {
            sheet.value(0, i, text(columns.get(i).name()));
            sheet.style(0, i).bold().set();
        }
    }

    @Override
    public boolean row(List<Object> row) {
        if (rows == MOST_ROWS) {
            return false;
        }
        rows++;
        for (int i = 0; i < row.size(); i++) {
            put(i, row.get(i));
        }
        if (rows % FLUSH == 0) {
            flush();
        }
        return true;
    }

    private void put(int column, Object cell) {
        if (cell instanceof Boolean flag) {
            sheet.value(rows, column, flag);
        } else if (cell instanceof Number number && exact(number)) {
            sheet.value(rows, column, number);
        } else if (cell != null && !(cell instanceof String text && date(column, text))) {
            sheet.value(rows, column, text(TextOut.plain(cell)));
        }
    }

    /** Writes what is a date as one, which can be computed with. */
    private boolean date(int column, String text) {
        Matcher written = DATE.matcher(text);
        if (!written.matches()) {
            return false;
        }
        boolean day = written.group("time") == null;
        try {
            sheet.value(rows, column, day ? LocalDate.parse(text).atStartOfDay() : LocalDateTime.parse(text.replace(' ', 'T')));
        } catch (DateTimeParseException noSuchDay) {
            return false;
        }
        sheet.style(rows, column).format(day ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm:ss").set();
        return true;
    }

    /** Excel's numbers are doubles: a longer one stays text, so that no digit is lost. */
    private static boolean exact(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal.precision() <= 15 && !Cells.far(decimal);
        }
        return !(number instanceof BigInteger) && (!(number instanceof Long whole) || Math.abs(whole) <= EXACT);
    }

    /** What XML and Excel can hold. */
    private static String text(String text) {
        String shown = text.replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]", "\uFFFD");
        return shown.length() <= LONGEST_TEXT ? shown : shown.substring(0, LONGEST_TEXT - 1) + "…";
    }

    private void flush() {
        try {
            sheet.flush();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public void end(Optional<String> note) {
        try {
            sheet.finish();
            note.ifPresent(text -> workbook.newWorksheet("Note").value(0, 0, text(text)));
            workbook.finish();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public String mediaType() {
        return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    }

    @Override
    public String fileName() {
        return "result.xlsx";
    }
}
