package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.mend.rows.FilledRanks;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Order;
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

/** Which rows a ranking leaves out, and where whole rows are shown. */
class RowsAskedForTest {
    private static final int NAME = 1;
    private static final int CITY = 2;
    private static final int FOUNDED = 3;
    private static final int NUMBER = 4;
    private static final SchemaView CLUB = new SchemaView(
            List.of(new TableView("", "club", "club", "")),
            List.of(
                    ColumnView.STAR,
                    column("nm1", "name 1", ColumnType.TEXT, true),
                    column("city", "city", ColumnType.TEXT, true),
                    column("founded", "founded", ColumnType.NUMBER, true),
                    column("number", "number", ColumnType.NUMBER, false)),
            List.of(),
            List.of());
    private static final SchemaView TWO_LINES = new SchemaView(
            CLUB.tables(),
            List.of(ColumnView.STAR, column("nm1", "name 1", ColumnType.TEXT, true), column("nm2", "name 2", ColumnType.TEXT, true)),
            List.of(),
            List.of());
    private static final Prepared OLDEST = prepared("which club is the oldest?");

    private static ColumnView column(String name, String label, ColumnType type, boolean nullable) {
        return new ColumnView(0, name, label, type, type, nullable, "");
    }

    private static Prepared prepared(String question) {
        return prepared(CLUB, question);
    }

    private static Prepared prepared(SchemaView schema, String question) {
        return new Preparer(
                        schema,
                        new CellIndex(new TreeMap<>(Map.of())),
                        new WordPieces(List.of("[PAD]")),
                        new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                        Abbreviations.NONE)
                .prepare(Asked.of(question, List.of()), List.of());
    }

    private static Plan.Answerable plan(int shown, Optional<Condition> where, List<Order> order) {
        return new Plan.Answerable(new Query(
                List.of(0), Map.of(), where, List.of(), false, Optional.empty(), false, List.of(new ColumnUse(0, shown)), order,
                order.isEmpty() ? Optional.empty() : Optional.of(Value.number("1")), List.of(), Optional.empty()), false);
    }

    private static Plan.Answerable ranked(int column, boolean descending, Optional<Condition> where) {
        return plan(NAME, where, List.of(new Order(new ColumnUse(0, column), descending)));
    }

    private static String filled(Plan.Answerable plan, Dialect dialect) {
        return Renderer.readable(FilledRanks.of(plan, OLDEST, dialect), CLUB, dialect, LocalDate.of(2026, 11, 17)).orElseThrow();
    }

    @Test
    void whatHasNoFigureIsNotTheFirstOfARanking() {
        assertThat(filled(ranked(FOUNDED, false, Optional.empty()), Dialect.SQLITE))
                .isEqualTo("SELECT nm1 FROM club WHERE founded IS NOT NULL ORDER BY founded ASC LIMIT 1");
        assertThat(filled(ranked(FOUNDED, true, Optional.empty()), Dialect.POSTGRESQL))
                .isEqualTo("SELECT nm1 FROM club WHERE founded IS NOT NULL ORDER BY founded DESC LIMIT 1");
    }

    @Test
    void whatHasNoMeanIsNotTheFirstOfItsRanking() {
        ColumnUse city = new ColumnUse(0, CITY);
        Aggregate mean = new Aggregate(Token.AVG, new ColumnUse(0, FOUNDED));
        Plan.Answerable plan = new Plan.Answerable(new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(city), false, Optional.empty(), false, List.of(city),
                List.of(new Order(mean, false)), Optional.of(Value.number("1")), List.of(), Optional.empty()), false);
        assertThat(filled(plan, Dialect.SQLITE))
                .isEqualTo("SELECT city FROM club GROUP BY city HAVING AVG(founded) IS NOT NULL ORDER BY AVG(founded) ASC LIMIT 1");
        assertThat(filled(plan, Dialect.POSTGRESQL)).doesNotContain("NULL");
    }

    @Test
    void whereNothingComesBeforeTheFirstNothingIsAdded() {
        Condition known = new Condition.Predicate(
                Token.GREATER, new ColumnUse(0, FOUNDED), new Condition.Right.Values(List.of(Value.number("1900"))));
        assertThat(filled(ranked(FOUNDED, true, Optional.empty()), Dialect.SQLITE)).doesNotContain("NULL");
        assertThat(filled(ranked(FOUNDED, false, Optional.empty()), Dialect.POSTGRESQL)).doesNotContain("NULL");
        assertThat(filled(ranked(FOUNDED, true, Optional.empty()), Dialect.DUCKDB)).doesNotContain("NULL");
        assertThat(filled(ranked(NUMBER, false, Optional.empty()), Dialect.SQLITE)).as("never empty").doesNotContain("NULL");
        assertThat(filled(ranked(FOUNDED, false, Optional.of(known)), Dialect.SQLITE)).doesNotContain("NULL");
    }

    @Test
    void theFirstLineOfANameIsAName() {
        Prepared listed = prepared("which clubs are there?");
        Plan.Answerable names = plan(NAME, Optional.empty(), List.of());
        Plan.Answerable cities = plan(CITY, Optional.empty(), List.of());
        assertThat(WholeRows.asked(names, listed)).isEqualTo(names);
        assertThat(WholeRows.asked(names, prepared(TWO_LINES, "which clubs are there?"))).isNotEqualTo(names);
        assertThat(WholeRows.asked(cities, listed).query().select()).isEqualTo(List.of(new ColumnUse(-1, SchemaView.STAR)));
    }
}
