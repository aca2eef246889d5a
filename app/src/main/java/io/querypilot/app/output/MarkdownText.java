package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rows as a Markdown table whose cells show exactly the characters they hold. */
final class MarkdownText {
    private static final Pattern SPECIAL =
            Pattern.compile("[\\\\`*\\[\\]|~#]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");
    private static final Pattern LINE_END = Pattern.compile("\\R");

    private MarkdownText() {}

    static void write(ResultTable table, PrintStream out) {
        out.println(line(table.columns().stream().map(column -> cell(column.name()))));
        out.println(line(table.columns().stream().map(column -> "---")));
        for (List<Object> row : table.rows()) {
            out.println(line(row.stream().map(MarkdownText::cell)));
        }
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }

    static String cell(Object value) {
        if (value == null) {
            return CellText.NULL;
        }
        String html = CellText.plain(value).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        String[] lines = LINE_END.split(SPECIAL.matcher(html).replaceAll("\\\\$0"), -1);
        return Stream.of(lines).map(CellText::escaped).collect(Collectors.joining("<br>"));
    }
}
