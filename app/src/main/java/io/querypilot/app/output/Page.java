package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.stream.Collectors;

/** Where text for people is written: the stream, its width (0 where nothing may be cut) and its colours. */
public record Page(PrintStream out, int width, Ink ink) {
    public void rows(ResultTable table, Format format) {
        switch (format) {
            case TABLE -> new TableText(table, width, ink).write(out);
            case CSV -> CsvText.write(table, out);
            case MARKDOWN -> MarkdownText.write(table, out);
            case JSON -> throw new IllegalArgumentException("JSON is written as a whole document");
        }
    }

    /** A line that may hold words of a model, a server or a cell. */
    public void line(String text) {
        out.println(safe(text));
    }

    /** The text on one line, its line ends and whatever could drive the terminal escaped. */
    public static String safeLine(String text) {
        return CellText.escaped(text);
    }

    /** The text with its lines kept and whatever could drive the terminal escaped. */
    public static String safe(String text) {
        return text.lines().map(CellText::escaped).collect(Collectors.joining("\n"));
    }
}
