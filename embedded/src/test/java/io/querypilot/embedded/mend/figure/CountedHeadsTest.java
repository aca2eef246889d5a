package io.querypilot.embedded.mend.figure;

import static io.querypilot.embedded.TestPlans.column;
import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static io.querypilot.embedded.TestPlans.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.TestPlans;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many things, over the lines that they are kept in. */
class CountedHeadsTest {
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(table("parcel_hd", "parcel head"), table("parcel_ln", "parcel line")),
            List.of(
                    ColumnView.STAR,
                    column(0, "parcel_no", ColumnType.NUMBER, true),
                    column(0, "town", ColumnType.TEXT, true),
                    column(1, "parcel_no", ColumnType.NUMBER, true),
                    column(1, "fragile", ColumnType.TEXT, true)),
            List.of(1),
            List.of(new ColumnPair(3, 1)));
    private static final TestPlans PLANS = TestPlans.over(SCHEMA, Map.of(1, List.of(1, 2), 4, List.of("Y", "N")));

    private static String sql(String question, int table) {
        Query query = query(List.of(table), List.of(), List.of(new Aggregate(Token.COUNT, new ColumnUse(-1, 0))));
        return PLANS.sql(CountedHeads.once(plan(query), PLANS.prepared(question)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "how many parcels have something fragile in them | 1 | COUNT(DISTINCT parcel_no)",
        "number of parcels with fragile goods | 1 | COUNT(DISTINCT parcel_no)",
        "how many parcel lines are fragile | 1 | COUNT(*)",
        "how many fragile goods were sent | 1 | COUNT(*)",
        "how many goods per parcel | 1 | COUNT(*)",
        "how many parcels are there | 0 | COUNT(*)"
    })
    void eachIsCountedOnce(String question, int table, String counted) {
        assertThat(sql(question, table)).contains(counted);
    }
}
