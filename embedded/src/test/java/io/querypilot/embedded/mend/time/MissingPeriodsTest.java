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
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Damages with the day they were reported, the day they were mended, and a title. */
class MissingPeriodsTest {
    private static final ColumnUse REPORTED = new ColumnUse(0, 1);
    private static final ColumnUse MENDED = new ColumnUse(0, 2);
    private static final ColumnUse TITLE = new ColumnUse(0, 3);
    private static final TestPlans PLANS = TestPlans.over(new SchemaView(
            List.of(table("damage", "damage")),
            List.of(
                    ColumnView.STAR, column(0, "reported", ColumnType.TIME, true), column(0, "mended", ColumnType.TIME, true),
                    column(0, "title", ColumnType.TEXT, true)),
            List.of(),
            List.of()));

    private static Query shown(Expression... shown) {
        return query(List.of(0), List.of(), List.of(shown));
    }

    private static Query added(Query query, String question) {
        return MissingPeriods.added(plan(query), PLANS.prepared(question)).query();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "damages in 2025 and 2026, with the day | reported >= '2025-01-01' AND reported < '2027-01-01'",
        "damages in 2025 with the day | reported >= '2025-01-01' AND reported < '2026-01-01'",
        "damages since 2025 with the day | reported >= '2025-01-01'",
        "day and title, damages of 2025 | reported >= '2025-01-01' AND reported < '2026-01-01'",
        "damages in the first half of 2025 with the day | reported >= '2025-01-01' AND reported < '2025-07-01'"
    })
    void theOneTimeThatIsShownLiesWithin(String question, String condition) {
        assertThat(PLANS.sql(plan(added(shown(TITLE, REPORTED), question)))).endsWith("WHERE " + condition);
    }

    @Test
    void soDoesTheOneThatIsGroupedBy() {
        Expression month = new DatePart(Token.YEAR_MONTH, MENDED);
        Query query = query(List.of(0), List.of(month), List.of(month));
        assertThat(PLANS.sql(plan(added(query, "months in which damages were mended in 2025")))).contains("WHERE mended >= '2025-01-01' AND mended < '2026-01-01'");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "damages of 2000 euros with the day", "damages of 2025 that were mended in 2026", "damages in 2025 against last year", "damages until 2025",
        "damages with the day", "damages of model 2025 x"
    })
    void whatIsNoPeriodIsNotAdded(String question) {
        assertThat(added(shown(TITLE, REPORTED), question)).isEqualTo(shown(TITLE, REPORTED));
    }

    @Test
    void aPlanThatTestsATimeOrNamesTheYearStays() {
        Query tested = shown(REPORTED).where(new Predicate(Token.NOT_NULL, MENDED, new Right.Nothing()));
        assertThat(added(tested, "damages in 2025")).isEqualTo(tested);
        Query named = shown(REPORTED).where(new Predicate(Token.EQUAL, TITLE, new Right.Values(List.of(Value.text("Storm 2025")))));
        assertThat(added(named, "damages in storm 2025, in 2025")).isEqualTo(named);
        Query two = shown(REPORTED, MENDED);
        assertThat(added(two, "damages in 2025")).as("which of the two?").isEqualTo(two);
    }
}
