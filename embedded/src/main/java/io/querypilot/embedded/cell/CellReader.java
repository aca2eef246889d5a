package io.querypilot.embedded.cell;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the distinct cells of every column, within bounds: rows looked at, values kept, time per column and in all.
 * When the time is up, the columns not yet read go with the few samples the schema carries. Secrets are never read.
 */
public final class CellReader {
    private static final int ROWS_SCANNED = 100_000;
    private static final int VALUES_KEPT = 20_000;
    private static final Limits PER_COLUMN = new Limits(Duration.ofMillis(400), VALUES_KEPT, 4L << 20);
    private static final Duration IN_ALL = Duration.ofMillis(1_500);

    /** A column to read, with its number among all columns. */
    private record Place(int number, Table table, Column column) {}

    private final QuestionDatabase database;
    private final long deadline = System.nanoTime() + IN_ALL.toNanos();

    private CellReader(QuestionDatabase database) {
        this.database = database;
    }

    /** Cells by column number, counted through all tables from 1. */
    public static SortedMap<Integer, List<?>> read(QuestionDatabase database, Schema schema) {
        CellReader reader = new CellReader(database);
        SortedMap<Integer, List<?>> cells = new TreeMap<>();
        // Numbers come last: a question's words mean names and categories far more often.
        places(schema).stream()
                .filter(place -> place.column().kind() != ColumnKind.BINARY)
                .filter(place -> place.column().sensitivity() != Sensitivity.SECRET)
                .sorted(Comparator.comparing(place -> place.column().kind().numeric()))
                .forEach(place -> cells.put(place.number(), reader.cells(place)));
        return cells;
    }

    private static List<Place> places(Schema schema) {
        List<Place> places = new ArrayList<>();
        int number = 1;
        for (Table table : schema.tables()) {
            for (Column column : table.columns()) {
                places.add(new Place(number++, table, column));
            }
        }
        return places;
    }

    private List<?> cells(Place place) {
        if (System.nanoTime() - deadline > 0) {
            return place.column().samples();
        }
        Outcome outcome = database.execute(query(place), PER_COLUMN, Purpose.CELLS);
        if (outcome instanceof Outcome.Success success) {
            return success.table().rows().stream().map(row -> row.get(0)).toList();
        }
        return place.column().samples();
    }

    private String query(Place place) {
        Dialect dialect = database.dialect();
        Table table = place.table();
        String path = (table.namespace().isEmpty() ? "" : dialect.quote(table.namespace()) + ".")
                + dialect.quote(table.name());
        String column = dialect.quote(place.column().name());
        // What people name is in the lists, not the lists.
        boolean list = dialect.has(Trait.ARRAY_TYPES) && place.column().type().endsWith("[]");
        String kept = list ? "unnest(" + column + ") AS " + column : column;
        String some = dialect.limited(
                "SELECT " + kept + " FROM " + path + " WHERE " + column + " IS NOT NULL", ROWS_SCANNED);
        return dialect.limited("SELECT DISTINCT " + column + " FROM (" + some + ") AS cells", VALUES_KEPT);
    }
}
