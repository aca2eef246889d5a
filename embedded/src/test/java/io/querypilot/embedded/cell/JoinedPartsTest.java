package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.Parts;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JoinedPartsTest {
    private static final List<String> TRIPS = List.of(
            "CREATE TABLE trip_2025 (trip_id INTEGER PRIMARY KEY, day TEXT, paid_on TEXT, fare INTEGER NOT NULL)",
            "CREATE TABLE trip_2026 (trip_id INTEGER PRIMARY KEY, paid_on TEXT, day TEXT, fare INTEGER NOT NULL)",
            "INSERT INTO trip_2025 VALUES (1, '2025-01-01', '2025-02-01', 5), (2, '2025-12-31', '2026-01-02', 6)",
            "INSERT INTO trip_2026 VALUES (3, '2026-03-01', '2026-01-01', 7), (4, NULL, NULL, 8)",
            "CREATE TABLE stop (stop_id INTEGER PRIMARY KEY, trip_id INTEGER REFERENCES trip_2025(trip_id))");

    @TempDir
    Path folder;

    @Test
    void theYearsOfATableAreOneTable() {
        JoinedParts joined = joined(List.of());

        assertThat(joined.schema().tables()).extracting(Table::name).containsExactly("stop", "trip");
        Parts parts = joined.parts().get("trip");
        assertThat(parts.all()).extracting(Parts.Part::name).containsExactly("trip_2025", "trip_2026");
        assertThat(parts.times()).containsExactly("day");
    }

    @Test
    void itHasTheCellsOfAllAndTheColumnsOfTheNewest() {
        JoinedParts joined = joined(List.of());

        Table trip = joined.schema().table("trip").orElseThrow();
        assertThat(trip.columns()).extracting(Column::name).containsExactly("trip_id", "paid_on", "day", "fare");
        int first = joined.schema().table("stop").orElseThrow().columns().size() + 1;
        assertThat(joined.cells().get(first + 2)).extracting(Object::toString)
                .containsExactlyInAnyOrder("2025-01-01", "2025-12-31", "2026-01-01");
    }

    @Test
    void keysToAPartLeadToTheWhole() {
        Table stop = joined(List.of()).schema().table("stop").orElseThrow();
        assertThat(stop.foreignKeys()).extracting(ForeignKey::targetTable).containsExactly("trip");
    }

    @Test
    void aViewThatShowsSomePartsIsLeftOut() {
        assertThat(joined(List.of("CREATE VIEW trip AS SELECT * FROM trip_2025")).schema().tables())
                .extracting(Table::name).containsExactly("stop", "trip");
        JoinedParts filtered = joined(List.of("CREATE VIEW dear_trip AS SELECT * FROM trip_2025 WHERE fare > 5"));
        assertThat(filtered.schema().tables()).extracting(Table::name).contains("dear_trip", "trip");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, day TEXT)",
        "INSERT INTO trip_2026 VALUES (5, NULL, '2025-12-30', 9)",
        "INSERT INTO trip_2026 VALUES (1, NULL, '2026-12-30', 9)",
        "ALTER TABLE trip_2026 ADD COLUMN tip INTEGER"
    })
    void theyAreNotWhereTheirNameOrRowsOrKeysOrColumnsSayOtherwise(String change) {
        assertThat(joined(List.of(change)).parts()).isEmpty();
    }

    @Test
    void tablesWithoutATimeAreNot() {
        assertThat(joined(List.of(
                        "CREATE TABLE budget_2025 (team TEXT, amount INTEGER)",
                        "CREATE TABLE budget_2026 (team TEXT, amount INTEGER)",
                        "INSERT INTO budget_2025 VALUES ('sales', 2025)",
                        "INSERT INTO budget_2026 VALUES ('sales', 2026)",
                        "CREATE TABLE trip_archive (trip_id INTEGER PRIMARY KEY, day TEXT, paid_on TEXT, fare INTEGER)"))
                .schema().tables())
                .extracting(Table::name)
                .containsExactly("budget_2025", "budget_2026", "stop", "trip", "trip_archive");
    }

    @Test
    void countsOfOneDayEachAreNot() {
        assertThat(joined(List.of(
                        "CREATE TABLE stock_2026_01 (sku TEXT, taken_on TEXT, pieces INTEGER)",
                        "CREATE TABLE stock_2026_02 (sku TEXT, taken_on TEXT, pieces INTEGER)",
                        "INSERT INTO stock_2026_01 VALUES ('a', '2026-01-28', 5), ('b', '2026-01-28', 6)",
                        "INSERT INTO stock_2026_02 VALUES ('a', '2026-02-27', 4), ('b', '2026-02-27', 7)"))
                .parts())
                .containsOnlyKeys("trip");
    }

    @Test
    void partsThatCommentsTellApartAreNot() {
        assertThat(joined(List.of(
                        "CREATE TABLE sale_2025 (day TEXT, amount INTEGER -- in cents\n)",
                        "CREATE TABLE sale_2026 (day TEXT, amount INTEGER -- in euros\n)",
                        "INSERT INTO sale_2025 VALUES ('2025-01-28', 5), ('2025-02-28', 6)",
                        "INSERT INTO sale_2026 VALUES ('2026-01-28', 5), ('2026-02-28', 6)"))
                .parts())
                .containsOnlyKeys("trip");
    }

    @Test
    void secondsAndMonthsAreTimesToo() {
        assertThat(joined(List.of(
                        "CREATE TABLE log_202601 (sensor TEXT, ts INTEGER)",
                        "CREATE TABLE log_202602 (sensor TEXT, ts INTEGER)",
                        "INSERT INTO log_202601 VALUES ('a', 1767225600), ('a', 1769903999)",
                        "INSERT INTO log_202602 VALUES ('a', 1769904000)"))
                .parts())
                .containsOnlyKeys("log", "trip");
    }

    private JoinedParts joined(List<String> more) {
        List<String> statements = new ArrayList<>(TRIPS);
        statements.addAll(more);
        Path file = TestSqlite.run(folder.resolve(more.hashCode() + ".db"), statements.toArray(String[]::new));
        try (Database database = Databases.open(file.toString())) {
            Schema schema = database.schema();
            return JoinedParts.of(schema, schema, CellReader.read(QuestionDatabase.of(database), schema));
        }
    }
}
