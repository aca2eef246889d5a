package io.querypilot.app.output;

import io.querypilot.database.ResultTable;
import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows as an aligned table; where the columns do not fit the terminal, one line a cell. */
final class TableText {
    private static final int NARROWEST = 6;
    private static final String BETWEEN = " | ";

    private final ResultTable table;
    private final int width;
    private final Ink ink;
    private final boolean[] numeric;

    /** {@code width} is the terminal's, or 0 where nothing is to be cut. */
    TableText(ResultTable table, int width, Ink ink) {
        this.table = table;
        this.width = width;
        this.ink = ink;
        this.numeric = new boolean[table.columns().size()];
        for (int column = 0; column < numeric.length; column++) {
            numeric[column] = holdsNumbers(column);
        }
    }

    void write(PrintStream out) {
        int columns = table.columns().size();
        int needed = columns * NARROWEST + (columns - 1) * BETWEEN.length();
        if (width > 0 && needed > width) {
            writeRecords(out);
        } else {
            writeGrid(out, fitted(naturalWidths()));
        }
    }

    private void writeGrid(PrintStream out, int[] widths) {
        out.println(ink.bold(line(IntStream.range(0, widths.length)
                .mapToObj(column -> aligned(column, name(column), widths[column])))));
        out.println(IntStream.of(widths).mapToObj("-"::repeat).collect(Collectors.joining("-+-")));
        for (List<Object> row : table.rows()) {
            out.println(line(IntStream.range(0, widths.length)
                    .mapToObj(column -> aligned(column, CellText.shown(row.get(column)), widths[column]))));
        }
    }

    private void writeRecords(PrintStream out) {
        int label = IntStream.of(nameWidths()).max().orElse(0);
        int names = Math.min(label, Math.max(NARROWEST, width / 3));
        int number = 0;
        for (List<Object> row : table.rows()) {
            out.println(ink.dim("-- row " + ++number));
            for (int column = 0; column < row.size(); column++) {
                String name = DisplayWidth.padRight(DisplayWidth.cut(name(column), names), names);
                int room = Math.max(NARROWEST, width - names - BETWEEN.length());
                out.println(ink.bold(name) + BETWEEN + DisplayWidth.cut(CellText.shown(row.get(column)), room));
            }
        }
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(BETWEEN)).stripTrailing();
    }

    private String name(int column) {
        return CellText.escaped(table.columns().get(column).name());
    }

    private String aligned(int column, String text, int cells) {
        String cut = DisplayWidth.cut(text, cells);
        return numeric[column] ? DisplayWidth.padLeft(cut, cells) : DisplayWidth.padRight(cut, cells);
    }

    private boolean holdsNumbers(int column) {
        return table.rows().stream()
                .map(row -> row.get(column))
                .filter(Objects::nonNull)
                .findFirst()
                .filter(Number.class::isInstance)
                .isPresent();
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
                widths[column] = Math.max(widths[column], DisplayWidth.of(CellText.shown(row.get(column))));
            }
        }
        return widths;
    }

    /** The widest columns give way first, all to the same width. */
    private int[] fitted(int[] widths) {
        int room = width - (widths.length - 1) * BETWEEN.length();
        if (width == 0 || IntStream.of(widths).sum() <= room) {
            return widths;
        }
        int most = IntStream.of(widths).max().orElse(0);
        while (sumAtMost(widths, most) > room) {
            most--;
        }
        int cap = most;
        return IntStream.of(widths).map(natural -> Math.min(natural, cap)).toArray();
    }

    private static int sumAtMost(int[] widths, int most) {
        return IntStream.of(widths).map(natural -> Math.min(natural, most)).sum();
    }
}
