package io.querypilot.embedded.mend.rows;

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
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows without a value that a question leaves out, and flags that it denies. */
class MissingLeftOutTest {
    private static final TestPlans PLANS = TestPlans.over(
            new SchemaView(
                    List.of(table("lead", "lead")),
                    List.of(
                            ColumnView.STAR,
                            column(0, "source", ColumnType.TEXT, true),
                            column(0, "town", ColumnType.TEXT, true),
                            column(0, "number", ColumnType.NUMBER, false),
                            column(0, "is_disabled", ColumnType.NUMBER, false)),
                    List.of(),
                    List.of()),
            Map.of(4, List.of(0, 1)));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "leads per source, skip those with no source | source IS NOT NULL",
        "leads per source, ignoring leads without a town | town IS NOT NULL",
        "leads per source. Leave out those without one on file. | source IS NOT NULL",
        "leads per source, exclude leads with an unknown source | source IS NOT NULL",
        "leads per source, also those with no source | ''",
        "leads per source, skip leads without any number | ''"
    })
    void rowsWithoutAValueAreLeftOut(String question, String where) {
        ColumnUse source = new ColumnUse(0, 1);
        String sql = PLANS.sql(MissingLeftOut.of(
                plan(query(List.of(0), List.of(source), List.of(source, new Aggregate(Token.COUNT, ColumnUse.STAR)))), PLANS.prepared(question)));
        assertThat(sql.contains(" WHERE ") ? sql.replaceAll(".* WHERE | GROUP BY.*", "") : "").isEqualTo(where);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "leads that are not disabled | 0",
        "leads that aren't disabled | 0",
        "leads that are not yet disabled | 0",
        "disabled leads | 1",
        "leads not from Ulm that are disabled | 1",
        "disabled leads and leads that are not disabled | 1"
    })
    void aDeniedFlagIsItsNo(String question, String flag) {
        Predicate yes = new Predicate(Token.EQUAL, new ColumnUse(0, 4), new Values(List.of(Value.number("1"))));
        assertThat(PLANS.sql(DeniedFlags.meant(plan(query(List.of(0), List.of(), List.of(new ColumnUse(0, 3))).where(yes)), PLANS.prepared(question))))
                .endsWith("is_disabled = " + flag);
    }
}
