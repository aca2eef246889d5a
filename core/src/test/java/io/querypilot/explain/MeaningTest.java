package io.querypilot.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeaningTest {
    @TempDir
    private static Path folder;

    private static Database database;

    @BeforeAll
    static void open() {
        database = Databases.open(TestSqlite.run(
                folder.resolve("shop.db"),
                "CREATE TABLE store (store_id INTEGER PRIMARY KEY, name TEXT, country TEXT, manager_id INTEGER)",
                "CREATE TABLE payments (id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES store, amount REAL,"
                        + " paid_on DATE, status TEXT)")
                .toString());
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static String meaning(String sql) {
        return Meaning.of(new Critic(database).check(sql, database.schema()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT COUNT(*) FROM payments | Number of all payments.
            SELECT COUNT(*) FROM payments WHERE status = 'paid' | Number of payments where status is 'paid'.
            SELECT COUNT(*) FROM (SELECT store_id FROM store UNION ALL SELECT store_id FROM payments) AS both | Number of \
            rows of store and payments together.
            SELECT COUNT(DISTINCT status) FROM payments | Number of different status over all payments.
            SELECT store_id, AVG(amount) FROM payments WHERE paid_on >= '2024-01-01' AND paid_on < \
            '2025-01-01' GROUP BY store_id ORDER BY 2 DESC | Mean of amount over payments where paid_on is in \
            2024, per store_id, highest first.
            SELECT DISTINCT country FROM store ORDER BY country | Different country of every store, by country \
            (A to Z).
            SELECT T1.name FROM store AS T1 JOIN payments AS T2 ON T1.store_id = T2.store_id GROUP BY \
            T1.store_id ORDER BY SUM(T2.amount) DESC LIMIT 5 | Name of store joined with payments, per \
            store_id, by sum of amount (highest first), only the first 5 rows.
            SELECT T1.country FROM store AS T1 JOIN payments AS T2 ON T1.store_id = T2.store_id WHERE T2.status = 'paid' GROUP BY \
            T1.country HAVING COUNT(*) > 2 ORDER BY SUM(T2.amount) DESC LIMIT 5 | Country by sum of amount over store joined with \
            payments where status is 'paid', only where number of rows is above 2, highest first, only the first 5 rows.
            SELECT name, amount FROM (SELECT s.name AS name, p.amount AS amount, s.store_id AS group_1, ROW_NUMBER() OVER (PARTITION BY \
            s.store_id ORDER BY p.amount DESC) AS place FROM store s JOIN payments p ON p.store_id = s.store_id WHERE p.status = 'paid') AS \
            ranked WHERE place <= 1 ORDER BY group_1, place | Of each store_id the row with the highest amount: name and amount of store \
            joined with payments where status is 'paid'.
            SELECT group_1 AS country, AVG(measure) / 100.0 AS median FROM (SELECT s.country AS group_1, p.amount AS measure, ROW_NUMBER() OVER \
            (PARTITION BY s.country ORDER BY CASE WHEN p.amount IS NULL THEN 1 ELSE 0 END, p.amount) AS place, COUNT(p.amount) OVER \
            (PARTITION BY s.country) AS size FROM store s JOIN payments p ON p.store_id = s.store_id WHERE p.status = 'paid') AS numbered \
            WHERE place BETWEEN size / 2.0 AND size / 2.0 + 1 GROUP BY group_1 | Median of amount divided by 100.0 over store joined with \
            payments where status is 'paid', per country.
            SELECT AVG(amount) FROM (SELECT amount, ROW_NUMBER() OVER (ORDER BY amount) AS rn, COUNT(*) OVER () AS n FROM payments) WHERE rn IN \
            ((n + 1) / 2, (n + 2) / 2) | Median of amount over all payments.
            SELECT name, total FROM (SELECT s.name, SUM(p.amount) AS total, RANK() OVER (PARTITION BY s.country ORDER BY SUM(p.amount)) AS r \
            FROM store s JOIN payments p ON p.store_id = s.store_id GROUP BY s.name) x WHERE r < 4 | Of each country the 3 rows with the \
            lowest sum of amount: name and sum of amount over store joined with payments, per name.
            SELECT ((CAST(strftime('%m', paid_on) AS INTEGER) + 2) / 3) AS quarter, SUM(amount) FROM payments GROUP BY 1 | Sum of amount over \
            all payments, per quarter of the year of paid_on.
            SELECT date(paid_on, 'weekday 0', '-6 days') AS week, SUM(amount) FROM payments GROUP BY 1 | Sum of amount over all payments, per week of paid_on.
            SELECT country FROM store GROUP BY country ORDER BY COUNT(*) | Country by number of rows over every store, lowest first.
            SELECT name, country FROM store WHERE country LIKE '%land' OR country IS NULL | Name and country \
            of store where country ends with 'land' or country is missing.
            SELECT s.name, COUNT(p.id) AS n FROM store s LEFT JOIN payments p ON p.store_id = s.store_id AND \
            p.status = 'paid' GROUP BY s.name HAVING COUNT(p.id) > 3 ORDER BY n DESC | Number of rows with id \
            over store with or without payments (those where status is 'paid'), per name, only where number of \
            rows with id is above 3, highest first.
            SELECT name FROM store WHERE store_id NOT IN (SELECT store_id FROM payments WHERE amount > 100) | \
            Name of store where store_id is not among the (store_id of payments where amount is above 100).
            SELECT amount FROM payments WHERE amount > (SELECT AVG(amount) FROM payments) | Amount of payments \
            where amount is above the mean of amount over all payments.
            SELECT name FROM store s WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.store_id = s.store_id \
            AND p.status = 'open') | Name of store where there is no matching row in payments where status is \
            'open'.
            SELECT 100.0 * SUM(CASE WHEN status = 'paid' THEN 1 ELSE 0 END) / COUNT(*) FROM payments | Number \
            of rows where status is 'paid' in percent of number of rows over all payments.
            SELECT strftime('%Y-%m', paid_on) AS month, SUM(amount) FROM payments GROUP BY month ORDER BY \
            month | Sum of amount over all payments, per month of paid_on, by month of paid_on (lowest first).
            SELECT paid_on, SUM(amount) OVER (PARTITION BY store_id ORDER BY paid_on) FROM payments | paid_on \
            and running sum of amount within each store_id by paid_on of all payments.
            WITH ranked AS (SELECT name, ROW_NUMBER() OVER (PARTITION BY country ORDER BY name) AS rn FROM \
            store) SELECT name FROM ranked WHERE rn = 1 | Name of ranked where rn is 1; here ranked is name \
            and row number within each country by name as rn of every store.
            SELECT name FROM store EXCEPT SELECT s.name FROM store s JOIN payments p ON p.store_id = \
            s.store_id | What is in the first of these but in no other: (1) name of every store; (2) name of \
            store joined with payments.
            SELECT name FROM store UNION ALL SELECT status FROM payments ORDER BY 1 LIMIT 3 | The rows of all \
            of these together: (1) name of every store; (2) status of all payments, by column 1 (lowest \
            first), only the first 3 rows.
            SELECT a.name, b.name FROM store a JOIN store b ON a.manager_id = b.store_id | a.name and b.name \
            of store joined with store.
            SELECT * FROM store, payments WHERE store.store_id = payments.store_id AND payments.amount BETWEEN \
            1 AND 10 | All columns of store joined with payments where amount is from 1 to 10.
            SELECT AVG(n) FROM (SELECT store_id, COUNT(*) AS n FROM payments GROUP BY store_id) AS t | Mean of \
            n over (number of rows as n over all payments, per store_id).
            SELECT MAX(paid_on), MIN(amount), SUM(amount) - 5 * COUNT(*) FROM payments | Latest paid_on, \
            smallest amount and sum of amount minus (5 times number of rows) over all payments.
            SELECT name FROM store s WHERE (SELECT SUM(amount) FROM payments p WHERE p.store_id = s.store_id) \
            > 10 | Name of store where the (sum of amount over payments where store_id is the same) is above \
            10.
            SELECT p.status, q.status FROM payments p JOIN payments q ON p.amount > q.amount AND p.store_id = \
            q.store_id | p.status and q.status of payments joined with payments where p.amount is above \
            q.amount.
            SELECT COUNT(*) FILTER (WHERE status = 'paid') FROM payments | Number of rows where status is \
            'paid' over all payments.
            SELECT country FROM store GROUP BY store_id, country ORDER BY COUNT(*) DESC | Country of every store, per \
            store_id and country, by number of rows (highest first).
            SELECT country FROM store GROUP BY country HAVING COUNT(*) > 2 | Different country of store, only \
            where number of rows is above 2.
            SELECT name FROM store WHERE name NOT LIKE 'A%' LIMIT 10 OFFSET 20 | Name of store where name does \
            not begin with 'A', any 10 rows after skipping 20.
            SELECT COUNT(*) FROM store | Number of rows of store.
            SELECT 1 | 1.
            VALUES (1, 2) | A list of values.
            """)
    void saysWhatIsComputed(String sql, String sentence) {
        assertThat(meaning(sql)).isEqualTo(sentence);
    }

    @Test
    void quartersAreCalledSo() {
        String quarter = "(strftime('%Y', paid_on) || '-Q' || ((CAST(strftime('%m', paid_on) AS INTEGER) + 2) / 3))";
        assertThat(meaning("SELECT " + quarter + " AS quarter, COUNT(*) FROM payments GROUP BY " + quarter))
                .isEqualTo("Number of all payments, per quarter of paid_on.");
    }

    @Test
    void whatIsTooLongIsSaidSimplyAndNeverFalsely() {
        String many = "SELECT " + "amount + ".repeat(200) + "1 FROM payments";
        assertThat(meaning(many)).isEqualTo("A longer computation over payments; the SQL says what.");
        assertThat(meaning("SELEC nonsense")).isEqualTo("A longer computation; the SQL says what.");
    }

    @Test
    void aTimeKeptInAnotherWayIsSpokenOfAsItsColumn() {
        assertThat(meaning("SELECT COUNT(*) FROM payments WHERE datetime(amount / 1000, 'unixepoch') >= '2026-01-01'"))
                .isEqualTo(meaning("SELECT COUNT(*) FROM payments WHERE amount >= '2026-01-01'"));
        assertThat(meaning("SELECT COUNT(*) FROM payments WHERE (substr(amount, 7, 4) || '-' || substr(amount, 4, 2) || '-' ||"
                        + " substr(amount, 1, 2)) >= '2026-01-01'"))
                .isEqualTo(meaning("SELECT COUNT(*) FROM payments WHERE amount >= '2026-01-01'"));
        String glued = "(substr(T1.amount, 1, 4) || '-' || substr(T1.amount, 5, 2) || '-' || substr(T1.amount, 7, 2))";
        String month = "(substr(amount, 1, 4) || '-' || substr(amount, 5, 2) || '-01')";
        assertThat(meaning("SELECT COUNT(*) FROM payments AS T1 WHERE " + glued + " >= '2026-01-01' AND " + glued + " < '2027-01-01'"))
                .isEqualTo(meaning("SELECT COUNT(*) FROM payments AS T1 WHERE T1.amount >= '2026-01-01' AND T1.amount < '2027-01-01'"));
        assertThat(meaning("SELECT strftime('%Y-%m', " + month + "), COUNT(*) FROM payments GROUP BY strftime('%Y-%m', " + month + ")"))
                .isEqualTo(meaning("SELECT strftime('%Y-%m', amount), COUNT(*) FROM payments GROUP BY strftime('%Y-%m', amount)"));
    }

    @Test
    void aPieceWithoutWordsIsQuotedAsWritten() {
        assertThat(meaning("SELECT printf('%d', amount) FROM payments"))
                .isEqualTo("printf('%d', amount) of all payments.");
    }

    @Test
    void codesShownByTextsAreTheirColumn() {
        String labelled = "CASE T1.status WHEN 'P' THEN 'paid' WHEN 'O' THEN 'open' ELSE CAST(T1.status AS TEXT) END";
        assertThat(meaning("SELECT " + labelled + " AS status, SUM(T1.amount) FROM payments AS T1 GROUP BY T1.status ORDER BY T1.status"))
                .isEqualTo(meaning("SELECT T1.status, SUM(T1.amount) FROM payments AS T1 GROUP BY T1.status ORDER BY T1.status"));
        assertThat(meaning("SELECT T1.id, " + labelled + " AS status FROM payments AS T1")).isEqualTo(meaning("SELECT T1.id, T1.status FROM payments AS T1"));
        assertThat(meaning("SELECT CASE T1.status WHEN 'P' THEN 'paid' WHEN 'O' THEN 'open' ELSE 'gone' END FROM payments AS T1")).startsWith("One of 2 values");
    }
}
