package io.querypilot.embedded.mend.time;

import static io.querypilot.embedded.TestPlans.column;
import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trips with the day they began, the day they were paid, the model year of the car and their length. */
class HeldPeriodsTest {
    private static final ColumnUse BEGAN = new ColumnUse(0, 1);
    private static final ColumnUse PAID = new ColumnUse(0, 2);
    private static final ColumnUse MODEL = new ColumnUse(0, 3);
    private static final ColumnUse LENGTH = new ColumnUse(0, 4);
    private static final Expression MONTH = new DatePart(Token.YEAR_MONTH, BEGAN);
    private static final Expression QUARTER = new DatePart(Token.YEAR_QUARTER, BEGAN);
    private static final Expression YEAR = new DatePart(Token.YEAR, BEGAN);
    private static final Expression COUNT = new Aggregate(Token.COUNT, ColumnUse.STAR);
    private static final TestPlans PLANS = TestPlans.over(new SchemaView(
            List.of(table("trip", "trip")),
            List.of(
                    ColumnView.STAR, column(0, "began", ColumnType.TIME, true), column(0, "paid", ColumnType.TIME, true),
                    column(0, "model_year", ColumnType.NUMBER, true), column(0, "length", ColumnType.NUMBER, true)),
            List.of(),
            List.of()));

    private static Predicate test(Token operator, Expression left, String... phrases) {
        return new Predicate(operator, left, new Right.Values(Stream.of(phrases).map(Value::period).toList()));
    }

    private static Query counted(Predicate test) {
        return query(List.of(0), List.of(), List.of(COUNT)).where(test);
    }

    private static Query counted(Expression time, Predicate test) {
        return query(List.of(0), List.of(time), List.of(time, COUNT)).where(test);
    }

    private static Expression count(String phrase) {
        return new CountIf(test(Token.DURING, BEGAN, phrase));
    }

    private static Expression length(String phrase) {
        return new Conditioned(Token.IF, test(Token.DURING, BEGAN, phrase), new Aggregate(Token.SUM, LENGTH));
    }

    private static String sql(Query query, String question) {
        return PLANS.sql(plan(HeldPeriods.of(query, question)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "trips from 2023 on - how many | began >= '2023-01-01'",
        "trips since 2023 | began >= '2023-01-01'",
        "trips since the start of 2023 | began >= '2023-01-01'",
        "trips in 2023 or later | began >= '2023-01-01'",
        "trips 2023 onwards | began >= '2023-01-01'",
        "trips from 2023 on country roads | began >= '2023-01-01' AND began < '2024-01-01'",
        "cars that had no trip since 2023 | began >= '2023-01-01' AND began < '2024-01-01'",
        "trips of 2023 by customers since 2020 | began >= '2023-01-01' AND began < '2024-01-01'",
        "trips of 2023 | began >= '2023-01-01' AND began < '2024-01-01'"
    })
    void whatGoesOnHasNoEnd(String question, String condition) {
        assertThat(sql(counted(test(Token.DURING, BEGAN, "2023")), question)).endsWith("WHERE " + condition);
    }

    @Test
    void aYearThatIsANumberGoesOnToo() {
        Predicate model = new Predicate(Token.EQUAL, MODEL, new Right.Values(List.of(Value.number("2023"))));
        assertThat(sql(counted(model), "cars built in 2023 or later")).endsWith("WHERE model_year >= 2023");
        assertThat(sql(counted(model), "cars built from 2023 to 2025")).endsWith("WHERE model_year BETWEEN 2023 AND 2025");
        assertThat(sql(counted(model), "cars built from January 2023 to May 2025")).as("no months are known").endsWith("WHERE model_year = 2023");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "monthly trips for 2026, January to October | DURING | 2026",
        "monthly trips, 2026 (January-October) | DURING | 2026",
        "trips per month in 2026 until end of October, each with the change (January against December 2025) | UNTIL | October",
        "for every month of 2026 up to October: trips | UNTIL | October",
        "trips per month from January to October 2026 | DURING | October 2026",
        "trips per month between January and October 2026 | SINCE | January",
        "trips per month, January-October 2026 | DURING | 2026",
        "trips per month from January 2026 through October | SINCE | January 2026"
    })
    void monthsAreOfTheYearThatIsSaidBesideThem(String question, Token operator, String phrase) {
        assertThat(sql(counted(MONTH, test(operator, BEGAN, phrase)), question)).contains("WHERE began >= '2026-01-01' AND began < '2026-11-01' ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "trips in 2026 - January was cold",
        "trips per month of 2026, starting from zero in January",
        "trips until October 2026",
        "trips in 2026 that were paid from January to October 2027",
        "trips from January to October",
        "trips in the last days of 2026 to 2027",
        "how did trips fall from 2026 to 2027"
    })
    void whatMayBeReadOtherwiseStays(String question) {
        Query query = counted(test(Token.DURING, BEGAN, "2026"));
        assertThat(HeldPeriods.of(query, question)).isEqualTo(query);
    }

    @Test
    void aPlanThatTestsTwoTimesStays() {
        Query query = counted(test(Token.DURING, BEGAN, "2026")).where(test(Token.DURING, PAID, "2026"));
        assertThat(HeldPeriods.of(query, "trips for 2026, January to October")).isEqualTo(query);
        Query months = counted(test(Token.DURING, BEGAN, "2026"))
                .where(new Predicate(Token.AT_MOST, new DatePart(Token.MONTH, BEGAN), new Right.Values(List.of(Value.number("10")))));
        assertThat(HeldPeriods.of(months, "trips for 2026, January to October")).isEqualTo(months);
    }

    @Test
    void eachFigureIsOfTheMonthsInItsYear() {
        Query query = query(List.of(0), List.of(), List.of(length("2025"), length("2026")));
        assertThat(sql(query, "length from January to October: 2025, 2026"))
                .contains("began >= '2025-01-01' AND began < '2025-11-01'", "began >= '2026-01-01' AND began < '2026-11-01'");
    }

    @Test
    void aFigureThatIsOfThemAlreadyKeepsItsWords() {
        Query query = query(List.of(0), List.of(), List.of(length("first half of 2025"), length("first half of 2026")));
        assertThat(HeldPeriods.of(query, "length, first half of 2026 compared with first half of 2025")).isEqualTo(query);
    }

    @Test
    void periodsOfWhichEachIsARowAreAllChosen() {
        String both = "WHERE (began >= '2025-01-01' AND began < '2025-07-01' OR began >= '2026-01-01' AND began < '2026-07-01')";
        String question = "first half of 2026 against first half of 2025: how many trips, one row per year";
        assertThat(sql(counted(YEAR, test(Token.DURING, BEGAN, "first half of 2026")), question)).contains(both);
        Query one = counted(test(Token.DURING, BEGAN, "first half of 2026"));
        assertThat(HeldPeriods.of(one, question)).as("not grouped by it").isEqualTo(one);
    }

    @Test
    void aFigureForEachPeriodIsOneWhereRowsAreOfThatTime() {
        Query ends = query(List.of(0), List.of(QUARTER), List.of(QUARTER, count("first quarter of 2025"), count("third quarter of 2026")));
        assertThat(HeldPeriods.of(ends, "trips per quarter from the first quarter of 2025 to the third quarter of 2026"))
                .isEqualTo(counted(QUARTER, test(Token.DURING, BEGAN, "2025-01-01 to 2026-09-30")));
        Query years = query(List.of(0), List.of(QUARTER), List.of(QUARTER, length("2024"), length("2025")));
        assertThat(HeldPeriods.of(years, "length in 2024 and 2025? year, quarter and length").select())
                .containsExactly(QUARTER, new Aggregate(Token.SUM, LENGTH));
    }

    @Test
    void figuresThatStandSideBySideStay() {
        Expression month = new DatePart(Token.MONTH, BEGAN);
        Query side = query(List.of(0), List.of(month), List.of(month, count("2024"), count("2025")));
        assertThat(HeldPeriods.of(side, "trips per month, 2024 and 2025 side by side")).isEqualTo(side);
        Query change = query(List.of(0), List.of(YEAR), List.of(YEAR, new Arithmetic(Token.MINUS, count("2025"), count("2024"))));
        assertThat(HeldPeriods.of(change, "trips of 2025 against 2024")).isEqualTo(change);
    }
}
