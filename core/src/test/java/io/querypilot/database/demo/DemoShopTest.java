package io.querypilot.database.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Schema;
import io.querypilot.schema.SchemaText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoShopTest {
    @TempDir
    Path folder;

    @Test
    void hasExactlyTheTablesTheManualNames() {
        try (Database shop =
                Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            Schema schema = shop.schema();
            assertThat(SchemaText.of(schema)).isEqualTo("""
                customers: [customer_id (INTEGER*), name (TEXT), email (TEXT), city (TEXT), country (TEXT)]
                orders: [order_id (INTEGER*), customer_id (INTEGER -> customers.customer_id), \
                product_id (INTEGER -> products.product_id), order_date (DATE), quantity (INTEGER), \
                total_amount (REAL), status (TEXT)]
                products: [product_id (INTEGER*), product_name (TEXT), category (TEXT), price (REAL)]\
                """);
        }
    }

    @Test
    void holdsWhatARealShopWould() {
        try (Database shop =
                Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            assertThat(cell(shop, "SELECT count(*) FROM customers")).isEqualTo(300L);
            assertThat(cell(shop, "SELECT count(*) FROM products")).isEqualTo(60L);
            assertThat(cell(shop, "SELECT count(*) FROM orders")).isEqualTo(4000L);
            assertThat(cell(shop, "SELECT count(DISTINCT country) FROM customers"))
                    .isEqualTo(12L);
            assertThat(cell(shop, "SELECT count(DISTINCT category) FROM products"))
                    .isEqualTo(8L);
            assertThat(cell(shop, "SELECT count(DISTINCT status) FROM orders")).isEqualTo(5L);
            assertThat(cell(shop, "SELECT count(*) FROM customers WHERE city IS NULL"))
                    .isNotEqualTo(0L);
            assertThat(cell(
                            shop,
                            "SELECT count(*) FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders)"))
                    .isEqualTo(30L);
            assertThat(cell(
                            shop,
                            "SELECT count(*) FROM products WHERE product_id NOT IN (SELECT product_id FROM orders)"))
                    .isEqualTo(4L);
            assertThat(cell(shop, "SELECT min(order_date) || ' ' || max(order_date) FROM orders"))
                    .isEqualTo("2024-01-01 2025-12-31");
            assertThat(cell(
                            shop,
                            "SELECT count(*) FROM orders JOIN products USING (product_id) "
                                    + "WHERE abs(total_amount - price * quantity) > 0.001"))
                    .isEqualTo(0L);
        }
    }

    @Test
    void isTheSameByteForByte() throws IOException {
        Path one = DemoShop.at(folder.resolve("one.db"));
        Path two = DemoShop.at(folder.resolve("deep/er/two.db"));
        assertThat(Files.mismatch(one, two)).isEqualTo(-1);
    }

    @Test
    void isMadeOnceHoweverManyAskAtOnce() throws IOException {
        Path file = folder.resolve("shop.db");
        IntStream.range(0, 8).parallel().forEach(i -> DemoShop.at(file));
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
        try (Database shop = Databases.open(file.toString())) {
            assertThat(cell(shop, "SELECT count(*) FROM orders")).isEqualTo(4000L);
        }
    }

    @Test
    void saysWhereItCouldNotBeWritten() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> DemoShop.at(file.resolve("shop.db")))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                    assertThat(fault.code()).isEqualTo(ErrorCode.DATABASE_FILE_INVALID);
                    assertThat(fault).hasMessageContaining(file.toString());
                });
    }

    private static Object cell(Database shop, String sql) {
        List<List<Object>> rows =
                ((Outcome.Success) shop.execute(sql, Limits.STANDARD)).table().rows();
        return rows.get(0).get(0);
    }
}
