package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Where text for people is written: the stream, its width (0 where nothing may be cut) and its colours. */
public record Page(PrintStream out, int width, Ink ink) {
    private static final Pattern CONTROL = Pattern.compile("[\\x7f-\\x9f]");

    public void rows(ResultTable table, Format format) {
        switch (format) {
            case TABLE -> new TableText(table, width, ink).write(out);
            case CSV -> CsvText.write(table, out, width > 0);
            case MARKDOWN -> MarkdownText.write(table, out);
            case JSON -> throw new IllegalArgumentException("JSON is written as a whole document");
        }
    }

    /** A sentence under rows in Markdown. */
    public void markdown(String sentence) {
        out.println();
        out.println(MarkdownText.cell(sentence));
    }

    /** A JSON document; JSON escapes control characters below a space only, and a terminal obeys those above too. */
    public void json(Object document) {
        String text = document.toString();
        out.println(width > 0 ? CONTROL.matcher(text).replaceAll(found -> escape(found.group())) : text);
    }

    private static String escape(String letter) {
        return "\\\\u%04x".formatted((int) letter.charAt(0));
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
