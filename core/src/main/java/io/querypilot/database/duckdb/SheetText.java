package io.querypilot.database.duckdb;

import io.querypilot.database.duckdb.CellValue.Type;
import io.querypilot.database.duckdb.MergedCells.Range;
import io.querypilot.sql.dialect.Dialect;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dhatim.fastexcel.reader.Row;

/** One sheet as separated values: the headings are taken off, the type of each column is found out. */
final class SheetText {
    private static final int LOOKED_AT = 20;

    private final MergedCells merged;
    private final Map<Range, CellValue> shown = new HashMap<>();
    private final List<Type> types = new ArrayList<>();
    private final List<Long> filled = new ArrayList<>();
    private SheetHeadings headings;
    private long rows;
    private int emptyFormulas;
    private int errors;
    private int beyondDays;
    private int spread;
    private String beside = "";

    SheetText(MergedCells merged) {
        this.merged = merged;
    }

    /** Whether anything stands in the sheet. */
    boolean write(Iterator<Row> all, BufferedWriter writer) throws IOException {
        List<Row> first = new ArrayList<>();
        while (all.hasNext() && first.size() < LOOKED_AT) {
            first.add(all.next());
        }
        headings = new SheetHeadings(first, merged);
        if (!headings.found()) {
            return false;
        }
        for (Row row : first.subList(headings.body(), first.size())) {
            write(row, writer);
        }
        while (all.hasNext()) {
            write(all.next(), writer);
        }
        return true;
    }

    private void write(Row row, BufferedWriter writer) throws IOException {
        long cells = SheetHeadings.filled(row);
        if (cells == 0) {
            return;
        }
        rows++;
        List<CellValue> values = values(row);
        merged.in(row.getRowNum()).forEach(range -> spread(range, row, values, cells));
        for (int i = 0; i < values.size(); i++) {
            note(i, values.get(i), row);
            writer.write((i == 0 ? "" : ",") + quoted(values.get(i).text()));
        }
        writer.write('\n');
    }

    private List<CellValue> values(Row row) {
        List<CellValue> values = new ArrayList<>();
        for (int i = 0; i < Math.max(row.getCellCount(), headings.names().size()); i++) {
            CellValue value = i < row.getCellCount()
                    ? row.getOptionalCell(i).map(CellValue::of).orElse(CellValue.NOTHING)
                    : CellValue.NOTHING;
            beyondDays += value.type() == Type.BEYOND_DAYS ? 1 : 0;
            emptyFormulas += value == CellValue.UNSAVED ? 1 : 0;
            errors += value == CellValue.ERROR ? 1 : 0;
            values.add(value);
        }
        while (values.size() > headings.names().size() && values.get(values.size() - 1).empty()) {
            values.remove(values.size() - 1);
        }
        return values;
    }

    /** A merged cell holds for all that it covers; the one cell of a row, however wide, is a line between parts. */
    private void spread(Range range, Row row, List<CellValue> values, long cells) {
        if (range.firstRow() == row.getRowNum() && range.firstColumn() < values.size()) {
            CellValue value = values.get(range.firstColumn());
            boolean line = cells == 1 && range.wide();
            if (!value.empty() && !line) {
                shown.put(range, value);
                spread++;
            }
        }
        CellValue value = shown.getOrDefault(range, CellValue.NOTHING);
        for (int i = range.firstColumn(); !value.empty() && i <= Math.min(range.lastColumn(), headings.names().size() - 1); i++) {
            values.set(i, values.get(i).empty() ? value : values.get(i));
        }
        if (range.lastRow() == row.getRowNum()) {
            shown.remove(range);
        }
    }

    private void note(int column, CellValue value, Row row) {
        while (types.size() <= column) {
            types.add(Type.NONE);
            filled.add(0L);
        }
        if (!value.empty()) {
            types.set(column, types.get(column).with(value.type()));
            filled.set(column, filled.get(column) + 1);
            if (column >= headings.names().size() && beside.isEmpty()) {
                beside = row.getCell(column).getAddress().toString();
            }
        }
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "" : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** A column without a heading counts if it is filled; right of all headings, only if more than a remark stands there. */
    private boolean kept(int column) {
        if (column >= headings.names().size()) {
            return filled.get(column) * 2 > rows;
        }
        boolean named = !headings.names().get(column).equals("column_" + (column + 1));
        return named || !headings.said() || column < filled.size() && filled.get(column) > 0;
    }

    private int columns() {
        return Math.max(headings.names().size(), types.size());
    }

    private String name(int column) {
        return column < headings.names().size() ? headings.names().get(column) : "column_" + (column + 1);
    }

    /** What DuckDB reads the written text with. */
    String source(Path csv) {
        String spelled = IntStream.range(0, columns())
                .mapToObj(i -> Dialect.DUCKDB.text(name(i)) + ": '" + (i < types.size() ? types.get(i) : Type.NONE).sql + "'")
                .collect(Collectors.joining(", ", "{", "}"));
        String taken = IntStream.range(0, columns())
                .filter(this::kept)
                .mapToObj(i -> Dialect.DUCKDB.quote(name(i)))
                .collect(Collectors.joining(", "));
        return "(SELECT " + taken + " FROM read_csv(" + DuckdbData.text(csv)
                + ", auto_detect = false, header = false, delim = ',', quote = '\"', escape = '\"', new_line = '\\n',"
                + " null_padding = true, parallel = false" + LongLines.OPTIONS + ", columns = " + spelled + "))";
    }

    List<String> remarks() {
        long left = IntStream.range(headings.names().size(), columns()).filter(i -> !kept(i)).mapToLong(filled::get).sum();
        long unnamed = headings.said()
                ? IntStream.range(0, columns()).filter(i -> kept(i) && name(i).equals("column_" + (i + 1))).count()
                : 0;
        List<String> told = new ArrayList<>();
        if (!headings.said()) {
            told.add("no headings, so its columns are column_1 and so on");
        }
        tell(told, headings.titles(), "line", " above the headings skipped");
        if (headings.said() && headings.count() > 1) {
            told.add("headings of " + headings.count() + " rows put together");
        }
        tell(told, unnamed, "column", " without a heading");
        tell(told, left, "cell", " right of the headings left out, the first at " + beside);
        tell(told, spread, "merged cell", " filled out");
        tell(told, emptyFormulas, "formula", " without a saved result left empty");
        tell(told, beyondDays, "date", " beyond all days kept as its number");
        tell(told, errors, "cell", " with an error left empty");
        return told;
    }

    private static void tell(List<String> told, long count, String noun, String what) {
        if (count > 0) {
            told.add(TableLoader.counted(count, noun) + what);
        }
    }
}
