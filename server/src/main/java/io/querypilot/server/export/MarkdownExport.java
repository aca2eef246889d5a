package io.querypilot.server.export;

import io.querypilot.database.ResultTable.ResultColumn;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Markdown table whose cells show the characters they hold. */
final class MarkdownExport implements Export {
    private final TextOut out;

    MarkdownExport(OutputStream stream) {
        this.out = new TextOut(stream);
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        line(columns.stream().map(ResultColumn::name).map(MarkdownExport::cell));
        line(columns.stream().map(column -> "---"));
    }

    @Override
    public boolean row(List<Object> row) {
        line(row.stream().map(MarkdownExport::cell));
        return true;
    }

    private void line(Stream<String> cells) {
        out.write(cells.collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private static String cell(Object value) {
        return value == null
                ? "NULL"
                : TextOut.plain(value)
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replaceAll("[\\\\`*_\\[\\]|~#]", "\\\\$0")
                        .replaceAll("\\R", "<br>");
    }

    @Override
    public void end(Optional<String> note) {
        note.ifPresent(text -> out.write("\n" + text + "\n"));
        out.end();
    }

    @Override
    public String mediaType() {
        return "text/markdown; charset=utf-8";
    }

    @Override
    public String fileName() {
        return "result.md";
    }
}
