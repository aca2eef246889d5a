package io.querypilot.database;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Rows that came back. A value is null, a Boolean, a Long, a BigInteger, a BigDecimal, a Double, or a String:
 * dates travel in ISO form, binary as {@code 0x…}, so that every face shows the same text.
 */
public record ResultTable(List<ResultColumn> columns, List<List<Object>> rows, boolean truncated) {
    /** A column of a result, with the engine's type name. */
    public record ResultColumn(String name, String type) {}

    public ResultTable {
        columns = List.copyOf(columns);
        // List.copyOf refuses null, and a cell may be null.
        List<List<Object>> copy = new ArrayList<>(rows.size());
        rows.forEach(row -> copy.add(Collections.unmodifiableList(row)));
        rows = Collections.unmodifiableList(copy);
    }

    private static final int PLAIN_CELL_BYTES = 16;
    private static final MathContext DIGITS = new MathContext(9);

    /** About what a cell takes in memory. */
    public static long bytes(Object cell) {
        return PLAIN_CELL_BYTES + (cell instanceof String text ? text.length() : 0);
    }

    /** About what all of it takes: the same count for every engine, because no engine tells how much it has read. */
    public long bytes() {
        return rows.stream().flatMap(List::stream).mapToLong(ResultTable::bytes).sum();
    }

    /** The same number for the same rows in any order, today and in another process. */
    public int contents() {
        return rows.stream().mapToInt(List::hashCode).sum();
    }

    /** Each row and how often it is there: the same for the same rows in any order. */
    public Map<List<Object>, Long> counted() {
        Map<List<Object>, Long> counts = new HashMap<>();
        byValue().forEach(row -> counts.merge(row, 1L, Long::sum));
        return counts;
    }

    /** The rows with numbers by value, so that 5 is 5.0; sums of fractions differ in their last digits with the order of their rows. */
    public List<List<Object>> byValue() {
        return rows.stream().map(row -> row.stream().map(ResultTable::value).toList()).toList();
    }

    private static Object value(Object cell) {
        return cell instanceof Number number && Double.isFinite(number.doubleValue())
                ? new BigDecimal(number.toString()).round(DIGITS).stripTrailingZeros()
                : cell;
    }

    /** The same rows less the columns of these names, in whichever case an engine gives them back. */
    public ResultTable without(List<String> names) {
        int[] kept = IntStream.range(0, columns.size())
                .filter(column -> names.stream().noneMatch(columns.get(column).name()::equalsIgnoreCase))
                .toArray();
        return names.isEmpty()
                ? this
                : new ResultTable(
                        IntStream.of(kept).mapToObj(columns::get).toList(),
                        rows.stream().map(row -> cells(row, kept)).toList(),
                        truncated);
    }

    private static List<Object> cells(List<Object> row, int[] kept) {
        List<Object> cells = new ArrayList<>();
        IntStream.of(kept).forEach(column -> cells.add(row.get(column)));
        return cells;
    }

    public int rowCount() {
        return rows.size();
    }
}
