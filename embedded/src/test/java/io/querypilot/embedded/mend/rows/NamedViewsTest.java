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
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tickets to shows, and a view of those that are sold. */
class NamedViewsTest {
    private static final TestPlans PLANS = TestPlans.over(
            new SchemaView(
                    List.of(table("show", "show"), table("ticket", "ticket"), view("v_sold_ticket", "v sold ticket"), view("v_open_ticket", "v open ticket")),
                    List.of(
                            ColumnView.STAR,
                            column(0, "show_id", ColumnType.NUMBER, false),
                            column(0, "title", ColumnType.TEXT, false),
                            column(1, "ticket_id", ColumnType.NUMBER, false),
                            column(1, "show_id", ColumnType.NUMBER, false),
                            column(1, "price", ColumnType.NUMBER, false),
                            column(1, "voided", ColumnType.NUMBER, false),
                            column(2, "ticket_id", ColumnType.NUMBER, true),
                            column(2, "show_id", ColumnType.NUMBER, true),
                            column(2, "price", ColumnType.NUMBER, true),
                            column(3, "ticket_id", ColumnType.NUMBER, true),
                            column(3, "show_id", ColumnType.NUMBER, true)),
                    List.of(1, 3),
                    List.of(new ColumnPair(4, 1))).byKeysFirst(),
            Map.of(3, List.of(1, 2, 3), 7, List.of(1, 2), 10, List.of(3)));
    private static final Expression PRICES = new Aggregate(Token.SUM, new ColumnUse(1, 5));
    private static final ColumnUse TITLE = new ColumnUse(0, 2);

    private static TableView view(String name, String label) {
        return new TableView("", name, label, "", true, Optional.empty());
    }

    private static String sql(String question, Query query) {
        return PLANS.sql(NamedViews.meant(plan(query), PLANS.prepared(question)));
    }

    private static Query takings() {
        return query(List.of(0, 1), List.of(TITLE), List.of(TITLE, PRICES));
    }

    @ParameterizedTest
    @ValueSource(strings = {"price of sold tickets by show", "price of the tickets we sell by show", "what was paid for tickets sold per show"})
    void soldTicketsAreThoseOfTheView(String question) {
        assertThat(sql(question, takings())).isEqualTo(
                "SELECT T1.title, SUM(T2.price) AS total_price FROM show AS T1 JOIN v_sold_ticket AS T2 ON T1.show_id = T2.show_id GROUP BY T1.title");
    }

    @ParameterizedTest
    @ValueSource(strings = {"price of tickets by show", "price of tickets not sold by show", "price of tickets for shows of a theatre that was sold", "price of tickets opened by show"})
    void otherTicketsAreNot(String question) {
        assertThat(sql(question, takings())).contains("JOIN ticket ");
    }

    @Test
    void aViewBesideItsTableIsReadInPlaceOfIt() {
        Query both = query(List.of(0, 1, 2), List.of(TITLE), List.of(TITLE, new Aggregate(Token.SUM, new ColumnUse(2, 9))));
        assertThat(sql("price of sold tickets by show", both)).isEqualTo(
                "SELECT T1.title, SUM(T2.price) AS total_price FROM show AS T1 JOIN v_sold_ticket AS T2 ON T1.show_id = T2.show_id GROUP BY T1.title");
    }

    @Test
    void aPlanThatTellsTheStateStays() {
        Predicate valid = new Predicate(Token.EQUAL, new ColumnUse(1, 6), new Right.Values(List.of(Value.number("0"))));
        assertThat(sql("price of sold tickets by show", takings().where(valid))).contains("JOIN ticket ");
    }

    @Test
    void aViewWithoutAColumnThatIsUsedIsNotRead() {
        assertThat(sql("price of open tickets by show", takings())).contains("JOIN ticket ");
        assertThat(sql("open tickets", query(List.of(1), List.of(), List.of(new Aggregate(Token.COUNT, ColumnUse.STAR))))).endsWith("FROM v_open_ticket");
    }
}
