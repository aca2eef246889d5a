package io.querypilot.embedded.cell;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.schema.Codes;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads the distinct cells of every column. It is bounded by rows and by values, never by the clock, so that a question
 * means the same on a busy machine: the more columns there are, the fewer rows of each are looked at. Only a view, which may
 * be as dear as any query, has a time. Secrets are never read, nor tables that may not be sampled; what cannot be read goes with the schema's samples.
 * E-mail, telephone and days of birth are: the model is in this process and its index in memory, and what a question names is found by it.
 */
public final class CellReader {
    private static final int CELLS_SCANNED = 5_000_000;
    private static final int MOST_ROWS = 100_000;
    static final int FEWEST_ROWS = 1_000;
    private static final int VALUES_KEPT = 20_000;
    private static final Limits OF_TABLE = new Limits(Duration.ofMinutes(1), VALUES_KEPT, 4L << 20);
    private static final Limits OF_VIEW = new Limits(Duration.ofMillis(400), VALUES_KEPT, 4L << 20);

    /** A column to read, with its number among all columns. */
    private record Place(int number, Table table, Column column) {}

    private final QuestionDatabase database;
    private final int rows;

    private CellReader(QuestionDatabase database, int columns) {
        this.database = database;
        this.rows = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, CELLS_SCANNED / Math.max(1, columns)));
    }

    /** Cells by column number, counted through all tables from 1. */
    public static SortedMap<Integer, List<?>> read(QuestionDatabase database, Schema schema) {
        List<Place> places = places(schema);
        CellReader reader = new CellReader(database, places.size());
        SortedMap<Integer, List<?>> cells = new TreeMap<>();
        places.stream()
                .filter(place -> place.table().sampled() && place.column().kind() != ColumnKind.BINARY)
                .filter(place -> place.column().sensitivity() != Sensitivity.SECRET)
                .forEach(place -> cells.put(place.number(), reader.cells(place)));
        return cells;
    }

    /** The codes that comments explain, and those of a sex, by the same numbers. */
    public static Map<Integer, Codes> codes(Schema schema) {
        return places(schema).stream()
                .filter(place -> place.column().kind() != ColumnKind.BOOLEAN)
                .collect(Collectors.toMap(Place::number, place -> Codes.of(place.column())));
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
        Limits limits = place.table().view() ? OF_VIEW : OF_TABLE;
        Outcome outcome = database.execute(query(place), limits, Purpose.CELLS);
        if (outcome instanceof Outcome.Success success) {
            return success.table().rows().stream().map(row -> row.get(0)).toList();
        }
        return place.column().samples();
    }

    private String query(Place place) {
        Dialect dialect = database.dialect();
        Table table = place.table();
        String path = table.namespace().isEmpty()
                ? dialect.quote(table.name())
                : dialect.path(table.namespace(), table.name());
        String column = dialect.quote(place.column().name());
        // What people name is in the lists, not the lists.
        boolean list = dialect.has(Trait.ARRAY_TYPES) && place.column().type().endsWith("[]");
        String kept = list ? "unnest(" + column + ") AS " + column : column;
        String some = dialect.limited(
                "SELECT " + kept + " FROM " + path + " WHERE " + column + " IS NOT NULL", rows);
        return dialect.limited("SELECT DISTINCT " + column + " FROM (" + some + ") AS cells", VALUES_KEPT);
    }
}
