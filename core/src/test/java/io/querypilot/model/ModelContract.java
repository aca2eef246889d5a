package io.querypilot.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.SchemaLinker;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What every model does, whoever it asks, over the demo shop. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ModelContract {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 15);
    private static final String COUNT = "How many customers are there?";
    private static final String THIS_YEAR = "How many orders were placed this year?";
    private static final String NO_QUESTION_FOR_DATA = "Predict the weather";

    private Database shop;
    private Model model;

    protected abstract Model open();

    @BeforeAll
    void openShop(@TempDir Path folder) {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
        model = open();
    }

    @AfterAll
    void closeShop() {
        model.close();
        shop.close();
    }

    @Test
    void hasANameThatStays() {
        assertThat(model.name()).isNotBlank().isEqualTo(model.name());
    }

    @Test
    void understandsAQuestionByTablesThatAreThere() {
        Understanding understanding = model.understand(new UnderstandRequest(
                        COUNT, List.of(), QuestionDatabase.of(shop), linked(COUNT), Requirements.NONE, TODAY))
                .value();
        assertThat(understanding.tables()).contains("customers");
        assertThat(shop.schema().tables()).extracting(Table::path).containsAll(understanding.tables());
    }

    @Test
    void writesSqlThatTheEngineTakes() {
        Draft.Sql draft = (Draft.Sql) model.write(asking(COUNT)).value();
        assertThat(shop.prepare(draft.sql())).isEmpty();
        assertThat(draft.confidence()).isBetween(0.0, 1.0);
    }

    @Test
    void declinesWhatTheTablesDoNotHoldAndSaysWhy() {
        Draft.Declined declined = (Draft.Declined) model.write(asking(NO_QUESTION_FOR_DATA)).value();
        assertThat(declined.why()).isNotBlank();
    }

    @Test
    void saysTheSameOfTheSameRequest() {
        try (Model another = open()) {
            assertThat(another.write(asking(COUNT))).isEqualTo(model.write(asking(COUNT)));
        }
    }

    @Test
    void writesWhatBinds() {
        Requirements required = Requirements.of(Source.PERSON_NOW, List.of(new Rule.UseTable("products")));
        assertThat(sql(request("How many are there?", required, List.of(), TODAY))).contains("products");
    }

    @Test
    void takesTodayFromTheRequest() {
        assertThat(sql(asking(THIS_YEAR))).contains("2026").doesNotContain("2019");
        assertThat(sql(request(THIS_YEAR, Requirements.NONE, List.of(), LocalDate.of(2019, 5, 2))))
                .contains("2019")
                .doesNotContain("2026");
    }

    @Test
    void writesOtherSqlAfterAFailure() {
        String first = sql(asking(COUNT));
        Failure failure =
                new Failure(1, first, ErrorType.DATA_ERROR, "wrong result", "wrong result", "Write it another way.");
        assertThat(sql(request(COUNT, Requirements.NONE, List.of(failure), TODAY))).isNotEqualTo(first);
    }

    @Test
    void servesManyThreadsAtOnce() throws Exception {
        List<String> questions = List.of(COUNT, THIS_YEAR, NO_QUESTION_FOR_DATA);
        List<Draft> alone = questions.stream().map(question -> model.write(asking(question)).value()).toList();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (Model another = open()) {
            List<Future<Draft>> together = IntStream.range(0, 12)
                    .mapToObj(i -> threads.submit(() -> another.write(asking(questions.get(i % 3))).value()))
                    .toList();
            for (int i = 0; i < together.size(); i++) {
                assertThat(together.get(i).get()).isEqualTo(alone.get(i % 3));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void anInterruptedCallStopsAndItsThreadStaysInterrupted() {
        WriteRequest request = asking(COUNT);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> model.write(request)).isInstanceOf(QueryPilotException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void leavesTheRequestAsItIs() {
        WriteRequest request = asking(COUNT);
        model.write(request);
        assertThat(request).isEqualTo(asking(COUNT));
    }

    private String sql(WriteRequest request) {
        return ((Draft.Sql) model.write(request).value()).sql();
    }

    private WriteRequest asking(String question) {
        return request(question, Requirements.NONE, List.of(), TODAY);
    }

    private WriteRequest request(String question, Requirements required, List<Failure> failures, LocalDate today) {
        return new WriteRequest(
                question,
                List.of(),
                QuestionDatabase.of(shop),
                linked(question),
                Understanding.NONE,
                List.of(),
                List.of(),
                required,
                failures,
                today);
    }

    private LinkedSchema linked(String question) {
        return new SchemaLinker().link(question, shop.schema());
    }
}
