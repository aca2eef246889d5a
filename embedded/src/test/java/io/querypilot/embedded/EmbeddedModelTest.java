package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Turn;
import io.querypilot.model.Draft;
import io.querypilot.model.Failure;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.sql.ErrorType;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedModelTest {
    @TempDir
    Path folder;

    private Database shop;
    private EmbeddedModel model;

    @BeforeEach
    void open() {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
        model = new EmbeddedModel(TestWeights.loaded());
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private WriteRequest request(String question, List<Turn> turns, List<Rule> rules, List<Failure> failures) {
        return new WriteRequest(
                question,
                turns,
                QuestionDatabase.of(shop),
                new LinkedSchema(List.of()),
                Understanding.NONE,
                List.of(),
                List.of(),
                Requirements.of(Source.PERSON_NOW, rules),
                failures,
                LocalDate.of(2026, 11, 15));
    }

    private String sql(WriteRequest request) {
        return ((Draft.Sql) model.write(request).value()).sql();
    }

    private String sql(String question) {
        return sql(request(question, List.of(), List.of(), List.of()));
    }

    private static Failure failure(int number, String sql) {
        return new Failure(number, sql, ErrorType.DATA_ERROR, "wrong", "wrong", "Write it another way.");
    }

    @Test
    void answersAnEverydayQuestionWithSqlThatRuns() {
        String sql = sql("How many customers are there per country?");
        assertThat(sql).contains("GROUP BY").contains("COUNT(");
        assertThat(shop.execute(sql, Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
    }

    @Test
    void computesMediansAndGrowthInsteadOfTheNearestThing() {
        assertThat(sql("median price of products per category")).contains("ROW_NUMBER()").contains("AS median_price");
        assertThat(sql("month over month growth of revenue")).contains("LAG(SUM(").contains("AS growth");
        assertThat(sql("running total of revenue per month")).contains("SUM(SUM(").contains("AS running");
        assertThat(sql("average price of products per category")).contains("AVG(").doesNotContain("ROW_NUMBER");
    }

    @Test
    void keepsCustomersOfOneNameApart() {
        assertThat(sql("Which five customers spent the most?")).containsPattern("GROUP BY \\w+\\.customer_id");
    }

    @Test
    void comparesTimesThatAreKeptWithTheDayFirstOrAsSeconds() {
        shop.close();
        shop = Databases.open(orders().toString());
        for (String question : List.of("How many orders on 24.12.2024?", "How many orders before 2025?")) {
            Outcome outcome = shop.execute(sql(question), Limits.STANDARD);
            assertThat(((Outcome.Success) outcome).table().rows()).as(question).containsExactly(List.of(1L));
        }
    }

    private Path orders() {
        Path file = folder.resolve("orders.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer TEXT, ordered_on TEXT)");
            statement.executeUpdate("INSERT INTO orders VALUES (1, 'Ada', '24.12.2024'), (2, 'Bo', '31.01.2025'), (3, 'Cy', '')");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        return file;
    }

    @Test
    void neverWritesAFailedQueryAgain() {
        List<Failure> failures = new ArrayList<>();
        List<String> written = new ArrayList<>();
        for (int attempt = 1; attempt <= 5; attempt++) {
            String sql = sql(request("Which customers spent the most?", List.of(), List.of(), failures));
            assertThat(written).doesNotContain(sql);
            written.add(sql);
            failures.add(failure(attempt, sql));
        }
    }

    @Test
    void leavesAloneTablesAPersonForbids() {
        List<Rule> constraints = List.of(new Rule.AvoidTables(List.of("customers")));
        assertThat(sql(request("How many orders did each customer place?", List.of(), constraints, List.of())))
                .contains("orders")
                .doesNotContain("customers");
    }

    @Test
    void usesTheTableAPersonAsksFor() {
        List<Rule> constraints = List.of(new Rule.UseTable("orders"));
        assertThat(sql(request("How many are there?", List.of(), constraints, List.of()))).contains("orders");
    }

    @Test
    void understandsAQuestionByTheTablesOfItsPlan() {
        UnderstandRequest request = new UnderstandRequest(
                "How many customers are there?",
                List.of(),
                QuestionDatabase.of(shop),
                new LinkedSchema(List.of()),
                Requirements.NONE,
                LocalDate.of(2026, 11, 15));
        assertThat(model.understand(request).value().tables()).containsExactly("customers");
    }

    @Test
    void isAsSureAsAProbability() {
        Draft draft = model.write(request("How many orders are there?", List.of(), List.of(), List.of())).value();
        assertThat(((Draft.Sql) draft).confidence()).isBetween(0.0, 1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"asdf qwerzy", "?!", "xkcdq", "delete all customers", "wie viele sind es"})
    void declinesWhatIsNoQuestionAndNamesTables(String words) {
        Draft draft = model.write(request(words, List.of(), List.of(), List.of())).value();
        assertThat(draft).isInstanceOf(Draft.Declined.class);
        assertThat(((Draft.Declined) draft).why()).startsWith("I can't answer this");
        assertThat(((Draft.Declined) draft).near()).isNotEmpty();
    }

    @Test
    void declinesWhatTheTablesDoNotHold() {
        Draft draft = model.write(request(
                        "What was the weather in Berlin when the volcano erupted?", List.of(), List.of(), List.of()))
                .value();
        assertThat(draft).isInstanceOf(Draft.Declined.class);
        assertThat(((Draft.Declined) draft).why()).startsWith("I can't answer this from these tables, because ");
        assertThat(((Draft.Declined) draft).near()).isNotEmpty();
    }

    private Draft.Declined declined(String question) {
        Draft draft = model.write(request(question, List.of(), List.of(), List.of())).value();
        assertThat(draft).as(question).isInstanceOf(Draft.Declined.class);
        return (Draft.Declined) draft;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM customers",
                "select name from customers",
                "SELECT naem FROM customers WHERE id = 1;",
                "select * from orders where totl > 5",
                "with c as (select * from customers) select count(*) from c"
            })
    void tellsWhoTypesSqlHowToRunIt(String sql) {
        assertThat(declined(sql).why()).contains("it is SQL").contains("querypilot run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"select customers from Germany", "Select the names of customers from Germany"})
    void whatOnlyBeginsLikeSqlIsAQuestion(String question) {
        assertThat(sql(request(question, List.of(), List.of(), List.of()))).contains("customers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"show tables", "What tables are there?", "list all the tables"})
    void tellsWhoAsksForTablesWhereTheyAreShown(String question) {
        assertThat(declined(question).why()).contains("querypilot schema");
        assertThat(declined(question).near()).containsExactly("customers", "orders", "products");
    }

    @Test
    void saysWhatIsUnknownAndWhatIsNear() {
        Draft.Declined declined = declined("How many customers have a dog since yesterday?");
        assertThat(declined.why())
                .contains("nothing in them is called or holds \"dog\".")
                .endsWith("what comes near:");
        assertThat(declined.near()).startsWith("customers").contains("customers.email").noneMatch(name -> name.endsWith("_id"));
    }

    @Test
    void doesNotSayThatNumbersAndWordsOfAskingAreMissing() {
        assertThat(declined("What money came in from the four dogs of our customers?").why())
                .contains("\"dogs\"")
                .doesNotContain("four", "money", "came");
    }

    @Test
    void saysThatItKnowsNoReasonsNoFutureAndDoesNothing() {
        assertThat(declined("Why did the moon vanish?").why()).contains("but not why");
        assertThat(declined("Predict the weather").why()).contains("I foretell nothing");
        assertThat(declined("Send a fax to the moon").why()).contains("I only look things up");
    }
}
