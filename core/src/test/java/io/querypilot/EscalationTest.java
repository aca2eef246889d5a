package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
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
import io.querypilot.state.Answer.Answered;
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
    void aBiggerModelOutOfReachCostsNothing() {
        Answered answer = ask(saying(new Draft.Sql(SMALL, "", 0.3)), request -> {
            throw new QueryPilotException(ErrorCode.MODEL_UNREACHABLE, "It cannot be reached.", "");
        });
        assertThat(answer.attempt().sql()).isEqualTo(SMALL);
        assertThat(answer.attempt().note()).contains("could not be asked");
    }

    private static Answered ask(Function<WriteRequest, Draft> small, Function<WriteRequest, Draft> bigger) {
        Model model = new EscalatingModel(new Played("small", small), new Played("bigger", bigger), 0.6);
        return (Answered) new QueryPilot(shop, model, new SchemaLinker(), Settings.STANDARD).ask("how many customers?");
    }

    private static Function<WriteRequest, Draft> saying(Draft draft) {
        return request -> draft;
    }

    private record Played(String name, Function<WriteRequest, Draft> says) implements Model {
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
