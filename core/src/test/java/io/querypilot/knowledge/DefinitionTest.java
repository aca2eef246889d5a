package io.querypilot.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.ScriptedModel;
import io.querypilot.TestPilot;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A definition counts as followed only where the query computes it, and else the answer says that it was not. */
class DefinitionTest {
    private static final Entry NET = new Entry.Metric(
            List.of("net revenue"), "SUM(total_ct * (1 - disc)) / 100.0", "orders", "sts = 4");
    private static final Entry BUSINESS = new Entry.Filter(List.of("customers"), "cust", "typ = 'B' AND gone IS NULL");

    @TempDir
    Path folder;

    private TestPilot pilot;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE cust (id INTEGER PRIMARY KEY, nm TEXT, typ TEXT, gone TEXT)",
                "CREATE TABLE addr (addr_id INTEGER PRIMARY KEY, city TEXT)",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, cust_id INT REFERENCES cust(id), sts INT, total_ct INT, disc REAL,"
                        + " ship_addr INT REFERENCES addr(addr_id), bill_addr INT REFERENCES addr(addr_id))",
                "CREATE TABLE orders_hist (id INTEGER PRIMARY KEY, cust_id INT, sts INT, total_ct INT, disc REAL)",
                "INSERT INTO cust VALUES (1, 'Ann', 'B', NULL), (2, 'Bob', 'P', NULL)",
                "ALTER TABLE cust ADD COLUMN credit INT",
                "UPDATE cust SET credit = 7 * id",
                "INSERT INTO addr VALUES (1, 'Oslo'), (2, 'Rome')",
                "INSERT INTO orders VALUES (1, 1, 4, 1000, 0.1, 1, 2), (2, 2, 5, 5000, 0, 2, 1), (3, 1, 4, 100, 0, 1, 1)",
                "INSERT INTO orders_hist VALUES (9, 1, 4, 1, 0)");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT SUM(total_ct * (1 - disc)) / 100.0 AS net FROM orders WHERE sts = 4",
        "SELECT ROUND(SUM(o.total_ct - o.disc * o.total_ct) / 100, 2) AS net FROM orders o WHERE 4 = o.sts",
        "SELECT SUM(total_ct / 100.0 * (1 - COALESCE(disc, 0))) AS net FROM orders WHERE sts IN (4)",
        "SELECT SUM(CASE WHEN sts = 4 THEN total_ct * (1 - disc) ELSE 0 END) / 100.0 AS net FROM orders",
        "WITH done AS (SELECT total_ct * (1 - disc) AS net_ct FROM orders WHERE sts = 4) SELECT SUM(net_ct) / 100.0 AS net FROM done",
        "SELECT c.nm, SUM(o.total_ct * (1 - o.disc)) / 100.0 AS net FROM orders o JOIN cust c ON c.id = o.cust_id AND o.sts = 4"
                + " GROUP BY c.nm ORDER BY net DESC"
    })
    void everyWayOfWritingItIsFollowed(String sql) {
        Answered answer = ask(ScriptedModel.writing(sql, "SELECT 1 AS never"), "What is our net revenue?", NET);
        assertThat(answer.attempt().sql()).isEqualTo(sql);
        assertThat(answer.trust().assumptions()).singleElement().asString().startsWith("By the team's definition");
        assertThat(answer.trust().warnings()).noneMatch(warning -> warning.contains("definition"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT SUM(total_ct + disc) / 100.0 AS net FROM orders WHERE sts = 4",
        "SELECT SUM(total_ct * (1 - disc)) AS net FROM orders WHERE sts = 4",
        "SELECT SUM(total_ct * (1 - disc)) / 100.0 AS net FROM orders WHERE sts <> 4",
        "SELECT SUM(total_ct * (1 - disc)) / 100.0 AS net FROM orders WHERE NOT sts = 4",
        "SELECT SUM(total_ct * (1 - disc)) / 100.0 AS net FROM orders WHERE sts = 5",
        "SELECT SUM(total_ct * (1 - disc)) / 100.0 AS net FROM orders WHERE sts = 4 OR disc > 0",
        "SELECT SUM(total_ct * (1 - disc)) / 100.0 AS net FROM orders_hist WHERE sts = 4"
    })
    void whatComputesSomethingElseIsToldSoOnceAndThenWarnedOf(String sql) {
        ScriptedModel model = ScriptedModel.writing(sql);
        Answered answer = ask(model, "What is our net revenue?", NET);
        assertThat(model.requests()).hasSize(2);
        assertThat(model.requests().get(1).failures()).singleElement().satisfies(failure ->
                assertThat(failure.feedback()).contains("net revenue", "The SQL lacks the "));
        assertThat(answer.trust().sure()).isFalse();
        assertThat(answer.trust().warnings()).anyMatch(warning -> warning.startsWith("The team's definition was NOT followed"));
        assertThat(answer.trust().assumptions()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT COUNT(*) AS n FROM cust WHERE typ = 'B' AND gone IS NOT NULL",
        "SELECT COUNT(*) AS n FROM cust WHERE typ = 'P' AND gone IS NULL",
        "SELECT cust_id, COUNT(*) AS n FROM orders GROUP BY cust_id ORDER BY n DESC LIMIT 5"
    })
    void aFilterIsFollowedOnlyByItsConditions(String sql) {
        Answered answer = ask(ScriptedModel.writing(sql), "Which customers have most orders?", BUSINESS);
        assertThat(answer.trust().warnings()).anyMatch(warning -> warning.contains("NOT followed: \"customers\" means cust where"));
        String right = "SELECT cust_id, COUNT(*) AS n FROM orders WHERE cust_id IN (SELECT id FROM cust WHERE gone IS NULL AND 'B' = typ)"
                + " GROUP BY cust_id";
        Answered mended = ask(ScriptedModel.writing(sql, right), "Which customers have most orders?", BUSINESS);
        assertThat(mended.attempt().sql()).isEqualTo(right);
        assertThat(mended.trust().assumptions()).singleElement().asString().startsWith("By the team's definition");
    }

    @Test
    void aCodeThatMeansSomethingElseIsDoubted() {
        Entry codes = new Entry.Codes("orders.sts", Map.of("4", "completed", "5", "cancelled"));
        String right = "SELECT COUNT(*) AS n FROM orders WHERE sts = 5";
        for (String wrong : List.of("SELECT COUNT(*) AS n FROM orders WHERE sts = 4", "SELECT COUNT(*) AS n FROM orders")) {
            ScriptedModel model = ScriptedModel.writing(wrong, right);
            assertThat(ask(model, "How many cancelled orders are there?", codes).attempt().sql()).isEqualTo(right);
            Answered stays = ask(ScriptedModel.writing(wrong), "How many cancelled orders are there?", codes);
            assertThat(stays.trust().warnings()).anyMatch(warning -> warning.contains("orders.sts 5"));
        }
        ScriptedModel sure = ScriptedModel.writing(right);
        assertThat(ask(sure, "How many cancelled orders are there?", codes).trust().warnings()).isEmpty();
        assertThat(sure.requests()).hasSize(1);
    }

    @Test
    void aUnitThatTheQuestionDoesNotMeanIsDoubted() {
        Entry unit = new Entry.Unit("cust.credit", "thousand euros");
        Answered stays = ask(ScriptedModel.writing("SELECT MAX(credit) AS n FROM cust"), "Highest credit of cust in euros", unit);
        assertThat(stays.trust().warnings()).anyMatch(warning -> warning.contains("cust.credit is in thousand euros"));
        assertThat(ask(ScriptedModel.writing("SELECT MAX(credit) * 1000 AS n FROM cust"), "Highest credit of cust in euros", unit)
                .trust().warnings()).isEmpty();
        assertThat(ask(ScriptedModel.writing("SELECT MAX(credit) AS n FROM cust"), "Highest credit of cust in thousand euros", unit)
                .trust().warnings()).isEmpty();
    }

    @Test
    void tablesThatTheFileJoinsNeedNoDeclaredKey() {
        String sql = "SELECT COUNT(*) AS n FROM cust c JOIN addr a ON a.city = c.nm";
        Entry join = new Entry.JoinBy("cust.nm", "addr.city");
        ScriptedModel model = ScriptedModel.writing(sql);
        assertThat(ask(model, "How many cust rows have an addr?", join).trust().warnings()).isEmpty();
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void aJoinOfTheFileIsHowTablesAreJoinedUnlessTheDraftTakesAnotherKey() {
        Entry join = new Entry.JoinBy("orders.ship_addr", "addr.addr_id");
        String billing = "SELECT a.city, COUNT(*) AS n FROM orders o JOIN addr a ON a.addr_id = o.bill_addr GROUP BY a.city";
        ScriptedModel model = ScriptedModel.writing(billing);
        Answered answer = ask(model, "Orders per billing city", join);
        assertThat(answer.attempt().sql()).isEqualTo(billing);
        assertThat(model.requests()).hasSize(1);
        assertThat(model.requests().get(0).requirements().binding()).isEmpty();

        ScriptedModel open = ScriptedModel.writing(billing.replace("bill", "ship"));
        ask(open, "Orders per addr city", join);
        assertThat(open.requests().get(0).requirements().preferences()).extracting(one -> one.rule().words())
                .contains("join by orders.ship_addr = addr.addr_id");
    }

    @Test
    void aTableThatTheQuestionNamesBeatsTheFile() {
        Entry prefer = new Entry.Preferred("orders", List.of("orders_hist"));
        for (String question : List.of(
                "How many rows are in orders_hist?", "What is the highest total_ct in table orders_hist?", "Count the 'orders_hist' rows")) {
            ScriptedModel model = ScriptedModel.writing("SELECT COUNT(*) AS n FROM orders_hist");
            assertThat(ask(model, question, prefer).attempt().sql()).isEqualTo("SELECT COUNT(*) AS n FROM orders_hist");
        }
        ScriptedModel other = ScriptedModel.writing("SELECT COUNT(*) AS n FROM orders_hist", "SELECT COUNT(*) AS n FROM orders");
        assertThat(ask(other, "How many orders are there?", prefer).attempt().sql()).isEqualTo("SELECT COUNT(*) AS n FROM orders");
        ScriptedModel forbidden = ScriptedModel.writing("SELECT COUNT(*) AS n FROM orders_hist");
        assertThat(ask(forbidden, "How many rows are in the orders_hist table?", new Entry.Forbidden("orders_hist")).attempt().sql())
                .isEqualTo("SELECT COUNT(*) AS n FROM orders_hist");
    }

    private Answered ask(ScriptedModel model, String question, Entry entry) {
        return (Answered) pilot.agent(model).knowing(new Knowledge(List.of(new Placed(entry, "knowledge.yaml, line 1")))).ask(question);
    }
}
