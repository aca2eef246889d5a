package io.querypilot.embedded.mend.shown;

import static io.querypilot.embedded.TestPlans.column;
import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongNamesTest {
    private static final TestPlans PLANS = TestPlans.over(new SchemaView(
            List.of(table("team", "team"), table("unit", "unit"), table("tabCustomer", "customer")),
            List.of(
                    ColumnView.STAR,
                    column(0, "team_short_name", ColumnType.TEXT, false),
                    column(0, "team_long_name", ColumnType.TEXT, false),
                    column(1, "short_name", ColumnType.TEXT, false),
                    column(1, "name", ColumnType.TEXT, false),
                    column(1, "short_text", ColumnType.TEXT, false),
                    column(2, "name", ColumnType.TEXT, false),
                    column(2, "customer_name", ColumnType.TEXT, false),
                    column(2, "lead_name", ColumnType.TEXT, false)),
            List.of(6),
            List.of()));

    @ParameterizedTest
    @CsvSource({
        "which teams, 0, 1, team_long_name",
        "short names of the teams, 0, 1, team_short_name",
        "team abbreviations, 0, 1, team_short_name",
        "which units, 1, 3, name",
        "which units, 1, 5, short_text",
        "which customers, 2, 6, customer_name",
        "which customer numbers, 2, 6, name"
    })
    void theFullNameIsShown(String question, int table, int column, String shown) {
        assertThat(PLANS.sql(LongNames.of(plan(query(List.of(table), List.of(), List.of(new ColumnUse(0, column)))), PLANS.prepared(question))))
                .startsWith("SELECT " + shown + " FROM");
    }
}
