package io.querypilot.embedded.mend.figure;

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
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A table of invoices keeps its amounts in each customer's currency and in the company's; one of prices has a base price. */
class HomeAmountsTest {
    private static final TestPlans PLANS = TestPlans.over(
            new SchemaView(
                    List.of(table("invoice", "invoice"), table("price", "price"), table("squad", "squad")),
                    List.of(
                            ColumnView.STAR,
                            column(0, "grand_total", ColumnType.NUMBER, false),
                            column(0, "base_grand_total", ColumnType.NUMBER, false),
                            column(0, "net_total", ColumnType.NUMBER, false),
                            column(0, "base_net_total", ColumnType.NUMBER, false),
                            column(0, "currency", ColumnType.TEXT, false),
                            column(1, "amount", ColumnType.NUMBER, false),
                            column(1, "base_amount", ColumnType.NUMBER, false),
                            column(2, "wins", ColumnType.NUMBER, false),
                            column(2, "home_wins", ColumnType.NUMBER, false),
                            column(2, "losses", ColumnType.NUMBER, false),
                            column(2, "home_losses", ColumnType.NUMBER, false)),
                    List.of(),
                    List.of()),
            Map.of(5, List.of("EUR", "USD")));

    private static final Predicate EUROS = new Predicate(Token.EQUAL, new ColumnUse(0, 5), new Values(List.of(Value.text("EUR"))));

    private static String shown(String question, int table, Expression figure) {
        return shown(question, query(List.of(table), List.of(), List.of(figure)));
    }

    private static String shown(String question, Query query) {
        return PLANS.sql(HomeAmounts.meant(plan(query), PLANS.prepared(question)));
    }

    @ParameterizedTest
    @CsvSource({
        "total of the invoices, base_grand_total",
        "total in company currency, base_grand_total",
        "total by currency, grand_total",
        "total in the invoice's currency, grand_total"
    })
    void whatIsAddedUpIsInOneCurrency(String question, String added) {
        assertThat(shown(question, 0, new Aggregate(Token.SUM, new ColumnUse(0, 1)))).startsWith("SELECT SUM(" + added + ")");
    }

    @Test
    void documentsOfOneCurrencyAreAddedUpInTheirs() {
        Query euros = query(List.of(0), List.of(), List.of(new Aggregate(Token.SUM, new ColumnUse(0, 1)))).where(EUROS);
        assertThat(shown("total of the invoices in euros", euros)).startsWith("SELECT SUM(grand_total)").endsWith("WHERE currency = 'EUR'");
        assertThat(shown("total in company currency", euros)).startsWith("SELECT SUM(base_grand_total)").endsWith("FROM invoice");
    }

    @Test
    void whatIsShownIsSoWhereItIsAskedFor() {
        assertThat(shown("largest invoices in company currency", 0, new ColumnUse(0, 1))).isEqualTo("SELECT base_grand_total FROM invoice");
        assertThat(shown("largest invoices", 0, new ColumnUse(0, 1))).startsWith("SELECT grand_total FROM");
    }

    @Test
    void aBasePriceIsAnotherPriceAndAWinAtHomeIsNoMoney() {
        assertThat(shown("wins in total", 2, new Aggregate(Token.SUM, new ColumnUse(0, 8)))).contains("SUM(wins)");
        assertThat(shown("total in euros", 1, new Aggregate(Token.SUM, new ColumnUse(0, 6)))).contains("SUM(amount)");
    }
}
