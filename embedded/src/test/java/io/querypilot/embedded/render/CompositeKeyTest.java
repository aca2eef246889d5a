package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompositeKeyTest {
    private static final String[] STATEMENTS = {
        "CREATE TABLE line (order_no INTEGER, line_no INTEGER, item TEXT, PRIMARY KEY (order_no, line_no))",
        "CREATE TABLE shipment (id INTEGER PRIMARY KEY, order_no INTEGER, line_no INTEGER,"
                + " FOREIGN KEY (order_no, line_no) REFERENCES line (order_no, line_no))",
        "INSERT INTO line VALUES (1, 1, 'pen'), (1, 2, 'ink'), (2, 1, 'pad')",
        "INSERT INTO shipment VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1)"
    };

    @TempDir
    Path folder;

    private static String shippedLines(SchemaView schema, Database database, int first, int second) {
        Query query = new Query(
                List.of(first, second),
                Map.of(),
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                false,
                List.of(new Aggregate(Token.COUNT, new ColumnUse(-1, SchemaView.STAR))),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
        return Renderer.sql(new Plan.Answerable(query, false), schema, database.dialect(), LocalDate.of(2026, 1, 1))
                .orElseThrow();
    }

    private static void joinsByBothColumns(Database database) {
        SchemaView schema = SchemaReader.read(database.schema());
        for (int first = 0; first < 2; first++) {
            String sql = shippedLines(schema, database, first, 1 - first);
            assertThat(sql).contains("ON T1.order_no = T2.order_no AND T1.line_no = T2.line_no");
            Outcome.Success success = (Outcome.Success) database.execute(sql, Limits.STANDARD);
            assertThat(((Number) success.table().rows().get(0).get(0)).intValue()).isEqualTo(3);
        }
    }

    @Test
    void joinsByAllColumnsOfAKeyInSqlite() {
        try (Database database =
                Databases.open(TestSqlite.run(folder.resolve("lines.db"), STATEMENTS).toString())) {
            joinsByBothColumns(database);
        }
    }

    @Test
    void joinsByAllColumnsOfAKeyInPostgres() {
        try (Database database = Databases.open(TestPostgres.database(STATEMENTS))) {
            joinsByBothColumns(database);
        }
    }

    @Test
    void aPersonMayJoinByOneColumnAndANarrowedSchemaByWhatIsLeft() {
        try (Database database =
                Databases.open(TestSqlite.run(folder.resolve("lines.db"), STATEMENTS).toString())) {
            SchemaView schema = SchemaReader.read(database.schema());
            ColumnPair orders = schema.foreignKeys().get(0);
            assertThat(shippedLines(schema.joinedBy(List.of(orders)), database, 0, 1)).doesNotContain(" AND ");
            Excerpt withoutLines = Excerpt.of(schema, List.of(0, 1), column -> column != schema.foreignKeys().get(1).left());
            assertThat(shippedLines(withoutLines.schema(), database, 0, 1)).doesNotContain(" AND ").contains(" ON ");
        }
    }

    @Test
    void joinsByAllColumnsOfAKeyThatNobodyReferredTo() {
        try (Database database = Databases.open(TestSqlite.run(
                        folder.resolve("rows.db"),
                        "CREATE TABLE seat (hall_no INTEGER, seat_no INTEGER, PRIMARY KEY (hall_no, seat_no))",
                        "CREATE TABLE repair (id INTEGER PRIMARY KEY, hall_no INTEGER, seat_no INTEGER)",
                        "INSERT INTO seat VALUES (1, 1), (1, 2), (2, 1)",
                        "INSERT INTO repair VALUES (1, 1, 1), (2, 2, 1)")
                .toString())) {
            SchemaView schema = SchemaReader.read(database.schema()).byKeysFirst();
            assertThat(shippedLines(schema, database, 0, 1)).contains("T1.seat_no = T2.seat_no").contains("T1.hall_no = T2.hall_no");
        }
    }

    @Test
    void aNumberThatRepeatsCountsWithinWhatBothTablesLeadTo() {
        try (Database database = Databases.open(TestSqlite.run(
                        folder.resolve("bare.db"),
                        "CREATE TABLE hall (hall_no INTEGER, name TEXT)",
                        "CREATE TABLE seat (hall_no INTEGER, seat_no INTEGER)",
                        "CREATE TABLE repair (repair_no INTEGER, hall_no INTEGER, seat_no INTEGER)",
                        "INSERT INTO hall VALUES (1, 'A'), (2, 'B')",
                        "INSERT INTO seat VALUES (1, 1), (1, 2), (2, 1)",
                        "INSERT INTO repair VALUES (1, 1, 1), (2, 2, 1)")
                .toString())) {
            SchemaView schema = SchemaReader.read(database.schema()).byKeysFirst();
            assertThat(shippedLines(schema, database, 1, 2)).contains("T1.seat_no = T2.seat_no").contains("T1.hall_no = T2.hall_no");
        }
    }
}
