package io.querypilot.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tables whose first rows one statement brings. Every column has a place of its own in its result, empty in the rows of the
 * other tables: so each keeps its type, and tells the same as if its table were read alone.
 */
record SeveralTables(List<Asked> tables) {
    /** A column more is a byte more in each row. */
    private static final int MOST_COLUMNS = 50;

    /** A table, and which of its columns are read. */
    record Asked(TableDraft draft, List<Column> columns) {}

    static List<SeveralTables> of(List<Asked> all) {
        List<SeveralTables> found = new ArrayList<>();
        int columns = MOST_COLUMNS;
        for (Asked one : all) {
            if (columns + one.columns().size() > MOST_COLUMNS) {
                found.add(new SeveralTables(new ArrayList<>()));
                columns = 0;
            }
            found.get(found.size() - 1).tables().add(one);
            columns += one.columns().size();
        }
        return found;
    }

    /** The number of the table comes first in each row, its cells from {@link #first} on. */
    String query(Function<Column, String> cell, int rows) {
        return IntStream.range(0, tables.size())
                .mapToObj(table -> "(SELECT " + table + ", " + cells(table, cell) + " FROM "
                        + tables.get(table).draft().quotedPath + " LIMIT " + rows + ")")
                .collect(Collectors.joining(" UNION ALL "));
    }

    private String cells(int table, Function<Column, String> cell) {
        return IntStream.range(0, tables.size())
                .boxed()
                .flatMap(other -> tables.get(other).columns().stream()
                        .map(column -> other == table ? cell.apply(column) : "NULL"))
                .collect(Collectors.joining(", "));
    }

    int first(int table) {
        return 2 + tables.subList(0, table).stream().mapToInt(one -> one.columns().size()).sum();
    }
}
