package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.model.EscalatingModel;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Trust;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A question goes to the bigger model only when it must, and the answer says who answered and why. */
class EscalationTest {
    private static final String SMALL = "SELECT COUNT(*) AS small FROM customers";
    private static final String BIG = "SELECT COUNT(*) AS big FROM customers";

    @TempDir
    static Path folder;

    private static Database shop;

    @BeforeAll
    static void openShop() {
        shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString());
    }

    @AfterAll
    static void closeShop() {
        shop.close();
    }

    @Test
    void aSureAnswerStaysSmall() {
        Answered answer = ask(saying(new Draft.Sql(SMALL, "", 0.9)), saying(new Draft.Sql(BIG, "", 0.9)));
        assertThat(answer.trace().model()).isEqualTo("small");
        assertThat(answer.attempt().sql()).isEqualTo(SMALL);
        assertThat(answer.trace().usage().calls()).isEqualTo(1);
    }

    @Test
    void anUnsureOneGoesToTheBiggerModelAndSaysWhy() {
        Answered answer = ask(saying(new Draft.Sql(SMALL, "", 0.3)), saying(new Draft.Sql(BIG, "", 0.9)));
        assertThat(answer.trace().model()).isEqualTo("bigger");
        assertThat(answer.attempt().sql()).isEqualTo(BIG);
        assertThat(answer.attempt().note()).contains("Asked bigger, because small was only 0.30 sure");
        assertThat(answer.trace().usage().calls()).isEqualTo(2);
    }

    @Test
    void soDoesAQuestionTheSmallModelCannotExpress() {
        Answered answer = ask(saying(new Draft.Declined("no words for it", List.of())), saying(new Draft.Sql(BIG, "", 0.9)));
        assertThat(answer.attempt().note()).contains("small could not answer");
    }

    @Test
    void whatTheSmallModelWroteStandsWhereTheBiggerDeclines() {
        Answered answer = ask(saying(new Draft.Sql(SMALL, "", 0.3)), saying(new Draft.Declined("no idea", List.of())));
        assertThat(answer.trace().model()).isEqualTo("small");
        assertThat(answer.attempt().sql()).isEqualTo(SMALL);
        assertThat(answer.attempt().note()).contains("bigger could not answer");
        assertThat(answer.trace().usage().calls()).isEqualTo(2);
    }

    @Test
    void soDoesAFailedAttempt() {
        Answered answer = ask(saying(new Draft.Sql("SELECT wibble(1) AS x", "", 0.9)), saying(new Draft.Sql(BIG, "", 0.9)));
        assertThat(answer.trace().model()).isEqualTo("bigger");
        assertThat(answer.attempt().note()).contains("the attempt before failed");
    }

    @Test
    void soDoesADraftWhoseResultIsDoubted() {
        String implausible = "SELECT COUNT(*) AS small FROM customers WHERE country = 'Germnay'";
        String right = "SELECT COUNT(*) AS big FROM customers WHERE country = 'Germany'";
        Answered answer = ask(
                "how many customers in Germany?", saying(new Draft.Sql(implausible, "", 0.9)), saying(new Draft.Sql(right, "", 0.9)));
        assertThat(answer.trace().model()).isEqualTo("bigger");
        assertThat(answer.attempt().sql()).isEqualTo(right);
        assertThat(answer.attempt().note()).contains("Asked bigger, because something speaks against the result before");
    }

    @Test
    void soDoesADraftThatLeavesOutAWordOfTheQuestion() {
        String bare = "SELECT name FROM customers";
        String right = "SELECT name FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders)";
        Answered answer = ask(
                "Which customers have no orders?", saying(new Draft.Sql(bare, "", 0.9)), saying(new Draft.Sql(right, "", 0.9)));
        assertThat(answer.attempt().sql()).isEqualTo(right);
    }

    @Test
    void whatIsDoubtedStandsWhereTheBiggerModelDeclines() {
        String doubted = "SELECT COUNT(*) AS small FROM customers WHERE country = 'Germnay'";
        Answered answer = ask(
                "how many customers in Germany?", saying(new Draft.Sql(doubted, "", 0.9)), saying(new Draft.Declined("no", List.of())));
        assertThat(answer.attempt().sql()).isEqualTo(doubted);
        assertThat(answer.trace().usage().calls()).isEqualTo(2);
    }

    @Test
    void soDoesADraftThatIsOneOfSeveralReadings() {
        String payer = "SELECT a.city, COUNT(*) FROM orders o JOIN addresses a ON a.id = o.payer_id GROUP BY a.city";
        String receiver = payer.replace("payer_id", "receiver_id");
        Answered answer = (Answered) readings(payer, new Draft.Sql(receiver, "", 0.9));
        assertThat(answer.trace().model()).isEqualTo("bigger");
        assertThat(answer.attempt().sql()).isEqualTo(receiver);
        assertThat(answer.attempt().note()).contains("can be read in ways that bring different results");
        assertThat(answer.trust().alternatives()).extracting(Trust.Alternative::sql).containsExactly(payer);
        assertThat(answer.trace().usage().calls()).isEqualTo(2);
    }

    @Test
    void aPersonIsAskedWhichReadingWhereTheBiggerModelDeclines() {
        String payer = "SELECT a.city, COUNT(*) FROM orders o JOIN addresses a ON a.id = o.payer_id GROUP BY a.city";
        Answer answer = readings(payer, new Draft.Declined("no idea", List.of()));
        assertThat(answer).isInstanceOf(Answer.NeedsCorrection.class);
        assertThat(((Answer.NeedsCorrection) answer).clarification().options()).hasSize(2);
        assertThat(answer.trace().usage().calls()).isEqualTo(2);
    }

    private static Answer readings(String small, Draft bigger) {
        Path file = folder.resolve("readings.db");
        TestSqlite.run(
                file,
                "CREATE TABLE IF NOT EXISTS addresses (id INTEGER PRIMARY KEY, city TEXT)",
                "CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, payer_id INTEGER REFERENCES addresses (id),"
                        + " receiver_id INTEGER REFERENCES addresses (id))",
                "INSERT OR REPLACE INTO addresses VALUES (1, 'Bonn'), (2, 'Trier')",
                "INSERT OR REPLACE INTO orders VALUES (1, 1, 2), (2, 1, 2), (3, 2, 2)");
        try (Database database = Databases.open(file.toString())) {
            Model model = new EscalatingModel(
                    new Played("small", saying(new Draft.Sql(small, "", 0.9)), false), new Played("bigger", saying(bigger), true), 0.6);
            return new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD).ask("how many orders by city?");
        }
    }

    @Test
    void theSmallModelWritesAgainWhereTheBiggerIsOutOfReachAfterAFailure() {
        Function<WriteRequest, Draft> small = request ->
                new Draft.Sql(request.failures().isEmpty() ? "SELECT wibble(1) AS x" : SMALL, "", 0.9);
        Answered answer = ask(small, request -> {
            throw new QueryPilotException(ErrorCode.MODEL_UNREACHABLE, "It cannot be reached.", "");
        });
        assertThat(answer.attempt().sql()).isEqualTo(SMALL);
        assertThat(answer.attempt().note()).contains("bigger could not be asked");
    }

    @Test
    void aBiggerModelOutOfReachCostsNothing() {
        Answered answer = ask(saying(new Draft.Sql(SMALL, "", 0.3)), request -> {
            throw new QueryPilotException(ErrorCode.MODEL_UNREACHABLE, "It cannot be reached.", "");
        });
        assertThat(answer.attempt().sql()).isEqualTo(SMALL);
        assertThat(answer.attempt().note()).contains("could not be asked");
    }

    private static Answered ask(Function<WriteRequest, Draft> small, Function<WriteRequest, Draft> bigger) {
        return ask("how many customers?", small, bigger);
    }

    private static Answered ask(String question, Function<WriteRequest, Draft> small, Function<WriteRequest, Draft> bigger) {
        Model model = new EscalatingModel(new Played("small", small, false), new Played("bigger", bigger, true), 0.6);
        return (Answered) new QueryPilot(shop, model, new SchemaLinker(), Settings.STANDARD).ask(question);
    }

    private static Function<WriteRequest, Draft> saying(Draft draft) {
        return request -> draft;
    }

    private record Played(String name, Function<WriteRequest, Draft> says, boolean choosing) implements Model {
        @Override
        public boolean chooses(String writer) {
            return choosing;
        }

        @Override
        public Reply<Understanding> understand(UnderstandRequest request) {
            return new Reply<>(Understanding.ofTables(List.of("customers")), Usage.NONE);
        }

        @Override
        public Reply<Draft> write(WriteRequest request) {
            return new Reply<>(says.apply(request), new Usage(1, 1, 1));
        }
    }
}
