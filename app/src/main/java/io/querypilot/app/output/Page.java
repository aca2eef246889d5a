package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Where text for people is written: the stream, its width (0 where nothing may be cut), colours, and tables. */
public record Page(PrintStream out, int width, Ink ink, Layout layout) {
    private static final Pattern CONTROL = Pattern.compile("[\\x7f-\\x9f]");

    public Page(PrintStream out, int width, Ink ink) {
        this(out, width, ink, Layout.FITTED);
    }

    public Page in(Layout other) {
        return new Page(out, width, ink, other);
    }

    /** The same page on another stream. */
    public Page on(PrintStream other) {
        return new Page(other, width, ink, layout);
    }

    public void rows(ResultTable table, Format format) {
        switch (format) {
            case TABLE -> new TableText(table, width, ink, layout).write(out);
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

    /** Lines that may hold words of a model, a server or a cell, broken at words. */
    public void line(String text) {
        lines(text, UnaryOperator.identity());
    }

    public void dim(String text) {
        lines(text, ink::dim);
    }

    public void bold(String text) {
        lines(text, ink::bold);
    }

    public void warning(String text) {
        lines(text, ink::yellow);
    }

    private void lines(String text, UnaryOperator<String> dyed) {
        if (text.isEmpty()) {
            out.println();
        }
        safe(text).lines().flatMap(line -> Words.wrapped(line,
                width).stream()).forEach(line -> out.println(dyed.apply(line)));
    }

    /** A statement, a clause a line. */
    public void sql(String statement) {
        String indent = "  ";
        int room = width == 0 ? 0 : Math.max(16, width - indent.length());
        SqlLayout.of(statement, room, ink).lines().forEach(line -> out.println(indent + line));
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
