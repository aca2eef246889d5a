package io.querypilot.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.database.TestSqlite;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WantedColumnsTest {
    @TempDir
    private static Path folder;

    private static Database database;

    @BeforeAll
    static void open() {
        database = Databases.open(TestSqlite.run(
                folder.resolve("shop.db"),
                "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, age INTEGER)",
                "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers,"
                        + " amount REAL, day DATE)",
                "INSERT INTO customers VALUES (1, 'Ann', 30), (2, 'Bob', 40), (3, 'Cem', 50)",
                "INSERT INTO orders VALUES (1, 1, 5, '2024-03-03'), (2, 1, 7, '2024-03-04'), (3, 2, 9, '2024-12-24'),"
                        + " (4, NULL, 1, NULL)")
                .toString());
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.customer_id GROUP BY c.customer_id \
            ORDER BY SUM(o.amount) DESC LIMIT 5 | sum_of_amount | [[Ann, 12.0], [Bob, 9.0]]
            SELECT name FROM customers ORDER BY age DESC | age | [[Cem, 50], [Bob, 40], [Ann, 30]]
            SELECT customer_id FROM orders GROUP BY customer_id HAVING COUNT(*) > 1 | customers_name, number_of_rows \
            | [[1, Ann, 2]]
            SELECT customer_id, COUNT(*) FROM orders WHERE amount > 4 GROUP BY customer_id ORDER BY 2 DESC \
            | customers_name | [[1, 2, Ann], [2, 1, Bob]]
            SELECT name FROM (SELECT name, age AS years, ROW_NUMBER() OVER (ORDER BY age DESC) AS place FROM customers) AS ranked \
            WHERE place <= 2 ORDER BY years, place | years | [[Bob, 40], [Cem, 50]]
            SELECT customer_id FROM customers WHERE age < 35 | customers_name | [[1, Ann]]
            SELECT strftime('%w', day) AS d, SUM(amount) FROM orders WHERE day > '2024-12' GROUP BY d | weekday_name \
            | [[2, Tue, 9.0]]
            SELECT strftime('%m', day), amount FROM orders WHERE amount = 9 | month_name | [[12, Dec, 9.0]]
            """)
    void addsWhatAPersonWouldWant(String sql, String added, String rows) {
        Widened wide = widened(sql).orElseThrow();
        assertThat(String.join(", ", wide.added())).isEqualTo(added);
        assertThat(table(wide.sql()).rows()).hasToString(rows);
        assertThat(table(wide.sql()).without(wide.added()).rows()).isEqualTo(table(sql).rows());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT DISTINCT name FROM customers ORDER BY age",
        "SELECT name FROM customers UNION SELECT day FROM orders ORDER BY 1",
        "SELECT name, age FROM customers ORDER BY age",
        "SELECT name, SUM(age) AS total FROM customers GROUP BY name HAVING SUM(age) > 1 ORDER BY total",
        "SELECT * FROM customers ORDER BY age",
        "SELECT age, name FROM (SELECT age AS age, name, age AS group_1, ROW_NUMBER() OVER (PARTITION BY age ORDER BY name DESC) AS place"
                + " FROM customers) AS ranked WHERE place <= 1 ORDER BY group_1, place",
        "SELECT years, name FROM (SELECT CASE age WHEN 30 THEN 'young' ELSE CAST(age AS TEXT) END AS years, name, age AS group_1,"
                + " ROW_NUMBER() OVER (PARTITION BY age ORDER BY name DESC) AS place FROM customers) AS ranked WHERE place <= 1 ORDER BY group_1, place",
        "SELECT name FROM (SELECT c.name, c.customer_id AS group_1, ROW_NUMBER() OVER (PARTITION BY c.customer_id ORDER BY o.amount) AS place"
                + " FROM customers c JOIN orders o ON o.customer_id = c.customer_id) AS ranked WHERE place <= 1 ORDER BY group_1, place",
        "SELECT name FROM customers ORDER BY RANDOM()",
        "SELECT COUNT(customer_id) FROM customers",
        "SELECT customer_id, name FROM customers",
        "SELECT MAX(amount), customer_id FROM orders",
        "SELECT c.customer_id, c.name FROM customers c JOIN orders o ON o.customer_id = c.customer_id",
        "SELECT name FROM customers",
        "SELECT 1",
        "SELEC"
    })
    void leavesAloneWhatNeedsNothingOrCannotBeWidenedSafely(String sql) {
        assertThat(widened(sql)).isEmpty();
    }

    private static Optional<Widened> widened(String sql) {
        return WantedColumns.of(new Critic(database).check(sql, database.schema()));
    }

    private static ResultTable table(String sql) {
        return ((Outcome.Success) database.execute(sql, Limits.STANDARD)).table();
    }
}
