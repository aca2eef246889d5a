package io.querypilot.server.export;

import io.querypilot.database.ResultTable.ResultColumn;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** CSV after RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers do not. */
final class CsvExport implements Export {
    private static final String FORMULA = "=+-@\t\r";

    private final TextOut out;
    private final Options options;

    CsvExport(OutputStream stream, Options options) {
        this.out = new TextOut(stream);
        this.options = options;
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        out.write(options.mark() ? "\uFEFF" : "");
        line(columns.stream().map(ResultColumn::name).toList());
    }

    @Override
    public boolean row(List<Object> row) {
        line(row);
        return true;
    }

    private void line(List<?> cells) {
        String separator = String.valueOf(options.separator());
        out.write(cells.stream().map(this::field).collect(Collectors.joining(separator)) + "\r\n");
    }

    private String field(Object cell) {
        if (cell == null) {
            return "";
        }
        String text = cell instanceof String said ? harmless(said) : TextOut.plain(cell);
        boolean quoted = text.isEmpty()
                || text.chars().anyMatch(letter -> letter == options.separator() || letter == '"' || letter == '\n'
                        || letter == '\r')
                || text.startsWith(" ")
                || text.endsWith(" ");
        return quoted ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }

    private static String harmless(String text) {
        return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    @Override
    public void end(Optional<String> note) {
        note.ifPresent(text -> line(List.of("# " + text)));
        out.end();
    }

    @Override
    public String mediaType() {
        return "text/csv; charset=utf-8";
    }

    @Override
    public String fileName() {
        return "result.csv";
    }
}
