package io.querypilot.schema;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a table holds beyond the first rows: counted by the engine over all of it, or over a bounded number of its rows, so
 * that the same data say the same and a huge table costs no more than a large one.
 */
final class LargerTable {
    private static final int ROWS = 25_000;
    private static final int ROWS_IN_ALL = 150_000;
    private static final int COLUMNS = 60;
    /** Fewer rows than these tell no more than those that were read. */
    private static final int LEAST = 5_000;

    private final CatalogueStatements statements;
    /** How a column's cell is written so that two cells are the same if their beginnings are. */
    private final Function<Column, String> cell;
    private int left = ROWS_IN_ALL;

    LargerTable(CatalogueStatements statements, Function<Column, String> cell) {
        this.statements = statements;
        this.cell = cell;
    }

    /** Tells these samples of a table, of which more rows may be than were read, what the rest of it holds. */
    void tell(TableDraft draft, Map<String, Sample> samples) throws SQLException {
        int rows = Math.min(ROWS, left);
        Map<Column, Sample> open = open(draft, samples);
        if (open.isEmpty() || rows < LEAST) {
            return;
        }
        List<Sample.Wide> told = counted(draft, List.copyOf(open.keySet()), rows);
        left -= (int) told.get(0).rows();
        int at = 0;
        for (Map.Entry<Column, Sample> each : open.entrySet()) {
            each.getValue().widen(told.get(at++));
            if (each.getValue().wantsValues(each.getKey().kind())) {
                each.getValue().add(values(draft.quotedPath, each.getKey(), rows));
            }
        }
    }

    private static Map<Column, Sample> open(TableDraft draft, Map<String, Sample> samples) {
        Map<Column, Sample> open = new LinkedHashMap<>();
        draft.columns.stream()
                .filter(column -> samples.containsKey(column.name()) && samples.get(column.name()).breaksOff())
                .limit(COLUMNS)
                .forEach(column -> open.put(column, samples.get(column.name())));
        return open;
    }

    private List<Sample.Wide> counted(TableDraft draft, List<Column> columns, int rows) throws SQLException {
        boolean oneKey = draft.columns.stream().filter(Column::primaryKey).count() == 1;
        String figures = IntStream.range(0, columns.size())
                .mapToObj(at -> "COUNT(c%1$d), COUNT(%2$sc%1$d), ".formatted(at, oneKey && columns.get(at).primaryKey() ? "" : "DISTINCT ")
                        + ends(columns.get(at), "c" + at))
                .collect(Collectors.joining(", "));
        String cells = IntStream.range(0, columns.size())
                .mapToObj(at -> cell.apply(columns.get(at)) + " AS c" + at)
                .collect(Collectors.joining(", "));
        List<Sample.Wide> told = new ArrayList<>();
        statements.sample(
                "SELECT COUNT(*), " + figures + " FROM (SELECT " + cells + " FROM " + draft.quotedPath + " LIMIT " + (rows + 1) + ") AS cells",
                row -> IntStream.range(0, columns.size()).forEach(at -> told.add(wide(row, 2 + 4 * at, rows))));
        return told;
    }

    /** Only of numbers and days a range is told; texts are days in some engines. */
    private static String ends(Column column, String name) {
        boolean ordered = column.kind() != ColumnKind.BOOLEAN && column.kind() != ColumnKind.OTHER;
        return ordered ? "MIN(" + name + "), MAX(" + name + ")" : "NULL, NULL";
    }

    private static Sample.Wide wide(ResultSet row, int first, int rows) {
        try {
            long seen = row.getLong(1);
            return new Sample.Wide(
                    Math.min(seen, rows), seen <= rows, row.getLong(first), row.getLong(first + 1),
                    row.getString(first + 2), row.getString(first + 3));
        } catch (SQLException | DateTimeException unreadable) {
            return new Sample.Wide(0, false, 0, 0, null, null);
        }
    }

    private List<String> values(String path, Column column, int rows) throws SQLException {
        List<String> found = new ArrayList<>();
        statements.sample(
                "SELECT DISTINCT c FROM (SELECT " + cell.apply(column) + " AS c FROM " + path + " LIMIT " + rows
                        + ") AS cells WHERE c IS NOT NULL ORDER BY c",
                row -> readable(row).ifPresent(found::add));
        return found;
    }

    /** A moment that Java has not, and the driver therefore cannot give, is left out. */
    private static Optional<String> readable(ResultSet row) throws SQLException {
        try {
            return Optional.of(row.getString(1));
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
