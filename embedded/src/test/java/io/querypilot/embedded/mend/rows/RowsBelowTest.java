package io.querypilot.embedded.mend.rows;

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
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Items of a menu, in categories below one another: tea and juice are drinks. */
class RowsBelowTest {
    private static final Map<Integer, List<?>> FILED = Map.of(
            1, List.of(1, 2, 3, 4), 2, List.of("Drinks", "Food", "Tea", "Juice"), 3, List.of(1, 2), 6, List.of(3, 4));
    private static final ColumnUse NAME = new ColumnUse(0, 2);
    private static final Expression PRICES = new Aggregate(Token.SUM, new ColumnUse(1, 7));
    private static final Predicate DRINKS = new Predicate(Token.EQUAL, NAME, new Right.Values(List.of(Value.text("Drinks"))));
    private static final String BELOW =
            "T1.id IN (SELECT id FROM category WHERE name = 'Drinks' OR %s IN (SELECT id FROM category WHERE name = 'Drinks'))";

    private static SchemaView schema(TableView category, String above) {
        return new SchemaView(
                List.of(category, table("item", "item")),
                List.of(
                        ColumnView.STAR,
                        column(0, "id", ColumnType.NUMBER, false),
                        column(0, "name", ColumnType.TEXT, false),
                        column(0, above, ColumnType.NUMBER, true),
                        column(1, "item_id", ColumnType.NUMBER, false),
                        column(1, "title", ColumnType.TEXT, false),
                        column(1, "category_id", ColumnType.NUMBER, false),
                        column(1, "price", ColumnType.NUMBER, false)),
                List.of(1, 4),
                List.of(new ColumnPair(3, 1), new ColumnPair(6, 1)));
    }

    private static String sql(String above, Map<Integer, List<?>> cells, String question, Query query) {
        return sql(schema(table("category", "category").onTwoLevels(), above), cells, question, query);
    }

    private static String sql(SchemaView schema, Map<Integer, List<?>> cells, String question, Query query) {
        TestPlans plans = TestPlans.over(schema, cells);
        Prepared prepared = plans.prepared(question);
        return plans.sql(MainGroups.of(NamedAbove.withBelow(plan(query), prepared), prepared));
    }

    private static Query drinks() {
        return query(List.of(0, 1), List.of(), List.of(PRICES)).where(DRINKS);
    }

    @Test
    void whatIsNamedHoldsWhatIsBelowIt() {
        assertThat(sql("parent_id", FILED, "price of all drinks", drinks())).endsWith(" WHERE " + BELOW.formatted("parent_id"));
        Query share = query(List.of(0, 1), List.of(), List.of(new Conditioned(Token.SHARE_IF, DRINKS, PRICES)));
        assertThat(sql("parent_id", FILED, "share of drinks", share)).contains("CASE WHEN " + BELOW.formatted("parent_id") + " THEN T2.price END");
    }

    @Test
    void whatIsFiledUnderItsOwnNameStays() {
        Map<Integer, List<?>> filedAbove = Map.of(1, List.of(1, 2), 2, List.of("Drinks", "Tea"), 3, List.of(1), 6, List.of(1, 2));
        assertThat(sql("parent_id", filedAbove, "price of all drinks", drinks())).endsWith(" WHERE T1.name = 'Drinks'");
        assertThat(sql("parent_id", filedAbove, "price of all kinds of drinks", drinks())).endsWith(" WHERE " + BELOW.formatted("parent_id"));
        assertThat(sql("manager_id", FILED, "price of all drinks", drinks())).as("who leads is no group").endsWith(" WHERE T1.name = 'Drinks'");
    }

    @ParameterizedTest
    @CsvSource({
        "price of what is under drinks, true", "price of items belonging to the category Drinks, true", "price of what belongs to all drinks, true",
        "drinks for under 30 euros, false", "price of drinks that belong to Anna, false", "drinks sold under the category average, false"
    })
    void underIsSaidOfTheRow(String question, boolean below) {
        Map<Integer, List<?>> filedAbove = Map.of(1, List.of(1, 2), 2, List.of("Drinks", "Tea"), 3, List.of(1), 6, List.of(1, 2));
        assertThat(sql("parent_id", filedAbove, question, drinks()).contains(" IN (SELECT id ")).isEqualTo(below);
    }

    @Test
    void mainCategoriesAreWhatIsAbove() {
        Query groups = query(List.of(0, 1), List.of(NAME), List.of(NAME, PRICES));
        assertThat(sql("parent_id", FILED, "price by main category", groups)).isEqualTo(
                "SELECT T3.name, SUM(T2.price) AS total_price FROM category AS T1 JOIN item AS T2 ON T1.id = T2.category_id"
                        + " LEFT JOIN category AS T3 ON COALESCE(T1.parent_id, T1.id) = T3.id GROUP BY T3.name");
        assertThat(sql("parent_id", FILED, "price by category", groups)).doesNotContain("COALESCE");
        assertThat(sql("parent_id", FILED, "main price by title of the category", groups)).contains("GROUP BY T1.name");
    }

    @Test
    void ofMoreLevelsOrNobodyKnowsHowManyNothingIsChanged() {
        SchemaView deeper = schema(table("category", "category"), "parent_id");
        Query groups = query(List.of(0, 1), List.of(NAME), List.of(NAME, PRICES));
        assertThat(sql(deeper, FILED, "price by main category", groups)).contains("GROUP BY T1.name");
        assertThat(sql(deeper, FILED, "price of all kinds of drinks", drinks())).endsWith(" WHERE T1.name = 'Drinks'");
    }

    @Test
    void aRowAboveThatIsJoinedForNothingIsLeftOut() {
        Query twice = query(List.of(0, 1, 0), List.of(NAME), List.of(NAME, PRICES));
        assertThat(sql("parent_id", FILED, "price by top-level category", twice)).contains("COALESCE").doesNotContain("T4");
    }
}
