package io.querypilot.eval.sidebyside;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.eval.recorded.NaiveChat;
import io.querypilot.eval.suite.Suites;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    @ParameterizedTest
    @ValueSource(ints = {11, 50})
    void answersMoreWithFewerTokensThanTheRetrieverWithAsManyAttempts(int tables, @TempDir Path folder) {
        String file = GrownShop.of(folder, tables).toString();
        SQLiteDataSource grown = new SQLiteDataSource();
        grown.setUrl("jdbc:sqlite:" + file);
        try (Database database = Databases.open(file)) {
            SideBySide bench = new SideBySide(database, server);

            SideBySide.Total ours = bench.run(new Ours(database, server.url()));
            SideBySide.Total theirs = bench.run(new LangChain4jRetriever(grown, server.url(), 2));

            assertThat(ours.right()).isEqualTo(ours.questions()).isGreaterThan(theirs.right());
            assertThat(ours.tokens()).isLessThan(theirs.tokens());
        }
    }
}
