package io.querypilot.eval.sidebyside;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.eval.recorded.NaiveChat;
import io.querypilot.eval.suite.Suites;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteDataSource;

/** The three ways of asking really reach the server and the database. */
class SideBySideTest {
    private final SQLiteDataSource source = new SQLiteDataSource();
    private Database shop;
    private ModelServer server;

    @BeforeEach
    void start() throws IOException {
        String file = DemoShop.inCache().toString();
        source.setUrl("jdbc:sqlite:" + file);
        shop = Databases.open(file);
        server = new ModelServer(new NaiveChat(Suites.naiveDrafts()), 0);
    }

    @AfterEach
    void stop() {
        server.close();
        shop.close();
    }

    @Test
    void everyWayAnswersAPlainQuestionWithOneCall() {
        String question = "How many customers are there?";
        for (Contender contender : new Contender[] {
            new Ours(shop, server.url()),
            new LangChain4jRetriever(source, server.url(), 0),
            new SpringAiPrompt(source, server.url())
        }) {
            server.count();
            assertThat(contender.ask(question)).as(contender.name()).contains("SELECT COUNT(*) FROM customers");
            assertThat(server.count().calls()).as(contender.name()).isEqualTo(1);
        }
    }

    @Test
    void aRetryShowsTheServerTheFailedDraft() {
        String question = "Show the id and title of every product.";
        assertThat(new LangChain4jRetriever(source, server.url(), 0).ask(question))
                .isEmpty();
        assertThat(new LangChain4jRetriever(source, server.url(), 2).ask(question))
                .contains("SELECT product_id, product_name FROM products");
        assertThat(new Ours(shop, server.url()).ask(question))
                .contains("SELECT product_id, product_name FROM products");
        assertThat(new SpringAiPrompt(source, server.url()).ask(question)).isEmpty();
    }
}
