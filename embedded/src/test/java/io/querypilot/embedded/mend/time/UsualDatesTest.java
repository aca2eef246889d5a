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
import io.querypilot.embedded.linking.Alias;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which day of an invoice a year means, where a known system says which one its invoices go by. */
class UsualDatesTest {
    private static final TestPlans PLANS = TestPlans.over(new SchemaView(
            List.of(table("bill", "bill")),
            List.of(
                    ColumnView.STAR,
                    column(0, "number", ColumnType.NUMBER, false),
                    column(0, "write_date", ColumnType.TIME, false),
                    column(0, "invoice_date", ColumnType.TIME, false)),
            List.of(),
            List.of()));
    private static final Alias KNOWN = new Alias("invoice date", Target.column(3), true);
    private static final Alias TAUGHT = new Alias("invoice date", Target.column(3), false);

    private static String byTheDayWritten(String question, Alias name) {
        Predicate since = new Predicate(Token.AT_LEAST, new ColumnUse(0, 2), new Values(List.of(Value.text("2025-01-01"))));
        return PLANS.sql(UsualDates.of(plan(query(List.of(0), List.of(), List.of(new ColumnUse(0, 1))).where(since)), PLANS.prepared(question), List.of(name)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "numbers of the bills since 2025 | invoice_date",
        "numbers of the bills written since 2025 | write_date",
        "numbers of the bills changed since 2025 | write_date"
    })
    void aPeriodIsOfTheUsualDate(String question, String column) {
        assertThat(byTheDayWritten(question, KNOWN)).isEqualTo("SELECT number FROM bill WHERE " + column + " >= '2025-01-01'");
    }

    @ParameterizedTest
    @CsvSource("numbers of the bills since 2025")
    void aNameSomebodyTaughtIsNoCustomOfASystem(String question) {
        assertThat(byTheDayWritten(question, TAUGHT)).endsWith("write_date >= '2025-01-01'");
    }
}
