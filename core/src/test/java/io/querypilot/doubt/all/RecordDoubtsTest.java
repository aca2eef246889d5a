package io.querypilot.doubt.all;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.TestPilot;
import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Asked;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What business systems record: documents with their lines, times of day, flags of -1 and 0, translations, currencies, rows marked as deleted. */
class RecordDoubtsTest {
    @TempDir
    Path folder;

    private TestPilot pilot;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE sale_order (id INTEGER PRIMARY KEY, total REAL, placed_at TEXT, paid INTEGER)",
                "INSERT INTO sale_order VALUES (1, 50, '2025-12-30 08:00:00', -1), (2, 70, '2025-12-31 14:30:00', 0), (3, 20, '2026-01-02 09:00:00', -1)",
                "CREATE TABLE sale_order_line (id INTEGER PRIMARY KEY, sale_order_id INTEGER REFERENCES sale_order(id), item TEXT, amount REAL)",
                "INSERT INTO sale_order_line VALUES (1, 1, 'nut', 20), (2, 1, 'bolt', 30), (3, 2, 'nut', 70), (4, 3, 'nut', 20)",
                "CREATE TABLE bill (no INTEGER PRIMARY KEY, freight REAL, due_on TEXT)",
                "INSERT INTO bill VALUES (1, 5, '2025-12-31'), (2, 9, '2026-01-01')",
                "CREATE TABLE entry (bill_no INTEGER REFERENCES bill(no), pos INTEGER, item TEXT, PRIMARY KEY (bill_no, pos))",
                "INSERT INTO entry VALUES (1, 1, 'nut'), (1, 2, 'bolt'), (2, 1, 'nut')",
                "CREATE TABLE sale_order_note (id INTEGER PRIMARY KEY, sale_order_id INTEGER REFERENCES sale_order(id), text TEXT)",
                "INSERT INTO sale_order_note VALUES (1, 1, 'a'), (2, 2, 'b')",
                "CREATE TABLE ship_order (id INTEGER PRIMARY KEY, ordered_on TEXT, invoice_date TEXT, ship_order_no TEXT)",
                "INSERT INTO ship_order VALUES (1, '2025-12-30', '2026-01-02', 'A'), (2, '2025-11-30', '2025-12-02', 'B')",
                "CREATE TABLE product_lang (id_product INTEGER, id_lang INTEGER, name TEXT)",
                "INSERT INTO product_lang VALUES (1, 1, 'nut'), (1, 2, 'noix'), (2, 1, 'bolt'), (2, 2, 'boulon')",
                "CREATE TABLE product (id_product INTEGER PRIMARY KEY, price REAL)",
                "INSERT INTO product VALUES (1, 2), (2, 3)",
                "CREATE TABLE bought (id INTEGER PRIMARY KEY, amount REAL, base_amount REAL, currency_id INTEGER, currency_rate REAL)",
                "INSERT INTO bought VALUES (1, 10, 10, 1, 1), (2, 20, 24, 2, 1.2)",
                "CREATE TABLE oinv (docentry INTEGER PRIMARY KEY, DocCur TEXT, VatSum REAL, DocTotal REAL, DocTotalFC REAL)",
                "INSERT INTO oinv VALUES (1, 'EUR', 2, 12, 0), (2, 'USD', 3, 19, 22)",
                "CREATE TABLE posted_bill (name TEXT PRIMARY KEY, creation TEXT, posting_date TEXT, delivery_date TEXT)",
                "INSERT INTO posted_bill VALUES ('A', '2025-12-30', '2026-01-02', '2026-02-01'), ('B', '2025-11-30', '2025-12-02', '2026-01-02')",
                "CREATE TABLE hire (id INTEGER PRIMARY KEY, price REAL, del INTEGER NOT NULL)",
                "INSERT INTO hire VALUES (1, 10, 0), (2, 20, 1), (3, 30, 0)",
                "CREATE TABLE ride (id INTEGER PRIMARY KEY, rider TEXT, electric INTEGER, crowd TEXT, zip TEXT, extras INTEGER /* bit mask: 1=child seat, 2=basket, 4=lock */)",
                "INSERT INTO ride VALUES (1, 'Member', 0, '9,210', '01067', 1), (2, 'MEMBER', 1, '45,100', '01069', 3), (3, 'casual', 0, '812', '99084', 4)",
                "CREATE TABLE grade (id INTEGER PRIMARY KEY, points INTEGER, term INTEGER)",
                "INSERT INTO grade VALUES (1, 3, 1), (2, NULL, 1), (3, 9, 2)",
                "CREATE TABLE code (typ TEXT, val TEXT, descr TEXT)",
                "INSERT INTO code VALUES ('SEG', 'A', 'farms'), ('SEG', 'B', 'towns'), ('OST', 'A', 'open'), ('OST', 'B', 'paid')",
                "CREATE TABLE cust (no INTEGER PRIMARY KEY, seg TEXT)",
                "INSERT INTO cust VALUES (1, 'A'), (2, 'A'), (3, 'B')",
                "CREATE TABLE antigen (id INTEGER PRIMARY KEY, letter TEXT, kids INTEGER, net_weight REAL, curr_stage TEXT)",
                "INSERT INTO antigen VALUES (1, 'K', 1, 10, 'a'), (2, 'k', 2, 20, 'b'), (3, 'K', 1, 5, 'a')",
                "CREATE TABLE move (id INTEGER PRIMARY KEY, amount_total REAL, amount_residual REAL)",
                "INSERT INTO move VALUES (1, 100, 0), (2, 50, 20), (3, 70, 70)",
                "CREATE TABLE billed (id INTEGER PRIMARY KEY, net REAL, vat REAL, total REAL, freight REAL)",
                "INSERT INTO billed VALUES (1, 100, 20, 120, 5), (2, 50, 10, 60, 7), (3, 200, 40, 240, 5), (4, 10, 0, 10, 5)",
                "CREATE TABLE rental (id INTEGER PRIMARY KEY, price REAL, is_deleted INTEGER NOT NULL)",
                "INSERT INTO rental VALUES (1, 10, 0), (2, 20, 1), (3, 30, 0)");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ROWS_MULTIPLIED | total of orders with nuts | SELECT SUM(o.total) FROM sale_order o JOIN sale_order_line l ON l.sale_order_id = o.id WHERE l.item LIKE '%t'",
        "ROWS_MULTIPLIED | average order total | SELECT l.item, AVG(o.total) FROM sale_order o JOIN sale_order_line l ON l.sale_order_id = o.id GROUP BY l.item",
        "ROWS_MULTIPLIED | freight of bills | SELECT e.item, SUM(b.freight) FROM bill b JOIN entry e ON e.bill_no = b.no GROUP BY e.item",
        "OTHER_BOUND | orders until the end of 2025 | SELECT COUNT(*) FROM sale_order WHERE placed_at <= '2025-12-31'",
        "OTHER_BOUND | orders in December 2025 | SELECT COUNT(*) FROM sale_order WHERE placed_at BETWEEN '2025-12-01' AND '2025-12-31'",
        "OTHER_BOUND | orders after 2025-12-31 | SELECT COUNT(*) FROM sale_order WHERE placed_at > '2025-12-31'",
        "OTHER_PERIOD | how many ship orders in 2025 | SELECT COUNT(*) FROM ship_order WHERE invoice_date >= '2025-01-01' AND invoice_date < '2026-01-01'",
        "ROWS_MULTIPLIED | prices by name | SELECT l.name, p.price FROM product p JOIN product_lang l ON l.id_product = p.id_product",
        "OTHER_PERIOD | how many bills in 2026 | SELECT COUNT(*) FROM posted_bill WHERE delivery_date >= '2026-01-01' AND delivery_date < '2027-01-01'",
        "UNIT | total bought | SELECT SUM(amount) FROM bought",
        "SAME_TWICE | rides per rider | SELECT rider, COUNT(*) FROM ride GROUP BY rider",
        "JOIN_WITHOUT_KEY | customers by segment | SELECT c.descr, COUNT(*) FROM cust k JOIN code c ON c.val = k.seg GROUP BY c.descr",
        "OTHER_KEY | rides per station | SELECT electric, COUNT(*) FROM ride GROUP BY electric",
        "OTHER_CODE | rides with a basket | SELECT COUNT(*) FROM ride WHERE extras = 2",
        "OTHER_FORMAT | average crowd | SELECT AVG(crowd) FROM ride",
        "OTHER_FORMAT | largest crowd | SELECT id FROM ride ORDER BY crowd DESC LIMIT 1",
        "OTHER_FORMAT | largest crowd | SELECT MAX(crowd) FROM ride",
        "WORD_NOT_HONOURED | total still unpaid | SELECT SUM(amount_total) FROM move WHERE amount_total > 10",
        "NULL_AS_VALUE | share of grades below 5 | SELECT AVG(CASE WHEN points < 5 THEN 1.0 ELSE 0 END) FROM grade",
        "NULL_AS_VALUE | share of grades below 5 | SELECT 100.0 * SUM(CASE WHEN points < 5 THEN 1 ELSE 0 END) / COUNT(*) FROM grade",
        "UNIT | total in foreign currency | SELECT SUM(DocTotalFC) FROM oinv",
        "UNIT | billed with VAT | SELECT SUM(total + vat) FROM billed",
        "UNIT | billed without VAT | SELECT SUM(net - vat) FROM billed",
        "VALUE_NOT_HELD | paid orders | SELECT COUNT(*) FROM sale_order WHERE paid = 1",
        "DELETED_ROWS | how many rentals, not counting the deleted ones? | SELECT COUNT(*) FROM rental",
        "DELETED_ROWS | how many hires? | SELECT COUNT(*) FROM hire",
        "DELETED_ROWS | how many rentals? | SELECT COUNT(*) FROM rental"
    })
    void doubts(Kind kind, String question, String sql) {
        assertThat(of(question, sql)).contains(kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ROWS_MULTIPLIED | total by item | SELECT l.item, SUM(l.amount) FROM sale_order o JOIN sale_order_line l ON l.sale_order_id = o.id GROUP BY l.item",
        "ROWS_MULTIPLIED | total of orders with a note of b | SELECT SUM(o.total) FROM sale_order o JOIN sale_order_note n ON n.sale_order_id = o.id WHERE n.text = 'b'",
        "OTHER_BOUND | bills due until the end of 2025 | SELECT COUNT(*) FROM bill WHERE due_on <= '2025-12-31'",
        "OTHER_BOUND | orders until the end of 2025 | SELECT COUNT(*) FROM sale_order WHERE placed_at < '2026-01-01'",
        "OTHER_BOUND | orders until 2026-01-01 | SELECT COUNT(*) FROM sale_order WHERE placed_at <= '2026-01-01'",
        "OTHER_PERIOD | how many ship orders in 2025 | SELECT COUNT(*) FROM ship_order WHERE ordered_on >= '2025-01-01' AND ordered_on < '2026-01-01'",
        "OTHER_PERIOD | how many ship orders with an invoice in 2025 | SELECT COUNT(*) FROM ship_order WHERE invoice_date >= '2025-01-01' AND invoice_date < '2026-01-01'",
        "OTHER_PERIOD | ship orders billed in 2025 | SELECT COUNT(*) FROM ship_order WHERE invoice_date >= '2025-01-01' AND invoice_date < '2026-01-01'",
        "ROWS_MULTIPLIED | prices by name | SELECT l.name, p.price FROM product p JOIN product_lang l ON l.id_product = p.id_product AND l.id_lang = 1",
        "VALUE_NOT_HELD | not paid orders | SELECT COUNT(*) FROM sale_order WHERE paid <> 1",
        "OTHER_PERIOD | how many bills in 2026 | SELECT COUNT(*) FROM posted_bill WHERE posting_date >= '2026-01-01' AND posting_date < '2027-01-01'",
        "UNIT | total bought | SELECT SUM(base_amount) FROM bought",
        "SAME_TWICE | rides per rider | SELECT LOWER(rider), COUNT(*) FROM ride GROUP BY LOWER(rider)",
        "SAME_TWICE | rides per zip | SELECT zip, COUNT(*) FROM ride GROUP BY zip",
        "OTHER_KEY | rides by electric or not | SELECT electric, COUNT(*) FROM ride GROUP BY electric",
        "JOIN_WITHOUT_KEY | customers by segment | SELECT c.descr, COUNT(*) FROM cust k JOIN code c ON c.typ = 'SEG' AND c.val = k.seg GROUP BY c.descr",
        "OTHER_KEY | litres per ride, own against rented ones | SELECT electric, COUNT(*) FROM ride GROUP BY electric",
        "OTHER_KEY | rides per kind | SELECT electric, COUNT(*) FROM ride GROUP BY electric",
        "OTHER_CODE | rides with a basket | SELECT COUNT(*) FROM ride WHERE (extras & 2) = 2",
        "OTHER_CODE | rides without extras | SELECT COUNT(*) FROM ride WHERE extras = 0",
        "OTHER_FORMAT | average crowd | SELECT AVG(CAST(REPLACE(crowd, ',', '') AS REAL)) FROM ride",
        "OTHER_FORMAT | zips in order | SELECT zip FROM ride ORDER BY zip",
        "OTHER_FORMAT | riders in order | SELECT rider FROM ride ORDER BY rider",
        "WORD_NOT_HONOURED | total still unpaid | SELECT SUM(amount_residual) FROM move",
        "WORD_NOT_HONOURED | total of the moves still unpaid | SELECT SUM(amount_total) FROM move WHERE amount_residual > 0",
        "NULL_AS_VALUE | share of grades below 5 | SELECT AVG(CASE WHEN points < 5 THEN 1.0 ELSE 0 END) FROM grade WHERE points IS NOT NULL",
        "NULL_AS_VALUE | share of grades below 5 | SELECT 100.0 * SUM(CASE WHEN points < 5 THEN 1 ELSE 0 END) / COUNT(points) FROM grade",
        "NULL_AS_VALUE | share of grades of late terms | SELECT AVG(CASE WHEN term > 1 THEN 1.0 ELSE 0 END) FROM grade",
        "ROWS_MULTIPLIED | lines of paid orders | SELECT SUM(CASE WHEN o.paid = -1 THEN 1 ELSE 0 END) FROM sale_order o JOIN sale_order_line l ON l.sale_order_id = o.id",
        "ROWS_MULTIPLIED | freight of bills | SELECT SUM(b.freight) FROM bill b JOIN entry e ON e.bill_no = b.no WHERE e.pos = 1",
        "ROWS_MULTIPLIED | translations of products | SELECT COUNT(*) FROM product_lang",
        "SAME_TWICE | antigens | SELECT letter, COUNT(*) FROM antigen GROUP BY letter",
        "UNIT | total weight | SELECT SUM(net_weight) FROM antigen",
        "NULL_AS_VALUE | average of grades over 5 | SELECT AVG(CASE WHEN points > 5 THEN points END) FROM grade",
        "VALUE_NOT_HELD | those without kids | SELECT COUNT(*) FROM antigen WHERE kids = 0",
        "UNIT | total tax | SELECT SUM(VatSum) FROM oinv",
        "UNIT | total bought | SELECT SUM(amount * currency_rate) FROM bought",
        "UNIT | total bought by currency | SELECT currency_id, SUM(amount) FROM bought GROUP BY currency_id",
        "UNIT | total of the orders | SELECT SUM(total) FROM sale_order",
        "UNIT | billed with VAT | SELECT SUM(net + vat) FROM billed",
        "UNIT | billed without VAT | SELECT SUM(total - vat) FROM billed",
        "UNIT | billed with freight | SELECT SUM(total + freight) FROM billed",
        "VALUE_NOT_HELD | unpaid orders | SELECT COUNT(*) FROM sale_order WHERE paid = 0",
        "VALUE_NOT_HELD | orders with paid 7 | SELECT COUNT(*) FROM sale_order WHERE paid = 7",
        "DELETED_ROWS | how many rentals, not counting the deleted ones? | SELECT COUNT(*) FROM rental WHERE is_deleted = 0",
        "DELETED_ROWS | how many rentals, deleted ones included? | SELECT COUNT(*) FROM rental"
    })
    void passes(Kind kind, String question, String sql) {
        assertThat(of(question, sql)).doesNotContain(kind);
    }

    private List<Kind> of(String question, String sql) {
        Critic critic = new Critic(pilot.database());
        QuestionDatabase database = QuestionDatabase.of(pilot.database());
        CheckedQuery query = critic.check(sql, database.schema());
        ResultTable table = ((Outcome.Success) database.execute(sql, Limits.STANDARD, Purpose.ANSWER)).table();
        return Doubts.of(new Asked(question, LocalDate.of(2026, 2, 1), Optional.empty()), query, critic.criticise(query), table, database).stream()
                .map(Doubt::kind)
                .toList();
    }
}
