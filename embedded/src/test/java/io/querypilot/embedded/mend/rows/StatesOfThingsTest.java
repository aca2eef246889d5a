package io.querypilot.embedded.mend.rows;

import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatesOfThingsTest {
    private static final SchemaView KITS = new SchemaView(
            List.of(table("subscription", "subscription"), table("purchase", "purchase")),
            List.of(
                    ColumnView.STAR,
                    column(0, "id", ""),
                    column(0, "status", "1 running, 3 cancelled"),
                    column(1, "number", ""),
                    column(1, "subscription_id", ""),
                    column(1, "state", "10 sent, 90 cancelled")),
            List.of(1, 3),
            List.of(new ColumnPair(4, 1)));
    private static final TestPlans PLANS = TestPlans.over(KITS);

    private static ColumnView column(int table, String name, String comment) {
        return new ColumnView(table, name, name.replace('_', ' '), ColumnType.NUMBER, ColumnType.NUMBER, Storage.PLAIN, true, true, 9, comment);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "purchases by number without cancelled purchases | state != 90",
        "number of each purchase (cancelled ones excluded) | state != 90",
        "purchases without cancelled subscriptions | status != 3",
        "numbers that were not cancelled | status != 3"
    })
    void theStateIsThatOfTheThingItIsSaidOf(String question, String expected) {
        Query numbers = query(List.of(0, 1), List.of(), List.of(new ColumnUse(1, 3)))
                .where(new Predicate(Token.NOT_EQUAL, new ColumnUse(0, 2), new Right.Values(List.of(Value.number("3")))));
        assertThat(PLANS.sql(StatesOfThings.meant(plan(numbers), PLANS.prepared(question)))).contains(expected);
    }
}
