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
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gardens, of which some have no keeper, and the trees in them. */
class MissingPartnersTest {
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(table("garden", "garden"), table("keeper", "keeper"), table("tree", "tree")),
            List.of(
                    ColumnView.STAR,
                    column(0, "id", ColumnType.NUMBER, false),
                    column(0, "title", ColumnType.TEXT, false),
                    column(0, "keeper_id", ColumnType.NUMBER, true),
                    column(0, "area", ColumnType.NUMBER, false),
                    column(1, "id", ColumnType.NUMBER, false),
                    column(1, "name", ColumnType.TEXT, false),
                    column(1, "grade", ColumnType.TEXT, false),
                    column(2, "id", ColumnType.NUMBER, false),
                    column(2, "garden_id", ColumnType.NUMBER, false),
                    column(2, "species", ColumnType.TEXT, false)),
            List.of(1, 5, 8),
            List.of(new ColumnPair(3, 5), new ColumnPair(9, 1)));
    private static final TestPlans PLANS = TestPlans.over(SCHEMA);
    private static final ColumnUse NAME = new ColumnUse(0, 6);
    private static final ColumnUse TITLE = new ColumnUse(1, 2);
    private static final Predicate SENIOR = new Predicate(Token.EQUAL, new ColumnUse(0, 7), new Right.Values(List.of(Value.text("S"))));

    private static String sql(String question, Query query) {
        return PLANS.sql(MissingPartners.kept(plan(query), PLANS.prepared(question)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "all gardens with the name of their keeper, also those without one", "gardens and their keeper if there is one",
        "every garden with its keeper (if any)", "gardens and keepers, including those that have none"
    })
    void whoHasNoKeeperIsListedToo(String question) {
        assertThat(sql(question, query(List.of(1, 0), List.of(), List.of(TITLE, NAME))))
                .isEqualTo("SELECT T2.title, T1.name FROM garden AS T2 LEFT JOIN keeper AS T1 ON T2.keeper_id = T1.id");
    }

    @Test
    void whatHasNoneOfManyIsListedToo() {
        Query trees = query(List.of(0, 2), List.of(), List.of(new ColumnUse(0, 2), new ColumnUse(1, 10)));
        assertThat(sql("gardens and their trees, also those without any", trees))
                .isEqualTo("SELECT T1.title, T2.species FROM garden AS T1 LEFT JOIN tree AS T2 ON T1.id = T2.garden_id");
        assertThat(sql("gardens and their trees", trees)).contains(" JOIN tree").doesNotContain("LEFT");
    }

    @Test
    void aShareIsOfAllRows() {
        Expression senior = new Expression.Conditioned(Token.SHARE_IF, SENIOR, new Aggregate(Token.SUM, new ColumnUse(1, 4)));
        Query share = query(List.of(1, 0), List.of(), List.of(senior));
        assertThat(sql("share of the area that senior keepers look after", share)).endsWith("FROM garden AS T2 LEFT JOIN keeper AS T1 ON T2.keeper_id = T1.id");
        assertThat(sql("of the area with a known keeper, which share have senior ones", share)).doesNotContain("LEFT");
        Query beside = query(List.of(1, 0), List.of(NAME), List.of(NAME, senior));
        assertThat(sql("share of the area of senior keepers by name", beside)).as("keepers are groups").doesNotContain("LEFT");
    }

    @Test
    void whatIsTestedIsNotMissing() {
        Query senior = query(List.of(1, 0), List.of(), List.of(TITLE, NAME)).where(SENIOR);
        assertThat(sql("gardens of senior keepers, also those without one", senior)).doesNotContain("LEFT");
    }
}
