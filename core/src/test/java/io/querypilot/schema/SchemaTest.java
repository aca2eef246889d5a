package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private static final Table ORDERS = table("", "Orders", List.of(), "id", "customer_id");
    private static final Table LOWER = table("", "orders", List.of(), "id");
    private static final Table SALES_ORDERS = table(
            "sales", "orders", List.of(new ForeignKey(List.of("order_id"), "ORDERS", List.of("id"))), "order_id", "Total");
    private static final Schema SCHEMA = Schema.of(List.of(ORDERS, LOWER, SALES_ORDERS));

    @Test
    void findsATableByItsExactPathBeforeAnyOtherCase() {
        assertThat(SCHEMA.table("orders")).containsSame(LOWER);
        assertThat(SCHEMA.table("Orders")).containsSame(ORDERS);
        assertThat(SCHEMA.table("ORDERS")).containsSame(ORDERS);
        assertThat(SCHEMA.table("Sales.Orders")).containsSame(SALES_ORDERS);
        assertThat(SCHEMA.table("sales.order")).isEmpty();
    }

    @Test
    void findsATableByItsBareNameWhereNoPathFits() {
        Schema schema = Schema.of(List.of(SALES_ORDERS));
        assertThat(schema.table("ORDERS")).containsSame(SALES_ORDERS);
        assertThat(schema.table("")).isEmpty();
    }

    @Test
    void findsEveryTableOfANameOrWithAColumn() {
        assertThat(SCHEMA.tablesNamed("ORDERS")).containsExactly(ORDERS, LOWER, SALES_ORDERS);
        assertThat(SCHEMA.tablesWithColumn("ID")).containsExactly(ORDERS, LOWER);
        assertThat(SCHEMA.tablesWithColumn("total")).containsExactly(SALES_ORDERS);
        assertThat(SCHEMA.tablesWithColumn("none")).isEmpty();
    }

    @Test
    void knowsWhatForeignKeysReferTo() {
        assertThat(SCHEMA.referredKeys(ORDERS)).containsExactly(List.of("id"));
        assertThat(SCHEMA.referredKeys(SALES_ORDERS)).isEmpty();
    }

    private static Table table(String namespace, String name, List<ForeignKey> keys, String... columns) {
        List<Column> all = Arrays.stream(columns)
                .map(column -> new Column(column, "INTEGER", ColumnKind.INTEGER, false, true, "", List.of()))
                .toList();
        return new Table(namespace, name, false, "", all, keys);
    }
}
