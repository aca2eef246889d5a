package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** Rows as CSV after RFC 4180; NULL is an empty field and an empty text a quoted one, so that they differ. */
final class CsvText {
    private static final String END = "\r\n";

    private CsvText() {}

    static void write(ResultTable table, PrintStream out) {
        out.print(table.columns().stream().map(column -> field(column.name())).collect(Collectors.joining(",")) + END);
        for (List<Object> row : table.rows()) {
            out.print(row.stream().map(CsvText::field).collect(Collectors.joining(",")) + END);
        }
    }

    private static String field(Object value) {
        if (value == null) {
            return "";
        }
        String text = CellText.plain(value);
        return needsQuotes(text) ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }

    private static boolean needsQuotes(String text) {
        return text.isEmpty()
                || text.charAt(0) == ' '
                || text.charAt(text.length() - 1) == ' '
                || text.indexOf(',') >= 0
                || text.indexOf('"') >= 0
                || text.indexOf('\r') >= 0
                || text.indexOf('\n') >= 0;
    }
}
