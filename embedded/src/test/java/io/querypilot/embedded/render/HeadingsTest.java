package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeadingsTest {
    private static final ColumnUse PAID = new ColumnUse(0, 1);
    private static final ColumnUse TOTAL = new ColumnUse(0, 2);

    private static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "bill", "bill", "")),
            List.of(ColumnView.STAR, column("paid"), column("total_amount"), column("year")),
            List.of(),
            List.of());

    private static List<Optional<String>> headings(Expression... expressions) {
        return Headings.of(SCHEMA, List.of(expressions));
    }

    private static ColumnView column(String name) {
        return new ColumnView(0, name, name, ColumnType.NUMBER, ColumnType.NUMBER, false, "");
    }

    @Test
    void saysWhatAColumnShows() {
        assertThat(headings(new DatePart(Token.YEAR_MONTH, PAID), new Aggregate(Token.AVG, PAID)))
                .containsExactly(Optional.of("month"), Optional.of("average_paid"));
        assertThat(headings(new Aggregate(Token.AVG, new DatePart(Token.AGE, PAID))))
                .containsExactly(Optional.of("average_age"));
        assertThat(headings(new Aggregate(Token.SUM, TOTAL))).containsExactly(Optional.of("sum_total_amount"));
        assertThat(headings(new Aggregate(Token.COUNT, new ColumnUse(-1, 0)))).containsExactly(Optional.of("count"));
    }

    @Test
    void saysHowAnotherUnitIsReached() {
        Expression sum = new Aggregate(Token.SUM, PAID);
        assertThat(headings(new Scaled(Token.OVER_100, sum), new Scaled(Token.TIMES_12, PAID)))
                .containsExactly(Optional.of("total_paid_per_100"), Optional.of("paid_times_12"));
        assertThat(headings(new Scaled(Token.TIMES_100, new Arithmetic(Token.DIVIDED, sum, sum))))
                .containsExactly(Optional.of("percent"));
    }

    @Test
    void saysByWhatTheRowsOfAFigureAreChosen() {
        Expression sum = new Aggregate(Token.SUM, PAID);
        assertThat(headings(
                        new Expression.Conditioned(Token.IF, test(Token.DURING, Value.period("Q1 2024")), sum),
                        new Expression.CountIf(test(Token.EQUAL, Value.text("on loan"))),
                        new Expression.CountIf(test(Token.EQUAL, Value.number("2023"))),
                        new Expression.Conditioned(Token.IF, test(Token.EQUAL, Value.text("größer")), sum),
                        new Expression.CountIf(test(Token.NOT_EQUAL, Value.text("on loan")))))
                .containsExactly(Optional.of("total_paid_q1_2024"), Optional.of("count_on_loan"), Optional.of("count_2023"), Optional.of("total_paid_if"), Optional.of("count"));
    }

    private static Condition.Predicate test(Token operator, Value value) {
        return new Condition.Predicate(operator, PAID, new Condition.Right.Values(List.of(value)));
    }

    @Test
    void keepsOutOfTheWayOfRealColumnsAndOfEachOther() {
        assertThat(headings(PAID, new DatePart(Token.YEAR, PAID)))
                .containsExactly(Optional.empty(), Optional.of("year_paid"));
        assertThat(headings(new Aggregate(Token.COUNT, PAID), new Aggregate(Token.COUNT_DISTINCT, PAID)))
                .containsExactly(Optional.of("count_paid"), Optional.of("count_paid_paid"));
    }

    /** As its users write it: compared it stays a number, for SQLite takes '2024' and 2024 for different values. */
    @Test
    void aYearThatIsShownIsTheTextThatSqliteHasForIt() {
        Expression year = new DatePart(Token.YEAR, PAID);
        Query query = new Query(
                List.of(0),
                Map.of(),
                Optional.of(new Condition.Predicate(
                        Token.GREATER, year, new Condition.Right.Values(List.of(Value.number("2020"))))),
                List.of(year),
                false,
                Optional.empty(),
                false,
                List.of(year),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
        assertThat(readable(query, Dialect.SQLITE)).contains("SELECT strftime('%Y', paid) AS year_paid FROM bill"
                + " WHERE CAST(strftime('%Y', paid) AS INTEGER) > 2020 GROUP BY strftime('%Y', paid)");
        assertThat(readable(query, Dialect.DUCKDB)).hasValueSatisfying(sql -> assertThat(sql).doesNotContain("strftime"));
    }

    private static Optional<String> readable(Query query, Dialect dialect) {
        return Renderer.readable(new Plan.Answerable(query, false), SCHEMA, dialect, LocalDate.of(2026, 11, 16));
    }
}
