package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows as an aligned table of the columns that fit the terminal, the others named; or one record a block. */
final class TableText {
    private static final int NARROWEST = 6;
    /** What a column keeps of itself before another is left out. */
    private static final int READABLE = 12;
    private static final int LONGEST_CELL = 2_000;
    private static final String BETWEEN = " | ";

    private final ResultTable table;
    private final int width;
    private final Ink ink;
    private final Layout layout;
    private final List<Figures> figures;

    /** {@code width} is the terminal's, or 0 where nothing is to be cut. */
    TableText(ResultTable table, int width, Ink ink, Layout layout) {
        this.table = table;
        this.width = width;
        this.ink = ink;
        this.layout = layout;
        this.figures = IntStream.range(0, table.columns().size()).mapToObj(column -> Figures.of(table,
                column)).toList();
    }

    void write(PrintStream out) {
        if (table.columns().isEmpty()) {
            out.println("The result has no columns.");
            return;
        }
        int[] natural = naturalWidths();
        boolean whole = width == 0 || layout == Layout.WIDE;
        int columns = whole ? natural.length : fitting(natural);
        if (layout == Layout.RECORDS || columns < Math.min(2, natural.length)) {
            writeRecords(out);
            return;
        }
        int[] shown = IntStream.of(natural).limit(columns).toArray();
        writeGrid(out, whole ? shown : fitted(shown));
        leftOut(out, columns);
    }

    /** How many columns, from the left, can be shown so that each can be read. */
    private int fitting(int[] natural) {
        int used = -BETWEEN.length();
        for (int column = 0; column < natural.length; column++) {
            used += BETWEEN.length() + Math.min(natural[column], READABLE);
            if (used > width) {
                return column;
            }
        }
        return natural.length;
    }

    private void writeGrid(PrintStream out, int[] widths) {
        out.println(ink.bold(line(IntStream.range(0, widths.length)
                .mapToObj(column -> aligned(column, name(column), widths[column])))));
        out.println(IntStream.of(widths).mapToObj("-"::repeat).collect(Collectors.joining("-+-")));
        for (List<Object> row : table.rows()) {
            out.println(line(IntStream.range(0, widths.length)
                    .mapToObj(column -> aligned(column, cell(row, column), widths[column]))));
        }
    }

    private void leftOut(PrintStream out, int columns) {
        int more = table.columns().size() - columns;
        if (more > 0) {
            String names = IntStream.range(columns, table.columns().size())
                    .mapToObj(column -> DisplayWidth.cut(name(column), width - 2))
                    .collect(Collectors.joining(", "));
            Words.wrapped(more + (more == 1 ? " more column: " : " more columns: ") + names, width)
                    .forEach(line -> out.println(ink.dim(line)));
        }
    }

    private void writeRecords(PrintStream out) {
        int label = IntStream.of(nameWidths()).max().orElse(0);
        int names = width == 0 ? label : Math.min(label, Math.max(NARROWEST, width / 3));
        int number = 0;
        for (List<Object> row : table.rows()) {
            out.println(ink.dim("-- row " + ++number));
            for (int column = 0; column < row.size(); column++) {
                String name = DisplayWidth.padRight(DisplayWidth.cut(name(column), names), names);
                out.println(ink.bold(name) + BETWEEN + inRoom(cell(row, column), names));
            }
        }
    }

    private String inRoom(String cell, int names) {
        return width == 0 ? cell : DisplayWidth.cut(cell, Math.max(NARROWEST, width - names - BETWEEN.length()));
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(BETWEEN)).stripTrailing();
    }

    private String name(int column) {
        return CellText.escaped(table.columns().get(column).name());
    }

    /** A cell of a megabyte is measured and escaped no further than anybody would read on a terminal. */
    private String cell(List<Object> row, int column) {
        Object value = row.get(column);
        boolean endless = width > 0
                && value instanceof String text
                && text.length() > LONGEST_CELL
                && !figures.get(column).binary();
        String shown = figures.get(column).text(endless ? ((String) value).substring(0, LONGEST_CELL) : value);
        return endless ? shown + "…" : shown;
    }

    private String aligned(int column, String text, int cells) {
        String cut = DisplayWidth.cut(text, cells);
        return figures.get(column).numeric() ? DisplayWidth.padLeft(cut, cells) : DisplayWidth.padRight(cut, cells);
    }

    private int[] nameWidths() {
        return IntStream.range(0, table.columns().size())
                .map(column -> DisplayWidth.of(name(column)))
                .toArray();
    }

    private int[] naturalWidths() {
        int[] widths = nameWidths();
        for (List<Object> row : table.rows()) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], DisplayWidth.of(cell(row, column)));
            }
        }
        return widths;
    }

    /** The widest columns give way first, all to the same width. */
    private int[] fitted(int[] widths) {
        int room = width - (widths.length - 1) * BETWEEN.length();
        int most = Math.min(IntStream.of(widths).max().orElse(0), Math.max(1, room));
        while (most > 1 && sumAtMost(widths, most) > room) {
            most--;
        }
        int cap = most;
        return IntStream.of(widths).map(natural -> Math.min(natural, cap)).toArray();
    }

    private static int sumAtMost(int[] widths, int most) {
        return IntStream.of(widths).map(natural -> Math.min(natural, most)).sum();
    }
}
