package io.querypilot.embedded.mend.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForgottenCodesTest {
    private static final SchemaView VEHICLE = new SchemaView(
            List.of(new TableView("", "vehicle", "vehicle", "")),
            List.of(
                    ColumnView.STAR,
                    column("name", ColumnType.TEXT, ""),
                    column("status", ColumnType.TEXT, "A active, W in workshop, R retired; rolling stock is A or W"),
                    column("drive", ColumnType.NUMBER, "1 diesel, 2 electric"),
                    column("use", ColumnType.TEXT, "A active service, S spare"),
                    column("line", ColumnType.TEXT, "B bus, T tram, O out"),
                    column("door", ColumnType.TEXT, "O open, C closed"),
                    column("cycle", ColumnType.TEXT, "M month, Y year")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            VEHICLE,
            new CellIndex(new TreeMap<>(Map.of(1, List.of("x"), 2, List.of("A", "W", "R"), 3, List.of(1, 2)))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String name, ColumnType type, String comment) {
        return new ColumnView(0, name, name, type, type, true, comment);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "names of retired vehicles | SELECT name FROM vehicle WHERE status = 'R'",
        "vehicles in workshop | SELECT name FROM vehicle WHERE status = 'W'",
        "names of electric vehicles | SELECT name FROM vehicle WHERE drive = 2",
        "vehicles that are not retired | SELECT name FROM vehicle",
        "vehicles, retired ones excluded | SELECT name FROM vehicle",
        "kilometres of each retired vehicle | SELECT name FROM vehicle WHERE status = 'R'",
        "vehicles by retired | SELECT name FROM vehicle",
        "retired electric vehicles | SELECT name FROM vehicle WHERE status = 'R' AND drive = 2",
        "retired vehicles and those in workshop | SELECT name FROM vehicle",
        "retired buses | SELECT name FROM vehicle WHERE status = 'R' AND line = 'B'",
        "names of the rolling stock | SELECT name FROM vehicle WHERE status IN ('A', 'W')",
        "vehicles that were opened | SELECT name FROM vehicle",
        "open vehicles | SELECT name FROM vehicle WHERE door = 'O'",
        "vehicles per month | SELECT name FROM vehicle",
        "the most active vehicles | SELECT name FROM vehicle",
        "vehicles that went out | SELECT name FROM vehicle",
        "all vehicles | SELECT name FROM vehicle"
    })
    void aCodeThatTheQuestionSaysIsACondition(String question, String sql) {
        assertThat(sql(question, Optional.empty())).contains(sql);
    }

    @Test
    void aColumnThatThePlanUsesIsNotForgotten() {
        Condition active = new Condition.Predicate(
                Token.EQUAL, new ColumnUse(0, 2), new Condition.Right.Values(List.of(Value.text("A"))));
        assertThat(sql("names of retired vehicles", Optional.of(active)))
                .contains("SELECT name FROM vehicle WHERE status = 'A'");
    }

    private static Optional<String> sql(String question, Optional<Condition> where) {
        Query query = new Query(
                List.of(0), Map.of(), where, List.of(), false, Optional.empty(), false, List.of(new ColumnUse(0, 1)), List.of(),
                Optional.empty(), List.of(), Optional.empty());
        Plan.Answerable plan = ForgottenCodes.added(
                new Plan.Answerable(query, false), PREPARER.prepare(Asked.of(question, List.of()), List.of()));
        return Renderer.readable(plan, VEHICLE, Dialect.SQLITE, LocalDate.of(2026, 11, 16));
    }
}
