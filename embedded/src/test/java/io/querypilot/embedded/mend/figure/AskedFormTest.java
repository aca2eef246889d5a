package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.mend.rows.HeldSpellings;
import io.querypilot.embedded.mend.time.AskedWeeks;
import io.querypilot.embedded.mend.time.PossibleParts;
import static io.querypilot.embedded.TestPlans.column;
import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How figures are to look, what a week is, and texts as they were typed. */
class AskedFormTest {
    private static final ColumnUse STATE = new ColumnUse(0, 1);
    private static final ColumnUse CLICKS = new ColumnUse(0, 2);
    private static final ColumnUse VIEWS = new ColumnUse(0, 3);
    private static final ColumnUse CLOSED = new ColumnUse(0, 4);
    private static final ColumnUse DAY = new ColumnUse(0, 5);
    private static final SchemaView VISIT = new SchemaView(
            List.of(table("visit", "visit")),
            List.of(
                    ColumnView.STAR,
                    column(0, "state", ColumnType.TEXT, false),
                    column(0, "clicks", ColumnType.NUMBER, false),
                    column(0, "views", ColumnType.NUMBER, false),
                    column(0, "closed_on", ColumnType.TEXT, false),
                    column(0, "day", ColumnType.TIME, false)),
            List.of(),
            List.of());
    private static final TestPlans PLANS = TestPlans.over(VISIT, Map.of(
            STATE.column(), List.of("Closed", "CLOSED", "closed ", "Open"), CLOSED.column(), List.of("2024-01-02", "")));
    private static final Expression RATIO = new Arithmetic(Token.DIVIDED, new Aggregate(Token.SUM, CLICKS), new Aggregate(Token.SUM, VIEWS));
    private static final Expression SHARE = new Percent(test(Token.EQUAL, STATE, Value.text("Open")));

    private static Predicate test(Token operator, Expression left, Value... values) {
        return new Predicate(operator, left, values.length == 0 ? new Right.Nothing() : new Right.Values(List.of(values)));
    }

    private static Plan.Answerable shows(Expression... shown) {
        return plan(query(List.of(0), List.of(), List.of(shown)));
    }

    private static Plan.Answerable where(Predicate test) {
        return plan(query(List.of(0), List.of(), List.of(CLICKS)).where(test));
    }

    private static String fraction(String question, Expression shown) {
        return PLANS.sql(AskedFraction.meant(shows(shown), PLANS.prepared(question)));
    }

    @Test
    void aRateIsTakenOfTheAmount() {
        TestPlans sold = TestPlans.over(VISIT, Map.of(CLICKS.column(), List.of(80, 12.5), VIEWS.column(), List.of(0.1, 0.25, 0)));
        Expression less = new Aggregate(Token.SUM, new Arithmetic(Token.MINUS, CLICKS, VIEWS));
        Expression away = new Aggregate(Token.SUM, new Arithmetic(Token.MINUS, VIEWS, CLICKS));
        assertThat(sold.sql(RatesOfAmounts.meant(shows(less), sold.prepared("net")))).contains("SUM(clicks * (1 - views))");
        assertThat(sold.sql(RatesOfAmounts.meant(shows(away), sold.prepared("net")))).contains("SUM(views - clicks)");
        assertThat(PLANS.sql(RatesOfAmounts.meant(shows(less), PLANS.prepared("net")))).contains("SUM(clicks - views)");
    }

    @Test
    void aFractionIsNoPercentage() {
        assertThat(fraction("share of open visits as a fraction", SHARE)).contains("/ 100");
        assertThat(fraction("share of open visits in percent", SHARE)).doesNotContain("/ 100");
        assertThat(fraction("clicks per view as a fraction", new Scaled(Token.OVER_100, RATIO))).doesNotContain("100");
        assertThat(fraction("clicks per view as a fraction", new Scaled(Token.TIMES_100, RATIO))).doesNotContain("100");
        assertThat(fraction("clicks per view in percent", new Scaled(Token.TIMES_100, RATIO))).contains("* 100");
    }

    @Test
    void aRatioOfManyRowsIsThatOfTheirSums() {
        Expression ofEach = new Aggregate(Token.SUM, new Arithmetic(Token.DIVIDED, CLICKS, VIEWS));
        assertThat(fraction("overall clicks to views", ofEach)).contains("SUM(clicks) / NULLIF(SUM(views), 0)");
        assertThat(fraction("overall CTR (CTR = clicks / views * 1000)", new Scaled(Token.OVER_1000, ofEach))).contains("SUM(views), 0)) * 1000");
        assertThat(fraction("total price of clicks times views", new Aggregate(Token.SUM, new Arithmetic(Token.TIMES, CLICKS, VIEWS)))).contains("SUM(clicks * views)");
    }

    @Test
    void figuresAreRoundedAsAsked() {
        Plan.Answerable grouped = plan(query(List.of(0), List.of(STATE), List.of(STATE, RATIO)));
        assertThat(PLANS.sql(AskedDigits.rounded(grouped, PLANS.prepared("clicks per view by state, rounded to 2 decimals"))))
                .contains("SELECT state, ROUND(1.0 * SUM(clicks) / NULLIF(SUM(views), 0), 2)");
        assertThat(PLANS.sql(AskedDigits.rounded(shows(RATIO), PLANS.prepared("clicks per view rounded to the nearest whole number")))).contains(", 0), 0)");
        assertThat(PLANS.sql(AskedDigits.rounded(shows(RATIO), PLANS.prepared("clicks per view of round tables")))).doesNotContain("ROUND");
    }

    @Test
    void perWeekIsOfEachWeek() {
        Expression weekday = new DatePart(Token.WEEKDAY, DAY);
        Plan.Answerable daily = plan(query(List.of(0), List.of(weekday), List.of(weekday, new Aggregate(Token.SUM, CLICKS))));
        assertThat(PLANS.sql(AskedWeeks.shown(daily, PLANS.prepared("clicks per week")))).contains("GROUP BY date(day, 'weekday 0', '-6 days')");
        assertThat(PLANS.sql(AskedWeeks.shown(daily, PLANS.prepared("weekly clicks")))).contains("'-6 days'");
        assertThat(PLANS.sql(AskedWeeks.shown(daily, PLANS.prepared("clicks per day of the week")))).contains("%w");
        assertThat(PLANS.sql(AskedWeeks.shown(daily, PLANS.prepared("clicks by weekday")))).contains("%w");
    }

    @Test
    void noWeekdayIsAYear() {
        Predicate year = test(Token.EQUAL, new DatePart(Token.WEEKDAY, DAY), Value.number("2023"));
        assertThat(PLANS.sql(PossibleParts.of(where(year)))).contains("%Y").doesNotContain("%w");
        Predicate sunday = test(Token.EQUAL, new DatePart(Token.WEEKDAY, DAY), Value.number("0"));
        assertThat(PLANS.sql(PossibleParts.of(where(sunday)))).contains("%w");
    }

    @Test
    void aTextKeptInSeveralWaysIsAllOfThem() {
        assertThat(PLANS.sql(HeldSpellings.meant(where(test(Token.EQUAL, STATE, Value.text("Closed"))), PLANS.prepared("closed ones"))))
                .contains("state IN ('Closed', 'CLOSED', 'closed ')");
        assertThat(PLANS.sql(HeldSpellings.meant(where(test(Token.NOT_EQUAL, STATE, Value.text("Closed"))), PLANS.prepared("not closed"))))
                .contains("state NOT IN ('Closed', 'CLOSED', 'closed ')");
        assertThat(PLANS.sql(HeldSpellings.meant(where(test(Token.EQUAL, STATE, Value.text("Open"))), PLANS.prepared("open ones")))).contains("state = 'Open'");
    }

    @Test
    void whatIsMissingMayBeAnEmptyText() {
        assertThat(PLANS.sql(HeldSpellings.meant(where(test(Token.IS_NULL, CLOSED)), PLANS.prepared("not closed yet")))).contains("closed_on = ''");
        assertThat(PLANS.sql(HeldSpellings.meant(where(test(Token.NOT_NULL, CLOSED)), PLANS.prepared("closed")))).contains("closed_on != ''");
        assertThat(PLANS.sql(HeldSpellings.meant(where(test(Token.IS_NULL, STATE)), PLANS.prepared("without a state")))).contains("state IS NULL");
    }
}
