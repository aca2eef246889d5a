package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said after a question that was answered from orders. */
class FollowUpTest {
    private static Database shop;

    @BeforeAll
    static void open(@TempDir Path folder) {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "and by month?", "only Germany", "Germany?", "What about France?", "how many of them were paid?",
                "sorted by total amount", "in 2024", "by customer", "and the customers?", "customers?",
                "without cancelled orders", "which one is the largest?", "Show the order date as well",
                "What is the average quantity?", "just the top 5", "the same for 2025", "how many in Berlin?",
                "their total amounts", "now their amounts instead of the number", "split that by product", "break that down by customer country", "break it down by product", "now by product"
            })
    void goesOnFromTheLastQuestion(String question) {
        assertThat(new FollowUp(shop.schema()).is(question, List.of("orders"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How many products are there?", "What is the average price?", "List the names of all customers",
                "Customers per country", "Which customers live in Germany?", "Show me the category with the highest price",
                "How many orders were placed in 2024?", "Now show all products of the shop", "how many clients do we have per country?"
            })
    void isAboutSomethingElse(String question) {
        assertThat(new FollowUp(shop.schema()).is(question, List.of("orders"))).isFalse();
    }
}
