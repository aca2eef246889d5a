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
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Repairs, and when their rows were written. */
class EventTimesTest {
    private static ColumnView time(String name, long distinct) {
        return new ColumnView(0, name, name.replace('_', ' '), ColumnType.TIME, ColumnType.TIME, Storage.PLAIN, true, true, distinct, "");
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
    @CsvSource({"repairs per year, 1, begun", "repairs created per year, 1, crt_ts", "repairs per year, 40, crt_ts"})
    void aMomentOfAllRowsIsNoneOfThem(String question, long moments, String used) {
        assertThat(sql(question, time("crt_ts", moments), time("begun", 300))).contains("GROUP BY").contains(used);
    }

    @ParameterizedTest
    @CsvSource("repairs per year, created_at")
    void ofSeveralNoneIsChosen(String question, String used) {
        assertThat(sql(question, time("created_at", 1), time("begun", 300), time("ended", 300))).contains(used).doesNotContain("begun");
    }

    @ParameterizedTest
    @ValueSource(strings = {"created_at", "rec_crt_ts", "CreatedOn", "insert_ts", "imported_on", "loaded_at", "upddt", "modified_date", "change_date", "entered_on"})
    void aStampGivesWay(String stamp) {
        assertThat(sql("repairs per year", time(stamp, 1), time("begun", 300))).contains("begun").doesNotContain(stamp);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hired_on", "start_date", "unloaded_on", "exchange_date", "written"})
    void whatHappenedToAllOnOneDayStays(String happened) {
        assertThat(sql("repairs per year", time(happened, 1), time("begun", 300))).contains(happened).doesNotContain("begun");
    }

    @ParameterizedTest
    @ValueSource(strings = {"birth_date", "date_of_birth", "end_date", "enddt", "due_on", "expiry_date", "exp_dt", "valid_to", "validUntil", "updated_at"})
    void anotherEventDoesNotTakeItsPlace(String other) {
        assertThat(sql("repairs per year", time("created_at", 1), time(other, 300))).contains("created_at").doesNotContain(other);
    }

    @ParameterizedTest
    @CsvSource({"repairs loaded per year, loaded_at", "repairs per year of their batch, batch_created_at"})
    void aStampThatIsNamedStays(String question, String stamp) {
        assertThat(sql(question, time(stamp, 1), time("begun", 300))).contains(stamp).doesNotContain("begun");
    }

    @ParameterizedTest
    @CsvSource("repairs per year, repair_created_at")
    void theTableNamesNoStamp(String question, String stamp) {
        assertThat(sql(question, time(stamp, 1), time("begun", 300))).contains("begun").doesNotContain(stamp);
    }
}
