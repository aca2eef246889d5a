package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.bind.Bindings.Equal;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NameSubstitutionTest {
    private final Schema schema = TestShop.schema(Dialect.SQLITE);
    private final NameSubstitution substitution = new NameSubstitution(Dialect.SQLITE, schema);

    private Table table(String name) {
        return schema.table(name).orElseThrow();
    }

    @Test
    void putsATableInThePlaceOfAnotherAndOfItsNameBeforeColumns() {
        assertThat(substitution.withTable(
                        "SELECT customers.name, 'customers', customers.* FROM customers WHERE customers.city = 'customers'",
                        "customers", table("products")))
                .contains("SELECT products.name, 'customers', products.* FROM products WHERE products.city = 'customers'");
    }

    @Test
    void leavesAnAliasAndAnotherTablesColumnOfThatName() {
        assertThat(substitution.withTable(
                        "SELECT o.order_id AS customers FROM customers o ORDER BY customers", "customers", table("orders")))
                .contains("SELECT o.order_id AS customers FROM orders o ORDER BY customers");
    }

    @Test
    void changesOnlyTheColumnOfTheTableThatIsMeant() {
        assertThat(substitution.withColumn(
                        "SELECT c.customer_id, o.customer_id FROM customers c JOIN orders o"
                                + " ON o.customer_id = c.customer_id",
                        table("orders"), "customer_id", "order_id"))
                .contains("SELECT c.customer_id, o.order_id FROM customers c JOIN orders o"
                        + " ON o.order_id = c.customer_id");
    }

    @Test
    void renamesAHeadingThatIsMadeOfTheColumn() {
        assertThat(substitution.withColumn(
                        "SELECT MAX(order_date) AS last_order_date, 'order_date' FROM orders GROUP BY id ORDER BY last_order_date",
                        table("orders"),
                        "order_date",
                        "id"))
                .hasValue("SELECT MAX(id) AS last_id, 'order_date' FROM orders GROUP BY id ORDER BY last_id");
    }

    @Test
    void putsAColumnInThePlaceOfOneThatIsMissing() {
        assertThat(substitution.withColumn("SELECT revenue FROM orders", table("orders"), "revenue", "order_date"))
                .contains("SELECT order_date FROM orders");
    }

    @Test
    void joinsByAnotherKeyWhereTheOneIsUsedOnce() {
        Equal joined = new Equal(new UsedColumn("orders", "customer_id"), new UsedColumn("customers", "customer_id"));
        String sql = "SELECT name FROM customers JOIN orders ON orders.customer_id = customers.customer_id";
        assertThat(substitution.withKey(sql, joined, "order_id"))
                .contains("SELECT name FROM customers JOIN orders ON orders.order_id = customers.customer_id");
        assertThat(substitution.withKey(sql + " AND customers.customer_id = orders.customer_id", joined, "order_id"))
                .isEqualTo(Optional.empty());
    }
}
