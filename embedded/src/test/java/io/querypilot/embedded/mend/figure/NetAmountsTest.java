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
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.RateFactor;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetAmountsTest {
    private static final int TOTAL = 1;
    private static final int RATE = 5;
    private static final int TAX = 6;
    private static final SchemaView ORDERS = new SchemaView(
            List.of(table("orders", "orders")),
            List.of(
                    ColumnView.STAR,
                    column(0, "amount_total", ColumnType.NUMBER, false),
                    column(0, "amount_untaxed", ColumnType.NUMBER, false),
                    column(0, "shipping_tax_excl", ColumnType.NUMBER, false),
                    column(0, "shipping_tax_incl", ColumnType.NUMBER, false),
                    column(0, "discount", ColumnType.NUMBER, false),
                    column(0, "amount_tax", ColumnType.NUMBER, false),
                    column(0, "amount_residual", ColumnType.NUMBER, false)),
            List.of(),
            List.of());
    private static final TestPlans PLANS = TestPlans.over(ORDERS, Map.of(RATE, List.of(0.1, 0.25, 0)));

    private static String sum(String question, int column) {
        return PLANS.sql(NetAmounts.meant(
                plan(query(List.of(0), List.of(), List.of(new Aggregate(Token.SUM, new ColumnUse(0, column))))), PLANS.prepared(question)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "net order value | 1 | amount_untaxed",
        "order value excluding VAT | 1 | amount_untaxed",
        "order value | 1 | amount_total",
        "gross order value | 2 | amount_untaxed",
        "shipping incl. tax | 3 | shipping_tax_incl",
        "net shipping | 4 | shipping_tax_excl",
        "net and gross value | 1 | amount_total",
        "order value of the fishing net | 1 | amount_total",
        "order value with tax exemption | 2 | amount_untaxed",
        "tax on net sales | 6 | amount_tax",
        "net discount | 5 | discount"
    })
    void theSideThatIsSaid(String question, int column, String expected) {
        assertThat(sum(question, column)).contains("SUM(" + expected + ")");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "how much is still unpaid | 1 | amount_residual",
        "what do customers owe us | 1 | amount_residual",
        "order value | 1 | amount_total",
        "unpaid discount | 5 | discount",
        "order value of employees with an outstanding rating | 1 | amount_total",
        "net order value still unpaid | 2 | amount_untaxed"
    })
    void whatIsOpenIsAddedUp(String question, int column, String expected) {
        assertThat(PLANS.sql(OpenAmounts.meant(
                        plan(query(List.of(0), List.of(), List.of(new Aggregate(Token.SUM, new ColumnUse(0, column))))), PLANS.prepared(question))))
                .contains("SUM(" + expected + ")");
    }

    @Test
    void aTotalHoldsItsTax() {
        Expression sum = new Arithmetic(Token.PLUS, new ColumnUse(0, TOTAL), new ColumnUse(0, TAX));
        Expression net = new Arithmetic(Token.PLUS, new ColumnUse(0, 2), new ColumnUse(0, TAX));
        assertThat(shown("order total incl. VAT", sum)).startsWith("SELECT amount_total FROM");
        assertThat(shown("order total incl. VAT", net)).startsWith("SELECT amount_untaxed + amount_tax");
        assertThat(shown("order total and tax together", sum)).startsWith("SELECT amount_total + amount_tax");
    }

    private static String shown(String question, Expression figure) {
        return PLANS.sql(NetAmounts.meant(plan(query(List.of(0), List.of(), List.of(figure))), PLANS.prepared(question)));
    }

    @Test
    void aRateOfPartsOfOneIsNoPercentage() {
        Expression less = new RateFactor(Token.ONE_MINUS_PERCENT, new ColumnUse(0, RATE));
        String sql = PLANS.sql(RatesOfAmounts.meant(plan(query(List.of(0), List.of(), List.of(less))), PLANS.prepared("what is left")));
        assertThat(sql).contains("1 - discount").doesNotContain("100");
    }
}
