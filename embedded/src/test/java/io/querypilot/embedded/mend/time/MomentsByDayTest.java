package io.querypilot.embedded.mend.time;

import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rentals that came back at a moment, and were due and begun on a day. */
class MomentsByDayTest {
    private static final ColumnUse BACK = new ColumnUse(0, 1);
    private static final ColumnUse DUE = new ColumnUse(0, 2);
    private static final ColumnUse OUT = new ColumnUse(0, 3);
    private static final ColumnUse PLANNED = new ColumnUse(0, 4);
    private static final TestPlans PLANS = TestPlans.over(
            new SchemaView(
                    List.of(table("rental", "rental")),
                    List.of(ColumnView.STAR, time("back_at"), time("due_on"), time("out_on"), planned()),
                    List.of(),
                    List.of()),
            Map.of(
                    1, List.of("2022-01-03 17:12:15", "2022-01-04 00:00:00"),
                    2, List.of("2022-01-03", "2022-01-06"),
                    3, List.of("2022-01-01 00:00:00", "2022-01-02 00:00:00"),
                    4, List.of(20220103, 20220106)));

    private static ColumnView time(String name) {
        return new ColumnView(0, name, name.replace('_', ' '), ColumnType.TIME, ColumnType.TIME, true, "");
    }

    private static ColumnView planned() {
        return new ColumnView(0, "plan_dt", "plan dt", ColumnType.TIME, ColumnType.NUMBER, Storage.COMPACT, true, false, ColumnView.UNCOUNTED, "");
    }

    private static String sql(ColumnUse left, ColumnUse right) {
        Predicate test = new Predicate(Token.GREATER, left, new Right.Other(right));
        List<Expression> shown = List.of(new Percent(test));
        return PLANS.sql(MomentsByDay.compared(plan(query(List.of(0), List.of(), shown).where(test)), PLANS.prepared("what came back late?")));
    }

    @Test
    void aMomentBesideADayCountsByItsDay() {
        assertThat(sql(BACK, DUE)).contains("CASE WHEN date(back_at) > due_on").contains("WHERE date(back_at) > due_on");
        assertThat(sql(OUT, BACK)).contains("out_on > date(back_at)");
    }

    @Test
    void aDayOfEightDigitsIsADay() {
        assertThat(sql(BACK, PLANNED)).contains("date(back_at) > (substr(plan_dt, 1, 4)");
    }

    @Test
    void daysStayAsTheyAre() {
        assertThat(sql(DUE, OUT)).contains("WHERE due_on > out_on");
        assertThat(sql(BACK, BACK)).contains("WHERE back_at > back_at");
    }
}
