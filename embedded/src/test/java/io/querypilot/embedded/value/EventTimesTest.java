package io.querypilot.embedded.value;

import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Repairs, and when their rows were written. */
class EventTimesTest {
    private static ColumnView time(String name, long distinct) {
        return new ColumnView(0, name, name, ColumnType.TIME, ColumnType.TIME, Storage.PLAIN, true, true, distinct, "");
    }

    private static String sql(String question, ColumnView... times) {
        List<ColumnView> columns = new ArrayList<>(List.of(ColumnView.STAR));
        columns.addAll(List.of(times));
        TestPlans plans = TestPlans.over(new SchemaView(List.of(table("repair", "repair")), columns, List.of(), List.of()));
        Expression year = new DatePart(Token.YEAR, new ColumnUse(0, 1));
        return plans.sql(EventTimes.told(
                plan(query(List.of(0), List.of(year), List.of(year, new Aggregate(Token.COUNT, ColumnUse.STAR)))), plans.prepared(question)));
    }

    @ParameterizedTest
    @CsvSource({"repairs per year, 1, begun", "repairs created per year, 1, written", "repairs per year, 40, written"})
    void aMomentOfAllRowsIsNoneOfThem(String question, long moments, String used) {
        assertThat(sql(question, time("written", moments), time("begun", 300))).contains("GROUP BY").contains(used);
    }

    @ParameterizedTest
    @CsvSource("repairs per year, written")
    void ofSeveralNoneIsChosen(String question, String used) {
        assertThat(sql(question, time("written", 1), time("begun", 300), time("ended", 300))).contains(used).doesNotContain("begun");
    }
}
