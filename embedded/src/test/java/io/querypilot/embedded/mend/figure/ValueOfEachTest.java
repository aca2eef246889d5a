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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Baskets of goods, kept as lines. */
class ValueOfEachTest {
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(table("basket_hd", "basket head"), table("basket_ln", "basket line"), table("shop", "shop")),
            List.of(
                    ColumnView.STAR,
                    column(0, "basket_no", ColumnType.NUMBER, false),
                    column(0, "shop_no", ColumnType.NUMBER, false),
                    column(1, "basket_no", ColumnType.NUMBER, false),
                    column(1, "line_no", ColumnType.NUMBER, false),
                    column(1, "net", ColumnType.NUMBER, false),
                    column(1, "unit_price", ColumnType.NUMBER, false),
                    column(2, "shop_no", ColumnType.NUMBER, false),
                    column(2, "town", ColumnType.TEXT, false)),
            List.of(1, 3, 4, 7),
            List.of(new ColumnPair(3, 1), new ColumnPair(2, 7)));
    private static final TestPlans PLANS = TestPlans.over(SCHEMA);
    private static final ColumnUse NET = new ColumnUse(1, 5);
    private static final ColumnUse PRICE = new ColumnUse(1, 6);

    private static String sql(String question, Query query) {
        return PLANS.sql(ValueOfEach.of(plan(query), PLANS.prepared(question)));
    }

    private static Query mean(Token function, ColumnUse measured) {
        return query(List.of(0, 1), List.of(), List.of(new Aggregate(function, measured)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"average value of a basket", "mean basket value", "what is the average amount per basket", "average value of the paid baskets", "how many kilos does a paid basket hold on average", "average number of goods per basket"})
    void theMeanIsOneOfWholes(String question) {
        assertThat(sql(question, mean(Token.AVG, NET))).isEqualTo(
                "SELECT 1.0 * SUM(T2.net) / NULLIF(COUNT(DISTINCT T1.basket_no), 0) AS average_net FROM basket_hd AS T1 JOIN basket_ln AS T2 ON T1.basket_no = T2.basket_no");
    }

    @Test
    void theMedianIsOneOfWholesInEachGroup() {
        ColumnUse town = new ColumnUse(2, 8);
        Query median = query(List.of(0, 1, 2), List.of(new ColumnUse(2, 7)), List.of(town, new Aggregate(Token.MEDIAN, NET)));
        assertThat(sql("median value of a basket by town", median)).isEqualTo(
                "SELECT MAX(beside_1) AS town, AVG(measure) AS median_net FROM (SELECT T3.shop_no AS group_1, T3.town AS beside_1, SUM(T2.net) AS measure,"
                        + " ROW_NUMBER() OVER (PARTITION BY T3.shop_no ORDER BY CASE WHEN SUM(T2.net) IS NULL THEN 1 ELSE 0 END, SUM(T2.net)) AS place,"
                        + " COUNT(SUM(T2.net)) OVER (PARTITION BY T3.shop_no) AS size FROM basket_hd AS T1 JOIN basket_ln AS T2 ON T1.basket_no = T2.basket_no"
                        + " JOIN shop AS T3 ON T1.shop_no = T3.shop_no GROUP BY T3.shop_no, T3.town, T1.basket_no) AS numbered"
                        + " WHERE place BETWEEN size / 2.0 AND size / 2.0 + 1 GROUP BY group_1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"average value of a basket line", "average net of lines per basket", "average net", "average net by shop", "how many kilos does a shop have on average", "how many kilos does a basket line have"})
    void linesThatAreNamedStayLines(String question) {
        assertThat(sql(question, mean(Token.AVG, NET))).startsWith("SELECT AVG(T2.net) AS average_net");
    }

    @Test
    void pricesAreNotAddedUpNorTheLinesOfOneBasket() {
        assertThat(sql("average price per basket", mean(Token.AVG, PRICE))).startsWith("SELECT AVG(T2.unit_price)");
        Query each = query(List.of(0, 1), List.of(new ColumnUse(0, 1)), List.of(new ColumnUse(0, 1), new Aggregate(Token.AVG, NET)));
        assertThat(sql("average value per basket", each)).contains("AVG(T2.net)");
    }
}
