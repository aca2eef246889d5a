package io.querypilot.doubt.all;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.querypilot.TestPilot;
import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Asked;
import io.querypilot.doubt.Confidence;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Drafts that run and are wrong in silence, and their neighbours that are right. */
@Execution(ExecutionMode.CONCURRENT)
class DoubtsTest {
    @TempDir
    Path folder;

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 16);

    private TestPilot pilot;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT)",
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, country TEXT REFERENCES country(code), rating REAL,"
                        + " boss_id INTEGER REFERENCES customer(id), last_update TEXT)",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), amount_ct INTEGER,"
                        + " items INTEGER, ordered_at TEXT, paid_at INTEGER, growth_rate REAL, duration_ms INTEGER, discount REAL)",
                "CREATE TABLE ticket (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), minutes INTEGER,"
                        + " last_update TEXT)",
                "CREATE TABLE status (code INTEGER PRIMARY KEY, label TEXT)",
                "CREATE TABLE claim (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), status INTEGER"
                        + " REFERENCES status(code), paid_ms INTEGER, details TEXT, closed TEXT)",
                "INSERT INTO status VALUES (1, 'open'), (2, 'approved')",
                "INSERT INTO claim VALUES (1, 1, 1, 1700000000000, '{\"cause\": \"hail\"}', '01.02.2024'),"
                        + " (2, 1, 2, 1710000000000, '{\"cause\": \"fire\"}', NULL)",
                "INSERT INTO country VALUES ('DE', 'Germany'), ('US', 'United States')",
                "INSERT INTO customer VALUES (1, 'Ann', 'DE', 4.5, NULL, 'x'), (2, 'Bob', 'US', 3.0, 1, 'y')",
                "INSERT INTO orders VALUES (1, 1, 1000, 2, '05.03.2025', 1700000000, 0.1, 700000, 0.2),"
                        + " (2, 1, 500, 1, '06.03.2025', 1700000001, 0.2, 1000, 0.1)",
                "INSERT INTO ticket VALUES (1, 1, 5, 'x'), (2, 2, 9, 'z')",
                "CREATE TABLE tier (code TEXT PRIMARY KEY, label TEXT, points INTEGER)",
                "CREATE TABLE member (id INTEGER PRIMARY KEY, tier TEXT REFERENCES tier(code), hire_date DATE)",
                "INSERT INTO tier VALUES ('A ', 'gold', 9), ('B ', 'silver', 5)",
                "INSERT INTO member VALUES (1, 'a', '2020-01-01'), (2, 'b', '2021-01-01')",
                "CREATE TABLE stay (id INTEGER PRIMARY KEY, admission TEXT /* E emergency, P planned */,"
                        + " fee INTEGER /* cents */, begun TEXT, ended TEXT)",
                "INSERT INTO stay VALUES (1, 'E', 500, '2024-01-01', '2024-01-02'), (2, 'P', 900, '2024-01-01', '2024-01-03')",
                "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop TEXT, amount INTEGER, tips INTEGER)",
                "INSERT INTO sale VALUES (1, 'a', 10, 1), (2, 'b', 12, 2), (3, 'c', 11, 3), (4, 'd', 9, 4), (5, 'e', 1100, 40)",
                "CREATE TABLE codes (list TEXT, code INTEGER, label TEXT, PRIMARY KEY (list, code))",
                "INSERT INTO codes VALUES ('STATE', 1, 'begun'), ('STATE', 2, 'finished'), ('RANK', 1, 'finished')",
                "CREATE TABLE task (id INTEGER PRIMARY KEY, mgr_id INTEGER REFERENCES member(id), mentor_id INTEGER REFERENCES member(id),"
                        + " state INTEGER /* see codes */, due TEXT, effort INTEGER)",
                "CREATE TABLE task_archive (id INTEGER PRIMARY KEY, mgr_id INTEGER, state INTEGER, due TEXT)",
                "INSERT INTO task VALUES (1, 1, 2, 1, '20240301', 3), (2, 2, 1, 2, '20240405', 4)",
                "INSERT INTO task_archive VALUES (2, 1, 2, '20230101')",
                "CREATE TABLE badge (password TEXT PRIMARY KEY, label TEXT)",
                "CREATE TABLE visitor (id INTEGER PRIMARY KEY, password TEXT REFERENCES badge(password))",
                "INSERT INTO badge VALUES ('k1', 'day'), ('k2', 'week')",
                "INSERT INTO visitor VALUES (1, 'k3')",
                "CREATE TABLE partner (id INTEGER PRIMARY KEY, name TEXT, vendor INTEGER, deposit INTEGER, changed TEXT NOT NULL)",
                "INSERT INTO partner VALUES (1, 'Oak', 1, 0, 'a'), (2, 'Elm', 0, 10, 'b'), (3, 'Ash', 1, 20, 'c'), (4, 'Fir', 0, 30, 'd'),"
                        + " (5, 'Yew', 1, 40, 'e')");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                doubtful(Kind.VALUE_NOT_HELD, "orders of Germany", "SELECT id FROM customer WHERE country = 'Germany'"),
                doubtful(Kind.VALUE_NOT_HELD, "name of that country", "SELECT code FROM country WHERE name = 'Unted States'"),
                doubtful(Kind.OTHER_FORMAT, "orders since March", "SELECT id FROM orders WHERE ordered_at >= '2025-03-01'"),
                doubtful(Kind.OTHER_FORMAT, "orders by month", "SELECT strftime('%m', ordered_at) FROM orders"),
                doubtful(Kind.OTHER_FORMAT, "paid by year", "SELECT strftime('%Y', paid_at) FROM orders"),
                doubtful(Kind.SUSPECTED, "paid since 2025", "SELECT id FROM orders WHERE paid_at > '2025-01-01'"),
                doubtful(Kind.OTHER_FORMAT, "orders of more than 10 items",
                        "SELECT id FROM orders WHERE CAST(items AS TEXT) > '10'"),
                doubtful(Kind.OTHER_FORMAT, "first order", "SELECT id FROM orders ORDER BY ordered_at LIMIT 1"),
                doubtful(Kind.OTHER_FORMAT, "last order", "SELECT MAX(ordered_at) FROM orders"),
                doubtful(Kind.OTHER_FORMAT, "orders before March", "SELECT id FROM orders WHERE ordered_at < '06.03.2025'"),
                doubtful(Kind.OTHER_FORMAT, "orders of 2025", "SELECT id FROM orders WHERE ordered_at LIKE '2025%'"),
                doubtful(Kind.OTHER_FORMAT, "paid by year", "SELECT strftime('%Y', paid_ms, 'unixepoch') FROM claim"),
                doubtful(Kind.OTHER_FORMAT, "paid since 2020", "SELECT id FROM claim WHERE paid_ms > strftime('%s', '2020-01-01') + 0"),
                doubtful(Kind.VALUE_NOT_HELD, "partners without a deposit", "SELECT name FROM partner WHERE deposit IS NULL"),
                doubtful(Kind.VALUE_NOT_HELD, "how many current partners", "SELECT COUNT(*) FROM partner WHERE changed IS NULL"),
                doubtful(Kind.VALUE_NOT_USED, "list our vendors", "SELECT name FROM partner"),
                doubtful(Kind.WORD_NOT_HONOURED, "by how many percent did tips grow from shop a to shop b",
                        "SELECT 100.0 * SUM(CASE WHEN shop IN ('a', 'b') THEN tips END) / SUM(tips) FROM sale"),
                doubtful(Kind.VALUE_NOT_HELD, "claims without a status", "SELECT id FROM claim WHERE status IS NULL"),
                doubtful(Kind.ALL_OR_NOTHING, "how many large stays", "SELECT COUNT(*) FROM stay WHERE fee IS NOT NULL"),
                doubtful(Kind.VALUE_NOT_HELD, "emergency stays", "SELECT COUNT(*) FROM stay WHERE admission = 1"),
                doubtful(Kind.UNIT, "average fee (euros)", "SELECT AVG(fee) FROM stay"),
                doubtful(Kind.UNIT, "median fee in euros", "SELECT AVG(f) FROM (SELECT fee AS f FROM stay WHERE fee > 2 / 2.0) AS m"),
                doubtful(Kind.UNIT, "average length in minutes",
                        "SELECT AVG(julianday(ended) - julianday(begun)) / 60.0 FROM stay"),
                doubtful(Kind.OTHER_CODE, "planned stays", "SELECT COUNT(*) FROM stay WHERE admission = 'E'"),
                doubtful(Kind.VALUE_NOT_HELD, "why", "SELECT json_extract(details, '$.reason') FROM claim"),
                doubtful(Kind.VALUE_NOT_HELD, "hail", "SELECT id FROM claim WHERE json_extract(details, '$.cause') = 'Hail'"),
                doubtful(Kind.OTHER_CODE, "approved claims", "SELECT id FROM claim WHERE status = 1"),
                doubtful(Kind.OTHER_CODE, "closed claims", "SELECT id FROM claim WHERE status = 9"),
                doubtful(Kind.VALUE_NOT_USED, "orders of Germany", "SELECT COUNT(*) FROM orders o JOIN customer c"
                        + " ON o.customer_id = c.id JOIN country k ON c.country = k.code"),
                doubtful(Kind.OTHER_BOUND, "orders of more than 2 items", "SELECT id FROM orders WHERE items >= 2"),
                doubtful(Kind.OTHER_BOUND, "orders of at least 2 items", "SELECT id FROM orders WHERE 2 < items"),
                doubtful(Kind.OTHER_BOUND, "customers with two orders or more",
                        "SELECT customer_id FROM orders GROUP BY customer_id HAVING COUNT(*) > 2"),
                doubtful(Kind.OTHER_PERIOD, "members hired after 2019", "SELECT id FROM member WHERE hire_date > '2019-01-01'"),
                doubtful(Kind.OTHER_PERIOD, "members hired in March 2020", "SELECT id FROM member WHERE hire_date LIKE '2020-04%'"),
                doubtful(Kind.OTHER_PERIOD, "stays begun between 1 and 15 January 2024",
                        "SELECT id FROM stay WHERE begun BETWEEN '2024-01-01' AND '2024-01-31'"),
                doubtful(Kind.OTHER_PERIOD, "stays begun in the first quarter of 2024",
                        "SELECT id FROM stay WHERE begun >= '2024-01-01' AND begun < '2024-03-01'"),
                doubtful(Kind.OTHER_PERIOD, "stays begun in May 2024",
                        "SELECT id FROM stay WHERE strftime('%Y', begun) = '2024' AND strftime('%m', begun) = '06'"),
                doubtful(Kind.OTHER_PERIOD, "stays of the last 10 days", "SELECT id FROM stay WHERE begun >= '2023-01-01'"),
                doubtful(Kind.WORD_NOT_HONOURED, "second highest fee", "SELECT MAX(fee) FROM stay"),
                doubtful(Kind.WORD_NOT_HONOURED, "third largest fee", "SELECT fee FROM stay ORDER BY fee DESC LIMIT 1 OFFSET 1"),
                doubtful(Kind.OTHER_KEY, "tasks per manager", "SELECT mentor_id, COUNT(*) FROM task GROUP BY mentor_id"),
                doubtful(Kind.OTHER_KEY, "who is rated better than their boss",
                        "SELECT b.name FROM customer b JOIN customer c ON c.boss_id = b.id WHERE c.rating > b.rating"),
                doubtful(Kind.OTHER_TABLE, "how many tickets are there", "SELECT COUNT(*) FROM status"),
                doubtful(Kind.OTHER_TABLE, "how many tasks with the archive", "SELECT COUNT(*) FROM task"),
                doubtful(Kind.NO_TABLE, "how many members are there", "SELECT 1"),
                doubtful(Kind.VALUE_NOT_USED, "how many orders from the United States", "SELECT COUNT(*) FROM orders"),
                doubtful(Kind.VALUE_NOT_USED, "how many planned stays", "SELECT COUNT(*) FROM stay"),
                doubtful(Kind.VALUE_NOT_USED, "code of Germany", "SELECT code FROM country WHERE name = 'United States'"),
                doubtful(Kind.VALUE_NOT_USED, "claims by hail", "SELECT id FROM claim WHERE details LIKE '%fire%'"),
                doubtful(Kind.OTHER_CODE, "how many tasks are finished", "SELECT COUNT(*) FROM task WHERE state = 1"),
                doubtful(Kind.OTHER_FORMAT, "tasks of March 2024", "SELECT id FROM task WHERE due LIKE '2024-03%'"),
                doubtful(Kind.OTHER_FORMAT, "tasks since March 2024", "SELECT id FROM task WHERE due >= '2024-03-01'"),
                doubtful(Kind.ROWS_MULTIPLIED, "effort of members of tier a", "SELECT SUM(t.effort) FROM task t"
                        + " JOIN member m ON m.id IN (t.mentor_id, t.mgr_id) WHERE m.tier = 'a'"),
                doubtful(Kind.ROWS_MULTIPLIED, "orders and tickets per customer", "SELECT c.country, COUNT(c.id), COUNT(t.id)"
                        + " FROM customer c LEFT JOIN ticket t ON t.customer_id = c.id GROUP BY c.country"),
                doubtful(Kind.SAME_TWICE, "claims open or approved", "SELECT id FROM claim WHERE status = 1 AND status = 2"),
                doubtful(Kind.VALUE_NOT_HELD, "countries with Unit in their name", "SELECT code FROM country WHERE name LIKE 'Unit'"),
                doubtful(Kind.AND_BEFORE_OR, "one or two items of Ann",
                        "SELECT id FROM orders WHERE customer_id = 1 AND items = 1 OR items = 2"),
                doubtful(Kind.ROWS_MULTIPLIED, "how many customers have orders",
                        "SELECT COUNT(*) FROM customer c JOIN orders o ON o.customer_id = c.id"),
                doubtful(Kind.ROWS_MULTIPLIED, "ratings of those with orders",
                        "SELECT SUM(c.rating) FROM customer c JOIN orders o ON o.customer_id = c.id"),
                doubtful(Kind.OUTER_JOIN_UNDONE, "orders for each customer, zero included", "SELECT c.id, COUNT(*) FROM customer c"
                        + " LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id"),
                doubtful(Kind.WORD_NOT_HONOURED, "orders for each customer, also those with none",
                        "SELECT c.id, COUNT(o.id) FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.id"),
                doubtful(Kind.WORD_NOT_HONOURED, "the cheapest order", "SELECT id FROM orders ORDER BY amount_ct DESC LIMIT 1"),
                doubtful(Kind.WORD_NOT_HONOURED, "the highest amount", "SELECT MIN(amount_ct) FROM orders"),
                doubtful(Kind.WORD_NOT_HONOURED, "the largest order of each customer",
                        "SELECT id FROM orders ORDER BY amount_ct DESC LIMIT 1"),
                doubtful(Kind.UNIT, "the total in euros", "SELECT SUM(amount_ct) FROM orders"),
                doubtful(Kind.NULL_AS_VALUE, "claims that are not closed", "SELECT id FROM claim WHERE closed = ''"),
                doubtful(Kind.AVERAGE_OF_AVERAGES, "average items", "WITH means AS (SELECT AVG(items) AS a FROM orders"
                        + " GROUP BY customer_id) SELECT AVG(a) FROM means"),
                doubtful(Kind.INTEGER_DIVISION, "share of large ones",
                        "SELECT SUM(CASE WHEN items > 1 THEN 1 ELSE 0 END) / COUNT(*) FROM orders"),
                doubtful(Kind.NULL_AS_VALUE, "customers with a boss", "SELECT id FROM customer WHERE name <> 'null'"),
                doubtful(Kind.NULL_AS_VALUE, "customers without a boss", "SELECT id FROM customer WHERE boss_id = NULL"),
                doubtful(Kind.NULL_IN_LIST, "who is nobody's boss",
                        "SELECT id FROM customer WHERE id NOT IN (SELECT boss_id FROM customer)"),
                doubtful(Kind.INTEGER_DIVISION, "amount by item", "SELECT SUM(amount_ct) / SUM(items) FROM orders"),
                doubtful(Kind.OUTER_JOIN_UNDONE, "customers and their orders",
                        "SELECT c.id FROM customer c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.items > 1"),
                doubtful(Kind.ROWS_MULTIPLIED, "amount for each customer with tickets",
                        "SELECT c.id, SUM(o.amount_ct) FROM customer c JOIN orders o ON o.customer_id = c.id"
                                + " JOIN ticket t ON t.customer_id = c.id GROUP BY c.id"),
                doubtful(Kind.JOIN_WITHOUT_KEY, "customers with tickets",
                        "SELECT c.id FROM customer c JOIN ticket t ON t.last_update = c.last_update"),
                doubtful(Kind.KEYS_OF_DIFFERENT_TABLES, "customers without an order",
                        "SELECT id FROM customer WHERE id NOT IN (SELECT id FROM orders)"),
                doubtful(Kind.KEY_AS_QUANTITY, "sum of customers", "SELECT SUM(customer_id) FROM orders"),
                doubtful(Kind.KEY_AS_QUANTITY, "large orders", "SELECT id FROM orders WHERE customer_id < amount_ct"),
                doubtful(Kind.SUM_OF_RATES, "sum of growth rates", "SELECT SUM(growth_rate) FROM orders"),
                doubtful(Kind.SHARE_OF_ITSELF, "percentage of large orders",
                        "SELECT 100.0 * COUNT(*) / SUM(COUNT(*)) OVER () FROM orders WHERE items > 1"),
                doubtful(Kind.AVERAGE_OF_AVERAGES, "average items",
                        "SELECT AVG(a) FROM (SELECT AVG(items) AS a FROM orders GROUP BY customer_id)"),
                doubtful(Kind.SAME_TWICE, "one or two", "SELECT id FROM orders WHERE items = 1 OR items = 1"),
                doubtful(Kind.GROUPS_OF_ONE_ROW, "partners by name", "SELECT name, COUNT(*) FROM partner GROUP BY name"),
                doubtful(Kind.OTHER_CODE, "which partners are a vendor", "SELECT name FROM partner WHERE vendor = 0"),
                doubtful(Kind.OTHER_CODE, "what share of the partners is a vendor", "SELECT 1 - AVG(vendor = 1) FROM partner"),
                doubtful(Kind.SAME_TWICE, "with tickets and orders", "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM"
                        + " orders) AND id IN (SELECT customer_id FROM orders)"),
                doubtful(Kind.ROWS_MULTIPLIED, "ratings and amounts per country", "SELECT c.country, SUM(c.rating), SUM(o.amount_ct)"
                        + " FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.country"),
                doubtful(Kind.SAME_TWICE, "both", "SELECT id FROM orders INTERSECT SELECT id FROM orders"),
                doubtful(Kind.ORDER_OF_ONE_ROW, "orders of the best customer",
                        "SELECT COUNT(*) FROM orders o JOIN customer c ON o.customer_id = c.id ORDER BY c.rating DESC LIMIT 1"),
                doubtful(Kind.GROUPS_OF_ONE_ROW, "customers by number", "SELECT id FROM customer GROUP BY id HAVING COUNT(*) > 1"),
                doubtful(Kind.WORD_NOT_HONOURED, "stays per month and the change to the same month of the year before",
                        "SELECT strftime('%Y-%m', begun), COUNT(*) - LAG(COUNT(*)) OVER (ORDER BY strftime('%Y-%m', begun)) FROM stay GROUP BY 1"),
                doubtful(Kind.WORD_NOT_HONOURED, "median of items", "SELECT AVG(items) FROM orders"),
                doubtful(Kind.WORD_NOT_HONOURED, "running total of items", "SELECT items, SUM(items) FROM orders GROUP BY items"),
                doubtful(Kind.WORD_NOT_HONOURED, "who never ordered", "SELECT id FROM customer"),
                doubtful(Kind.WORD_NOT_HONOURED, "items for each customer", "SELECT SUM(items) FROM orders"),
                doubtful(Kind.NUMBER_NOT_USED, "orders of more than 25 items", "SELECT id FROM orders WHERE items > 2"),
                doubtful(Kind.NAME_NOT_USED, "orders of \"Ann Lee\"", "SELECT id FROM orders"),
                doubtful(Kind.TABLE_NOT_USED, "how many tickets are there?", "SELECT COUNT(*) FROM customer"),
                doubtful(Kind.UNIT, "orders longer than 10 minutes", "SELECT id FROM orders WHERE duration_ms > 10"),
                doubtful(Kind.UNIT, "orders over 5 euros", "SELECT id FROM orders WHERE amount_ct > 5"),
                doubtful(Kind.UNIT, "orders between $10 and 20", "SELECT id FROM orders WHERE amount_ct BETWEEN 1000 AND 20"),
                doubtful(Kind.UNIT, "orders of $10-20", "SELECT id FROM orders WHERE amount_ct >= 1000 AND amount_ct <= 20"),
                doubtful(Kind.UNIT, "orders that took 10 to 20 minutes", "SELECT id FROM orders WHERE duration_ms BETWEEN 10 AND 1200000"),
                doubtful(Kind.UNIT, "discount above 15 %", "SELECT id FROM orders WHERE discount > 15"),
                doubtful(Kind.NAME_NOT_USED, "orders of Mia Lang", "SELECT id FROM customer WHERE name = 'Max Lang'"),
                doubtful(Kind.EMPTY_UNASKED, "customers with tickets",
                        "SELECT c.id FROM customer c JOIN ticket t ON t.id = c.rating"),
                doubtful(Kind.EMPTY, "orders of many items", "SELECT id FROM orders WHERE items > 100"),
                doubtful(Kind.ALL_NULL, "bosses of the first", "SELECT boss_id FROM customer WHERE id = 1"),
                doubtful(Kind.ONE_GROUP, "orders per customer", "SELECT customer_id, COUNT(*) FROM orders GROUP BY customer_id"),
                doubtful(Kind.OUTLIER, "amount per shop", "SELECT shop, SUM(amount) FROM sale GROUP BY shop"),
                doubtful(Kind.ZERO, "orders of many items", "SELECT COUNT(*) FROM orders WHERE items > 100"),
                doubtful(Kind.ALL_OR_NOTHING, "what percentage has items?", "SELECT 100.0 * AVG(items > 0) FROM orders"));
    }

    /** A warning is kept with its answer. */
    @Test
    void aDateOfBirthIsToldByItsFormAlone() throws IOException {
        pilot.close();
        pilot = TestPilot.over(
                Files.createDirectory(folder.resolve("private")),
                "CREATE TABLE patient (id INTEGER PRIMARY KEY, birth_date TEXT)",
                "INSERT INTO patient VALUES (1, '05.03.1990'), (2, '06.04.1991')");
        assertThat(doubts("born in 1990", "SELECT id FROM patient WHERE birth_date >= '1990-01-01'"))
                .extracting(Doubt::sentence)
                .anyMatch(sentence -> sentence.contains("99.99.9999"))
                .noneMatch(sentence -> sentence.contains("05.03.1990"));
    }

    private static Arguments doubtful(Kind kind, String question, String sql) {
        return Arguments.of(kind, question, sql);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void saysWhatSpeaksAgainstADraft(Kind kind, String question, String sql) {
        assertThat(doubts(question, sql)).extracting(Doubt::kind).contains(kind);
    }

    static Stream<Arguments> right() {
        return Stream.of(
                Arguments.of("how many partners, former vendors included", "SELECT COUNT(*) FROM partner"),
                Arguments.of("vendors", "SELECT name FROM partner WHERE vendor = 1"),
                Arguments.of("partners without a vendor mark", "SELECT name FROM partner WHERE vendor = 0"),
                Arguments.of("tips per shop", "SELECT shop, SUM(tips) FROM sale GROUP BY shop"),
                Arguments.of("orders per customer of 1", "SELECT customer_id, COUNT(*) FROM orders WHERE customer_id = 1 GROUP BY customer_id"),
                Arguments.of("those of Germany", "SELECT c.id FROM customer c JOIN country k ON c.country = k.code"
                        + " WHERE k.name = 'Germany'"),
                Arguments.of("orders of more than 1 item", "SELECT id FROM orders WHERE items > 1"),
                Arguments.of("orders of more than 1 item", "SELECT id FROM orders WHERE items >= 2"),
                Arguments.of("orders of not more than 2 items", "SELECT id FROM orders WHERE items <= 2"),
                Arguments.of("orders of fewer than 2 or more than 3 items", "SELECT id FROM orders WHERE items < 2 OR items > 3"),
                Arguments.of("members hired after 2019", "SELECT id FROM member WHERE hire_date >= '2020-01-01'"),
                Arguments.of("members hired until 2020", "SELECT id FROM member WHERE hire_date <= '2020-12-31'"),
                Arguments.of("members hired from 2020 to 2021",
                        "SELECT id FROM member WHERE hire_date BETWEEN '2020-01-01' AND '2021-12-31'"),
                Arguments.of("stays begun in the first days of 2024", "SELECT id FROM stay WHERE begun < '2024-01-04'"),
                Arguments.of("second highest fee", "SELECT fee FROM stay ORDER BY fee DESC LIMIT 1 OFFSET 1"),
                Arguments.of("tasks per manager", "SELECT mgr_id, COUNT(*) FROM task GROUP BY mgr_id"),
                Arguments.of("who is rated worse than their boss",
                        "SELECT c.name FROM customer c JOIN customer b ON c.boss_id = b.id WHERE c.rating < b.rating"),
                Arguments.of("what day is it today", "SELECT date('now')"),
                Arguments.of("how many stays, planned ones included", "SELECT COUNT(*) FROM stay"),
                Arguments.of("how many tasks are finished", "SELECT COUNT(*) FROM task WHERE state = 2"),
                Arguments.of("tasks of March 2024", "SELECT id FROM task WHERE due LIKE '202403%'"),
                Arguments.of("how many tasks are there, archive not included?", "SELECT COUNT(*) FROM task"),
                Arguments.of("how many tasks are there (without the archive)?", "SELECT COUNT(*) FROM task"),
                Arguments.of("tasks missing in the archive", "SELECT id FROM task WHERE id NOT IN (SELECT id FROM task_archive)"),
                Arguments.of("orders with a discount over 10 percent", "SELECT id FROM orders WHERE discount > 0.1"),
                Arguments.of("first order", "SELECT id FROM orders ORDER BY substr(ordered_at, 7, 4), substr(ordered_at, 4, 2)"),
                Arguments.of("paid by year", "SELECT strftime('%Y', paid_ms / 1000, 'unixepoch') FROM claim"),
                Arguments.of("which partners are not a vendor", "SELECT name FROM partner WHERE vendor = 0"),
                Arguments.of("which partners are a vendor", "SELECT name FROM partner WHERE vendor = 1"),
                Arguments.of("what share of the partners is a vendor", "SELECT 1 - AVG(vendor = 0) FROM partner"),
                Arguments.of("what share of the partners is a vendor",
                        "SELECT 100.0 - 100.0 * SUM(CASE WHEN vendor = 0 THEN 1 ELSE 0 END) / COUNT(*) FROM partner"),
                Arguments.of("how many partners are a vendor", "SELECT COUNT(*) - SUM(vendor = 0) FROM partner"),
                Arguments.of("claims by hail", "SELECT id FROM claim WHERE json_extract(details, '$.cause') = 'hail'"),
                Arguments.of("approved claims", "SELECT id FROM claim WHERE status = 2"),
                Arguments.of("how many customers have orders", "SELECT COUNT(DISTINCT customer_id) FROM orders"),
                Arguments.of("customers and the number of their orders, also those without any",
                        "SELECT c.id, COUNT(o.id) FROM customer c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id"),
                Arguments.of("the total in euros", "SELECT SUM(amount_ct) / 100.0 FROM orders"),
                Arguments.of("one or two items of Ann", "SELECT id FROM orders WHERE customer_id = 1 AND (items = 1 OR items = 2)"),
                Arguments.of("orders of 5 March", "SELECT id FROM orders WHERE ordered_at = '05.03.2025'"),
                Arguments.of("paid by year", "SELECT strftime('%Y', paid_at, 'unixepoch') FROM orders"),
                Arguments.of("who is nobody's boss",
                        "SELECT id FROM customer WHERE id NOT IN (SELECT boss_id FROM customer WHERE boss_id IS NOT NULL)"),
                Arguments.of("amount by item", "SELECT SUM(amount_ct) * 1.0 / SUM(items) FROM orders"),
                Arguments.of("customers without orders", "SELECT c.id FROM customer c LEFT JOIN orders o"
                        + " ON o.customer_id = c.id WHERE o.id IS NULL"),
                Arguments.of("customers and their bosses",
                        "SELECT c.name, b.name FROM customer c JOIN customer b ON c.boss_id = b.id"),
                Arguments.of("minutes for each customer", "SELECT customer_id, SUM(minutes) FROM ticket GROUP BY customer_id"),
                Arguments.of("share of large orders", "SELECT 100.0 * AVG(CASE WHEN items > 1 THEN 1.0 ELSE 0.0 END) FROM orders"),
                Arguments.of("orders between $10 and 20", "SELECT id FROM orders WHERE amount_ct BETWEEN 1000 AND 2000"),
                Arguments.of("orders of $10 and 20 others", "SELECT id FROM orders WHERE amount_ct = 1000 OR amount_ct > 20"),
                Arguments.of("orders between $10 and 20 cents", "SELECT id FROM orders WHERE amount_ct BETWEEN 20 AND 1000"),
                Arguments.of("orders that took 10 to 20 minutes", "SELECT id FROM orders WHERE duration_ms BETWEEN 600000 AND 1200000"),
                Arguments.of("orders longer than 10 minutes", "SELECT id FROM orders WHERE duration_ms > 600000"),
                Arguments.of("top 1 order by items", "SELECT id, items FROM orders ORDER BY items DESC LIMIT 1"),
                Arguments.of("how many customers have no orders", "SELECT COUNT(*) FROM customer c LEFT JOIN orders o"
                        + " ON o.customer_id = c.id WHERE o.id IS NULL"),
                Arguments.of("how many customers have more than 1 order", "SELECT COUNT(*) FROM customer c"
                        + " WHERE (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) > 1"),
                Arguments.of("how many customers have the boss Ann",
                        "SELECT COUNT(*) FROM customer c JOIN customer b ON c.boss_id = b.id WHERE b.name = 'Ann'"),
                Arguments.of("sum of points of tiers without members", "SELECT SUM(t.points) FROM tier t"
                        + " LEFT JOIN member m ON m.tier = t.code WHERE m.tier IS NULL"),
                Arguments.of("Which member has worked here longest?", "SELECT id FROM member ORDER BY hire_date LIMIT 1"),
                Arguments.of("the biggest loss", "SELECT id FROM orders ORDER BY growth_rate LIMIT 1"),
                Arguments.of("visitors with this key", "SELECT id FROM visitor WHERE password = 'k3'"),
                Arguments.of("gold members", "SELECT id FROM member WHERE tier = 'a'"),
                Arguments.of("how many stays", "SELECT COUNT(*) FROM stay"),
                Arguments.of("average fee (euros)", "SELECT AVG(fee) / 100.0 FROM stay"),
                Arguments.of("average length in days", "SELECT AVG(julianday(ended) - julianday(begun)) FROM stay"),
                Arguments.of("average length in hours", "SELECT AVG(julianday(ended) - julianday(begun)) * 24 FROM stay"),
                Arguments.of("planned stays", "SELECT COUNT(*) FROM stay WHERE admission = 'P'"),
                Arguments.of("stays that were not planned", "SELECT COUNT(*) FROM stay WHERE admission <> 'P'"),
                Arguments.of("Also list claims that are not closed", "SELECT id FROM claim WHERE closed IS NULL"),
                Arguments.of("codes after 10", "SELECT code FROM country WHERE CAST(code AS TEXT) > '10'"));
    }

    @ParameterizedTest
    @MethodSource("right")
    void leavesARightQueryAlone(String question, String sql) {
        assertThat(doubts(question, sql)).isEmpty();
    }

    @Test
    void offersTheNearValueToThePersonAndQuotesNoCellInTheAdvice() {
        Doubt doubt = doubts("that country", "SELECT code FROM country WHERE name = 'Unted States'").get(0);
        assertThat(doubt.sentence()).isEqualTo("country.name does not hold 'Unted States'; it has 'United States'.");
        assertThat(doubt.advice()).doesNotContain("United");
        assertThat(doubt.held()).contains(new Doubt.Held("country", "name", List.of("United States", "Germany")));
    }

    @Test
    void saysWhichOtherColumnHoldsTheValue() {
        assertThat(doubts("of Germany", "SELECT id FROM customer WHERE country = 'Germany'").get(0).sentence())
                .isEqualTo("customer.country does not hold 'Germany'; country.name does.");
    }

    @Test
    void saysWhatTheQuantityIsInTheColumnsUnit() {
        assertThat(doubts("over 10 minutes", "SELECT id FROM orders WHERE duration_ms > 10").get(0).sentence())
                .isEqualTo("\"10 minutes\" would be 600000 in the unit of duration_ms.");
        assertThat(doubts("between $10 and 20", "SELECT id FROM orders WHERE amount_ct BETWEEN 1000 AND 20").get(0).sentence())
                .isEqualTo("\"$20\" would be 2000 in the unit of amount_ct.");
    }

    @Test
    void saysWhichConditionLeavesNothingAndWhereTheDataEnd() {
        assertThat(doubts("orders of many items", "SELECT id FROM orders WHERE items > 100").get(0).sentence())
                .isEqualTo("The result is empty: no row of orders has items > 100; orders.items goes from 1 to 2.");
    }

    @Test
    void eachDoubtLowersTheConfidenceOnce() {
        List<Doubt> one = doubts("one or two", "SELECT id FROM orders WHERE items = 1 OR items = 1");
        List<Doubt> same = List.of(one.get(0), one.get(0));
        assertThat(Confidence.after(0.9, one)).isLessThan(0.85).isEqualTo(Confidence.after(0.9, same));
        assertThat(Confidence.after(0.9, List.of())).isCloseTo(0.9, offset(1e-9));
    }

    private List<Doubt> doubts(String question, String sql) {
        Critic critic = new Critic(pilot.database());
        QuestionDatabase database = QuestionDatabase.of(pilot.database());
        CheckedQuery query = critic.check(sql, database.schema());
        ResultTable table =
                ((Outcome.Success) database.execute(sql, Limits.STANDARD, Purpose.ANSWER)).table();
        return Doubts.of(Asked.alone(question, TODAY), query, critic.criticise(query), table, database);
    }
}
