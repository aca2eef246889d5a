package io.querypilot.database.duckdb;

import io.querypilot.database.duckdb.CellValue.Type;
import io.querypilot.database.duckdb.MergedCells.Range;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dhatim.fastexcel.reader.Row;

/**
 * Where the headings of a sheet stand, and what they say. They may take several rows, "2024" over "Q1" and "Q2"; a sheet
 * may have none, where its first row is like those that follow.
 */
final class SheetHeadings {
    private static final int MOST_ROWS = 3;

    private final List<Row> rows;
    private final MergedCells merged;
    private final int first;
    private final int last;
    private final boolean said;
    private final List<String> names = new ArrayList<>();

    /** The headings among the first rows of a sheet. */
    SheetHeadings(List<Row> rows, MergedCells merged) {
        this.rows = rows;
        this.merged = merged;
        this.first = first();
        int end = first;
        while (first >= 0 && end - first + 1 < MOST_ROWS && goesOn(end)) {
            end++;
        }
        this.last = end;
        this.said = first >= 0 && (last > first || named());
        if (first >= 0) {
            name();
        }
    }

    boolean found() {
        return first >= 0;
    }

    /** Whether there is a row of headings at all. */
    boolean said() {
        return said;
    }

    List<String> names() {
        return names;
    }

    int count() {
        return last - first + 1;
    }

    /** How many rows with something in them stand above. */
    int titles() {
        return (int) rows.subList(0, first).stream().filter(row -> filled(row) > 0).count();
    }

    /** Where the rows below the headings begin. */
    int body() {
        return said ? last + 1 : first;
    }

    static long filled(Row row) {
        return row.stream().filter(cell -> cell != null && !cell.getText().isBlank()).count();
    }

    /** The first row that fills more than half of the widest: a title above a table fills one cell, however wide. */
    private int first() {
        long widest = rows.stream().mapToLong(this::width).max().orElse(0);
        return widest == 0
                ? -1
                : IntStream.range(0, rows.size()).filter(i -> width(rows.get(i)) * 2 > widest).findFirst().orElse(-1);
    }

    private long width(Row row) {
        long filled = filled(row);
        return filled < 2 ? filled : texts(row).stream().filter(text -> !text.isEmpty()).count();
    }

    /** What a row shows in each column, with merged cells for all that they cover. */
    private List<String> texts(Row row) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < row.getCellCount(); i++) {
            texts.add(text(row, i));
        }
        for (Range range : merged.in(row.getRowNum())) {
            String text = anchor(range).map(anchor -> text(anchor, range.firstColumn())).orElse("");
            for (int i = range.firstColumn(); !text.isEmpty() && i <= Math.min(range.lastColumn(), 16_383); i++) {
                while (texts.size() <= i) {
                    texts.add("");
                }
                texts.set(i, text);
            }
        }
        return texts;
    }

    private Optional<Row> anchor(Range range) {
        return rows.stream().filter(row -> row.getRowNum() == range.firstRow()).findFirst();
    }

    private static String text(Row row, int column) {
        return value(row, column).text().strip().replaceAll("\\s+", " ");
    }

    private static CellValue value(Row row, int column) {
        return column >= row.getCellCount() ? CellValue.NOTHING
                : row.getOptionalCell(column).map(CellValue::of).orElse(CellValue.NOTHING);
    }

    /** Whether the row after this one belongs to the headings too. */
    private boolean goesOn(int end) {
        if (end + 1 >= rows.size() || rows.get(end + 1).getRowNum() != rows.get(end).getRowNum() + 1) {
            return false;
        }
        Row row = rows.get(end);
        List<Range> ranges = merged.in(row.getRowNum());
        boolean reachesDown = ranges.stream().anyMatch(range -> range.in(row.getRowNum() + 1) && value(row, range.firstColumn()).type() == Type.TEXT);
        boolean groups = ranges.stream().anyMatch(range -> range.wide() && parted(range, rows.get(end + 1)));
        return groups || reachesDown || gaps(end);
    }

    /** Whether each column under a wide heading has one of its own. */
    private static boolean parted(Range range, Row below) {
        return IntStream.rangeClosed(range.firstColumn(), range.lastColumn()).allMatch(i -> word(value(below, i)));
    }

    private static boolean word(CellValue value) {
        return value.type() == Type.TEXT || value.year();
    }

    /** The same where nobody merged the cells: the row below fills all gaps with words, and below it stand no words. */
    private boolean gaps(int end) {
        Row row = rows.get(end);
        Row below = rows.get(end + 1);
        List<Integer> gaps = IntStream.range(1, Math.max(row.getCellCount(), below.getCellCount()))
                .filter(i -> value(row, i).empty())
                .boxed()
                .toList();
        boolean filled = !gaps.isEmpty()
                && gaps.stream().allMatch(i -> value(below, i).type() == Type.TEXT && !value(below, i - 1).empty());
        boolean words = IntStream.range(0, below.getCellCount())
                .mapToObj(i -> value(below, i))
                .allMatch(value -> value.empty() || value.type() == Type.TEXT);
        return filled && words && end + 2 < rows.size()
                && gaps.stream().anyMatch(i -> rows.subList(end + 2, rows.size()).stream()
                        .map(later -> value(later, i).type())
                        .anyMatch(type -> type != Type.TEXT && type != Type.NONE));
    }

    /** Whether the first row is unlike the others, as headings are: a number above numbers is no heading, but a year is. */
    private boolean named() {
        Row row = rows.get(first);
        List<Integer> odd = IntStream.range(0, row.getCellCount())
                .filter(i -> value(row, i).type() != Type.TEXT && value(row, i).type() != Type.NONE)
                .boxed()
                .toList();
        if (odd.isEmpty()) {
            return true;
        }
        boolean years = odd.stream().allMatch(i -> value(row, i).year())
                && odd.stream().map(i -> value(row, i).text()).distinct().count() == odd.size();
        if (years && odd.stream().anyMatch(i -> !bodyOfYears(i))) {
            return true;
        }
        return IntStream.range(0, row.getCellCount())
                .filter(i -> !value(row, i).empty() && body(i) != Type.NONE)
                .anyMatch(i -> body(i).with(value(row, i).type()) != body(i));
    }

    private boolean bodyOfYears(int column) {
        return below().stream().map(row -> value(row, column)).filter(value -> !value.empty()).allMatch(CellValue::year);
    }

    private Type body(int column) {
        return below().stream().map(row -> value(row, column).type()).reduce(Type.NONE, Type::with);
    }

    private List<Row> below() {
        return rows.subList(first + 1, rows.size());
    }

    private void name() {
        List<List<String>> block = said ? rows.subList(first, last + 1).stream().map(this::texts).toList() : List.of(texts(rows.get(first)));
        int width = block.stream().mapToInt(SheetHeadings::end).max().orElse(0);
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < width; i++) {
            String text = said ? together(block, i) : "";
            String base = text.isEmpty() ? "column_" + (i + 1) : text;
            String name = base;
            for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
                name = base + "_" + number;
            }
            names.add(name);
        }
    }

    private static int end(List<String> texts) {
        return IntStream.range(0, texts.size()).filter(i -> !texts.get(i).isEmpty()).map(i -> i + 1).max().orElse(0);
    }

    /** What stands above a column, from the top down; an empty cell above a heading is what stands left of it. */
    private static String together(List<List<String>> block, int column) {
        return IntStream.range(0, block.size())
                .mapToObj(row -> said(block, row, column))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static String said(List<List<String>> block, int row, int column) {
        String own = column < block.get(row).size() ? block.get(row).get(column) : "";
        boolean above = row + 1 < block.size() && column > 0 && column < block.get(row + 1).size()
                && !block.get(row + 1).get(column).isEmpty();
        return own.isEmpty() && above ? said(block, row, column - 1) : own;
    }
}
