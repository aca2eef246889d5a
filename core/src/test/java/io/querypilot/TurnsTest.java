package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.Turn;
import io.querypilot.model.WriteRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a question in a session sees of the ones before it. */
class TurnsTest {
    private static final String ORDERS = "SELECT COUNT(*) AS n FROM orders";
    private static final String MONTHS = "SELECT strftime('%Y-%m', order_date) AS month, COUNT(*) AS n FROM orders GROUP BY 1";
    private static final String PRODUCTS = "SELECT COUNT(*) AS n FROM products";

    @TempDir
    Path folder;

    private Database shop;

    @BeforeEach
    void open() {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void aFollowUpSeesTheTurnsOfItsTopic() {
        ScriptedModel model = asked("How many orders are there?", ORDERS, "and by month?", MONTHS, "only Germany", ORDERS);
        assertThat(turns(model, 1)).containsExactly("How many orders are there?");
        assertThat(turns(model, 2)).containsExactly("How many orders are there?", "and by month?");
        assertThat(model.requests().get(2).schema().plainTables()).extracting(table -> table.name()).contains("orders");
    }

    @Test
    void aNewTopicDoesNotDragTheOldOneAlong() {
        ScriptedModel model = asked(
                "How many orders are there?", ORDERS, "and by month?", MONTHS, "How many products are there?", PRODUCTS,
                "only Books", PRODUCTS);
        assertThat(turns(model, 2)).isEmpty();
        assertThat(turns(model, 3)).containsExactly("How many products are there?");
    }

    private ScriptedModel asked(String... questionsAndDrafts) {
        List<String> all = List.of(questionsAndDrafts);
        ScriptedModel model = ScriptedModel.writing(
                IntStream.range(0, all.size() / 2).mapToObj(i -> all.get(2 * i + 1)).toArray(String[]::new));
        QueryPilot agent = new QueryPilot(shop, model, new SchemaLinker(), Settings.STANDARD);
        for (int i = 0; i < all.size(); i += 2) {
            agent.ask(Ask.of(all.get(i)).in("s"));
        }
        return model;
    }

    private static List<String> turns(ScriptedModel model, int request) {
        WriteRequest made = model.requests().get(request);
        return made.turns().stream().map(Turn::question).toList();
    }
}
