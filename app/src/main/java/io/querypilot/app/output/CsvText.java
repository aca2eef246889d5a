package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Rows as CSV after RFC 4180; NULL is an empty field and an empty text a quoted one, so that they differ. */
final class CsvText {
    private static final String END = "\r\n";

    private CsvText() {}

    /** On a terminal, which a cell could drive, cells are escaped; a program gets them as they are. */
    static void write(ResultTable table, PrintStream out, boolean terminal) {
        UnaryOperator<String> shown = terminal ? CellText::escaped : UnaryOperator.identity();
        List<Object> names = table.columns().stream().<Object>map(ResultTable.ResultColumn::name).toList();
        out.print(line(names, shown));
        table.rows().forEach(row -> out.print(line(row, shown)));
    }

    private static String line(List<Object> cells, UnaryOperator<String> shown) {
        return cells.stream().map(cell -> field(cell, shown)).collect(Collectors.joining(",")) + END;
    }

    private static String field(Object value, UnaryOperator<String> shown) {
        if (value == null) {
            return "";
        }
        String text = shown.apply(CellText.plain(value));
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
