package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Rules;
import io.querypilot.link.SchemaLinker;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.FreeText;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.Failed;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Clarification;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens between an unclear question and its answer, over a database with two tables that could be meant. */
class CorrectionFlowTest {
    private static final Settings THOUGHTFUL =
            Settings.STANDARD.withRules(Rules.STANDARD.withUnderstanding(Understand.Mode.COMBINED));

    @TempDir
    Path folder;

    private Database database;

    @BeforeEach
    void makeDatabase() throws Exception {
        Path file = folder.resolve("sales.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE sales_live (sale_id INTEGER PRIMARY KEY, amount REAL, price REAL, net_price REAL)");
            statement.executeUpdate("CREATE TABLE sales_archive (sale_id INTEGER PRIMARY KEY, amount REAL)");
            statement.executeUpdate("CREATE TABLE sales_copy (sale_id INTEGER PRIMARY KEY, amount REAL)");
            statement.executeUpdate("INSERT INTO sales_live VALUES (1, 10, 3, 2), (2, 20, 5, 4)");
            statement.executeUpdate("INSERT INTO sales_archive VALUES (1, 5)");
            statement.executeUpdate("INSERT INTO sales_copy VALUES (1, 10), (2, 20)");
        }
        database = Databases.open(file.toString());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void asksWhichTableWhenTheReadingsDiffer() {
        ScriptedModel model = ScriptedModel.writing(
                        "SELECT SUM(amount) AS total FROM sales_live", "SELECT SUM(amount) AS total FROM sales_archive")
                .understanding(false, "sales_live", "sales_archive");

        NeedsCorrection asked = (NeedsCorrection) agent(model).ask(Ask.of("total sales?").in("s"));

        assertThat(asked.clarification().type()).isEqualTo(Clarification.Type.TABLE_SELECTION);
        assertThat(asked.clarification().options()).containsExactly("sales_live", "sales_archive");
        assertThat(asked.clarification().previews()).containsExactly("total: 30.0", "total: 5.0");
        assertThat(model.requests().get(0).requirements().binding()).containsExactly(new UseTable("sales_live"));
    }

    @Test
    void asksWhatTheModelCannotDecideAndTellsItTheAnswer() {
        ScriptedModel model = ScriptedModel.asking("Best by what?", "money", "number")
                .thenWriting("SELECT SUM(price) AS total FROM sales_live", 0.9);
        QueryPilot agent = agent(model);

        NeedsCorrection asked = (NeedsCorrection) agent.ask(Ask.of("best of sales_live?").in("s"));
        assertThat(asked.clarification().message()).isEqualTo("Best by what?");
        assertThat(asked.clarification().options()).containsExactly("money", "number");

        assertThat(agent.correct(Ask.of("1").in("s"))).isInstanceOf(Answered.class);
        assertThat(model.requests().get(1).requirements().binding()).containsExactly(new FreeText("Best by what? money"));
    }

    @Test
    void tellsWhatTheModelTookForGranted() {
        ScriptedModel model = ScriptedModel.assuming("SELECT SUM(price) AS total FROM sales_live", "prices are in euros");

        assertThat(((Answered) agent(model).ask("total of sales_live?")).trust().assumptions())
                .contains("prices are in euros");
    }

    @Test
    void showsTheModelTheSqlThatIsObjectedTo() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT COUNT(*) AS total FROM sales_live", "SELECT SUM(price) AS total FROM sales_live");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total of sales_live?").in("s"));

        agent.correct(Ask.of("no, by money and not by number").in("s"));

        assertThat(model.requests().get(1).objection().orElseThrow().rejected())
                .isEqualTo("SELECT COUNT(*) AS total FROM sales_live");
    }

    @Test
    void doesNotAskWhenEveryReadingGivesTheSame() {
        ScriptedModel model = ScriptedModel.writing(
                        "SELECT SUM(amount) AS total FROM sales_live", "SELECT SUM(amount) AS total FROM sales_copy")
                .understanding(false, "sales_live", "sales_copy");

        Answered answer = (Answered) agent(model).ask("total sales?");

        assertThat(answer.summary()).isEqualTo("total: 30.0");
        assertThat(answer.trace().attempts()).hasSize(1);
        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void aCorrectionIsAHardConstraintThatTheCriticEnforces() {
        ScriptedModel model = ScriptedModel.writing(
                        "SELECT SUM(amount) AS total FROM sales_live",
                        "SELECT SUM(amount) AS total FROM sales_archive",
                        "SELECT SUM(amount) AS total FROM sales_live",
                        "SELECT SUM(amount) AS grand_total FROM sales_archive")
                .understanding(false, "sales_live", "sales_archive");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total sales?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("select sales_archive not sales_live").in("s"));

        assertThat(answer.attempt().sql()).isEqualTo("SELECT SUM(amount) AS grand_total FROM sales_archive");
        assertThat(answer.trace().attempts()).hasSize(2);
        assertThat(answer.trace().attempts().get(0).critique().orElseThrow().valid()).isFalse();
        assertThat(model.requests().get(2).requirements().binding())
                .containsExactly(new UseTable("sales_archive"), new AvoidTables(List.of("sales_live")));
    }

    @Test
    void anOptionCanBeChosenByItsNumber() {
        ScriptedModel model = ScriptedModel.writing(
                        "SELECT SUM(amount) AS total FROM sales_live",
                        "SELECT SUM(amount) AS total FROM sales_archive")
                .understanding(false, "sales_live", "sales_archive");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total sales?").in("s"));

        assertThat(((Answered) agent.correct(Ask.of("2").in("s"))).summary()).isEqualTo("total: 5.0");
        assertThat(agent.metrics().asked()).isEqualTo(1);
        assertThat(agent.metrics().changed()).isEqualTo(1);
        assertThat(agent.metrics().total()).isEqualTo(1);
    }

    @Test
    void aNameThatIsNotThereCostsNoAttempt() {
        ScriptedModel model = ScriptedModel.writing(
                        "SELECT SUM(amount) AS total FROM sales_live", "SELECT SUM(amount) AS total FROM sales_archive")
                .understanding(false, "sales_live", "sales_archive");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total sales?").in("s"));

        NeedsCorrection again = (NeedsCorrection) agent.correct(Ask.of("use table sales_achrive").in("s"));

        assertThat(again.clarification().message()).contains("sales_achrive", "Did you mean sales_archive");
        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void anAnswerThatRanCanBeCorrectedToo() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT SUM(price) AS total FROM sales_live", "SELECT SUM(net_price) AS total FROM sales_live");
        model.understanding(false, "sales_live");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total price?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("that is wrong, use net price").in("s"));

        assertThat(answer.summary()).isEqualTo("total: 6.0");
        assertThat(model.requests().get(1).requirements().binding())
                .containsExactly(
                        new FreeText("that is wrong, use net price"),
                        new UseColumn("sales_live", "net_price", List.of("price")));
        assertThat(model.requests().get(1).question()).isEqualTo("total price?");
    }

    @Test
    void aCorrectionThatChangesNothingIsSaid() {
        String sql = "SELECT SUM(price) AS total FROM sales_live";
        QueryPilot agent = agent(ScriptedModel.writing(sql, sql).understanding(false, "sales_live"));
        agent.ask(Ask.of("total price?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("no, something else").in("s"));

        assertThat(answer.reflection().issues()).containsExactly("The correction has not changed the SQL.");
    }

    @Test
    void correctionsEndAfterThree() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT 1 AS a FROM sales_live", "SELECT 2 AS a FROM sales_live", "SELECT 3 AS a FROM sales_live", "SELECT 4 AS a FROM sales_live");
        model.understanding(false, "sales_live");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("what is it?").in("s"));
        for (int i = 1; i <= 3; i++) {
            assertThat(agent.correct(Ask.of("no, number " + i).in("s"))).isInstanceOf(Answered.class);
        }

        Answer ended = agent.correct(Ask.of("no, number 4").in("s"));

        assertThat(ended).isInstanceOf(Failed.class);
        assertThat(((Failed) ended).clarification().message()).contains("number 1", "number 2", "number 3");
    }

    @Test
    void aSessionThatIsNotKnownIsSaid() {
        assertThatThrownBy(() -> agent(ScriptedModel.writing()).correct(Ask.of("use sales_live").in("nobody")))
                .isInstanceOf(QueryPilotException.class)
                .hasMessageContaining("no session nobody");
    }

    @Test
    void aLaterCorrectionTakesThePlaceOfAnEarlierOne() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT 1 AS a FROM sales_live", "SELECT 2 AS a FROM sales_archive", "SELECT 3 AS a FROM sales_copy");
        model.understanding(false, "sales_live");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("what is it?").in("s"));
        agent.correct(Ask.of("select sales_archive not sales_copy").in("s"));
        agent.correct(Ask.of("select sales_copy not sales_archive").in("s"));

        assertThat(model.requests().get(2).requirements().binding())
                .containsExactly(new UseTable("sales_copy"), new AvoidTables(List.of("sales_archive")));
    }

    @Test
    void aSessionIsNotThereForAnotherTenant() {
        ScriptedModel model = ScriptedModel.writing("SELECT 1 AS a FROM sales_live").understanding(false, "sales_live");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("what is it?").in("s").as(Caller.ofTenant("mine")));

        assertThatThrownBy(() -> agent.resume(Ask.toResume("s").as(Caller.ofTenant("theirs")))).hasMessageContaining("no session s");
        assertThatThrownBy(() -> agent.correct(Ask.of("use sales_live").in("s").as(Caller.ofTenant("theirs")))).hasMessageContaining("no session s");
        assertThat(agent.resume(Ask.toResume("s").as(Caller.ofTenant("mine")))).isInstanceOf(Answered.class);
    }

    @Test
    void aCorrectionThatIsEmptyOrTooLongIsCalledSo() {
        QueryPilot agent = agent(ScriptedModel.writing("SELECT 1 AS a FROM sales_live").understanding(false, "sales_live"));
        agent.ask(Ask.of("what is it?").in("s"));

        assertThatThrownBy(() -> agent.correct(Ask.of(" ").in("s"))).hasMessageContaining("The correction is empty.");
        assertThatThrownBy(() -> agent.correct(Ask.of("x".repeat(10_001)).in("s")))
                .hasMessageContaining("The correction has 10001 characters; at most 10000 are read.");
    }

    @Test
    void aNumberThatAWishNamesAndTheSqlDoesNotIsTold() {
        ScriptedModel model = ScriptedModel.writing(
                        "SELECT SUM(amount) AS total FROM sales_live",
                        "SELECT SUM(price) AS total FROM sales_live",
                        "SELECT SUM(price) AS total FROM sales_live WHERE amount > 15")
                .understanding(false, "sales_live");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total of sales_live?").in("s"));

        Answered unheeded = (Answered) agent.correct(Ask.of("the price, of those above 15 and not 99").in("s"));
        assertThat(unheeded.reflection().issues()).containsExactly("The correction names 15, but the SQL does not.");
        assertThat(((Answered) agent.correct(Ask.of("really above 15").in("s"))).reflection().issues()).isEmpty();
    }

    @Test
    void freeWordsThatNameOneOfTheTablesThatLookAlikeChooseIt() {
        String archive = "SELECT SUM(amount) AS total FROM sales_archive";
        QueryPilot agent = agent(ScriptedModel.writing(archive, archive).understanding(false, "sales_archive"));
        agent.ask(Ask.of("total of sales_archive?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("no, only the copy").in("s"));

        assertThat(answer.attempt().sql()).isEqualTo("SELECT SUM(amount) AS total FROM sales_copy");
    }

    @Test
    void freeWordsThatAddATableLeaveTheOthersIn() {
        String both = "SELECT SUM(a.amount) + SUM(c.amount) AS total FROM sales_archive a JOIN sales_copy c USING (sale_id)";
        ScriptedModel model = ScriptedModel.writing("SELECT SUM(amount) AS total FROM sales_archive", both)
                .understanding(false, "sales_archive");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total of sales_archive?").in("s"));

        assertThat(((Answered) agent.correct(Ask.of("add the copy too").in("s"))).attempt().sql()).isEqualTo(both);
        assertThat(model.requests().get(1).requirements().binding())
                .containsExactly(new FreeText("add the copy too"), new UseTable("sales_copy"));
    }

    @Test
    void aWishThatTheModelHardlyUnderstoodIsToldAsSuch() {
        ScriptedModel model = ScriptedModel.writing("SELECT SUM(amount) AS total FROM sales_live")
                .thenWriting("SELECT SUM(price) AS total FROM sales_live", 0.2)
                .understanding(false, "sales_live");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total of sales_live?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("no, the harmonic mean").in("s"));

        assertThat(answer.reflection().issues())
                .anyMatch(issue -> issue.startsWith("The model may not have understood the correction"));
    }

    private QueryPilot agent(ScriptedModel model) {
        return new QueryPilot(database, model, new SchemaLinker(), THOUGHTFUL);
    }
}
