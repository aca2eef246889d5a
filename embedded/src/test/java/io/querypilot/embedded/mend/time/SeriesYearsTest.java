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
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series by quarter or month, over one year and over several. */
class SeriesYearsTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 18);
    private static final ColumnUse LANDED = new ColumnUse(0, 1);
    private static final TestPlans PLANS = TestPlans.over(new SchemaView(
            List.of(table("catch", "catch")),
            List.of(ColumnView.STAR, column(0, "landed_on", ColumnType.TIME, true)),
            List.of(),
            List.of()));

    private static List<Token> parts(String question, Token part, Token operator, String period) {
        Expression time = new DatePart(part, LANDED);
        Query series = query(List.of(0), List.of(time), List.of(time, new Aggregate(Token.COUNT, ColumnUse.STAR)));
        Query chosen = period == null ? series : series.where(new Predicate(operator, LANDED, new Right.Values(List.of(Value.period(period)))));
        Query told = SeriesYears.told(plan(chosen), PLANS.prepared(question).asked(), TODAY).query();
        assertThat(told.select().subList(0, told.group().size())).isEqualTo(told.group());
        return told.group().stream().map(group -> ((DatePart) group).part()).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "catches per quarter since 2025 | QUARTER | SINCE | 2025 | YEAR_QUARTER",
        "catches per month from 2024 to 2025 | MONTH | DURING | 2024 to 2025 | YEAR_MONTH",
        "catches per quarter | QUARTER | | | YEAR_QUARTER",
        "catches per quarter of 2025 | QUARTER | DURING | 2025 | QUARTER",
        "catches per quarter since 2026 | QUARTER | SINCE | 2026 | QUARTER",
        "catches per quarter in 2025 | YEAR_QUARTER | DURING | 2025 | QUARTER",
        "catches per quarter of 2025 (written 2025-Q1 and so on) | YEAR_QUARTER | DURING | 2025 | YEAR_QUARTER",
        "catches per quarter since 2025 | YEAR_QUARTER | SINCE | 2025 | YEAR_QUARTER",
        "catches per quarter of 2024 and 2025 | YEAR_QUARTER | DURING | 2024 to 2025 | YEAR_QUARTER",
        "catches by month | MONTH | | | MONTH",
        "catches by calendar month since 2024 | MONTH | SINCE | 2024 | MONTH",
        "catches by month of the year since 2024 | MONTH | SINCE | 2024 | MONTH"
    })
    void aQuarterOfSeveralYearsHasItsYear(String question, Token part, Token operator, String period, Token expected) {
        assertThat(parts(question, part, operator, period)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "catches since 2025 (year, quarter, number) | QUARTER | QUARTER",
        "give me year, quarter and catches since 2025 | YEAR_QUARTER | QUARTER",
        "catches since 2025: year, month, number | YEAR_MONTH | MONTH"
    })
    void yearAndQuarterThatAreListedAreTwoColumns(String question, Token part, Token second) {
        assertThat(parts(question, part, Token.SINCE, "2025")).containsExactly(Token.YEAR, second);
    }
}
