package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Caller;
import io.querypilot.database.Databases;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.StoredLessons;
import io.querypilot.memory.StoredSessions;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Attempt.Origin;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a question when the person has chosen, rejected or corrected. */
class AnswerBackTest extends AskBackScene {
    @Test
    void whoRejectsAllTablesButOneHasChosenThatOne() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT SUM(amount) AS total FROM sales_archive",
                "SELECT SUM(total) AS total FROM orders",
                "SELECT SUM(amount) AS total FROM sales_archive");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total sales?").in("one left"));

        NeedsCorrection open = (NeedsCorrection) agent.correct(Ask.of("don't use sales_archive").in("one left"));
        assertThat(open.clarification().message()).startsWith("That leaves more than one. Which is it: 1 (sales_archive)");

        Answered answer = (Answered) agent.correct(Ask.of("don't use sales_archive or sales_" + LAST_YEAR).in("one left"));
        assertThat(answer.attempt().sql()).isEqualTo("SELECT SUM(amount) AS total FROM sales_2001");
        assertThat(model.requests()).hasSize(1);

        // Of an answer that ran, too: the word of the question is said of the one table that is left.
        Answered other = (Answered) agent.correct(Ask.of("don't use sales_2001 or sales_" + LAST_YEAR).in("one left"));
        assertThat(other.attempt().sql()).isEqualTo("SELECT SUM(amount) AS total FROM sales_archive");
        assertThat(other.attempt().number()).isEqualTo(2);

        ScriptedModel obedient = ScriptedModel.writing("SELECT COUNT(*) AS n FROM sales_archive");
        assertThat(agent(obedient).ask("how many sales?")).isInstanceOf(Answered.class);
    }

    @Test
    void whoRejectsTheTableOfAnAnswerIsAskedWhichOfTheOthers() {
        ScriptedModel model = ScriptedModel.writing("SELECT SUM(amount) AS total FROM sales_2001");
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("total sales in 2001?").in("s"));

        NeedsCorrection open = (NeedsCorrection) agent.correct(Ask.of("don't use sales_2001").in("s"));
        assertThat(open.clarification().message()).isEqualTo("That leaves more than one table. Which is it?");
        assertThat(open.clarification().options()).containsExactlyInAnyOrder("sales_archive", "sales_" + LAST_YEAR);

        Answered answer = (Answered) agent.correct(Ask.of("don't use sales_" + LAST_YEAR).in("s"));
        assertThat(answer.attempt().sql()).isEqualTo("SELECT SUM(amount) AS total FROM sales_archive");
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void whatAPersonSaidOfAMeasureIsNotAskedAgain() {
        String gross = "SELECT SUM(gross_amount) AS x FROM invoice";
        QueryPilot agent = agent(ScriptedModel.writing(gross, gross));
        agent.ask(Ask.of("what is the total amount?").in("s"));

        assertThat(((Answered) agent.correct(Ask.of("the net amount").in("s"))).summary()).isEqualTo("x: 100.0");
    }

    @Test
    void whoChoosesAnOptionGetsThePreviewedSqlAndNoOtherOfTheModel() {
        ScriptedModel model = ScriptedModel.writing(ATTENDING);
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("how many visits per doctor?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("2").in("s"));

        assertThat(answer.attempt().sql()).isEqualTo(REFERRING);
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void aNumberPastTheLastOptionIsASlipThatCostsNoAttempt() {
        QueryPilot agent = agent(ScriptedModel.writing(ATTENDING));
        agent.ask(Ask.of("how many visits per doctor?").in("s"));

        NeedsCorrection again = (NeedsCorrection) agent.correct(Ask.of("9").in("s"));

        assertThat(again.clarification().message()).isEqualTo("There is no option 9.");
        assertThat(again.clarification().previews()).hasSize(2);
        assertThat(((Answered) agent.correct(Ask.of("1").in("s"))).attempt().sql()).isEqualTo(ATTENDING);
    }

    @Test
    void aNumberWhereNothingWasAskedIsASlipToo() {
        QueryPilot agent = agent(ScriptedModel.writing(ATTENDING));
        agent.ask(Ask.of("how many visits per attending doctor?").in("s"));
        assertThat(((NeedsCorrection) agent.correct(Ask.of("1").in("s"))).clarification().message())
                .isEqualTo("There is no option 1.");
    }

    @Test
    void aJoinMayBeSaidFromEitherSide() {
        ScriptedModel model = ScriptedModel.writing(ATTENDING);
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("how many visits per doctor?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("doctor.doctor_id = visit.referring_doctor_id").in("s"));

        assertThat(answer.attempt().sql()).isEqualTo(REFERRING);
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void aDraftThatIgnoresALaterCorrectionIsMadeToObeyByRule() {
        QueryPilot agent = agent(ScriptedModel.writing(ATTENDING, ATTENDING));
        agent.ask(Ask.of("how many visits per attending doctor?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("visit.referring_doctor_id = doctor.doctor_id").in("s"));

        assertThat(answer.attempt().sql()).isEqualTo(REFERRING);
        assertThat(answer.attempt().origin()).isEqualTo(Origin.REPAIRED);
    }

    @Test
    void aTableChosenInACorrectionIsPutInThePlaceOfTheOneThatLooksLikeIt() {
        String archive = "SELECT SUM(amount) AS total FROM sales_archive";
        QueryPilot agent = agent(ScriptedModel.writing(archive, archive));
        agent.ask(Ask.of("total sales?").in("s"));

        assertThat(((Answered) agent.correct(Ask.of("use table sales_2001").in("s"))).summary()).isEqualTo("total: 30.0");
    }

    @Test
    void aLessonUnderWhichTheModelSeesNoQueryDoesNotCostTheAnswer() {
        QueryPilot today = agent(ScriptedModel.writing("SELECT SUM(amount) AS total FROM sales_archive"));
        today.ask(Ask.of("total sales?").in("s"));
        today.correct(Ask.of("use table sales_2001").in("s"));

        ScriptedModel model =
                ScriptedModel.declining("I see no query.").thenWriting("SELECT COUNT(*) AS n FROM sales_archive", 0.9);
        NeedsCorrection asked = (NeedsCorrection) agent(model).ask("how many sales were there in all?");

        assertThat(asked.clarification().options()).contains("sales_2001", "sales_archive");
        assertThat(model.requests().get(1).requirements().all()).isEmpty();
    }

    @Test
    void wordsThatTheModelHardlyUnderstoodTeachNothing() {
        QueryPilot agent = agent(ScriptedModel.writing("SELECT COUNT(*) AS n FROM orders")
                .thenWriting("SELECT COUNT(*) AS n FROM orders WHERE total = 9", 0.1));
        agent.ask(Ask.of("how many orders are there?").in("s"));

        agent.correct(Ask.of("no, the blorp ones").in("s"));

        assertThat(new StoredLessons(store).all(database.name(), Caller.SOLE.tenant())).isEmpty();
    }

    @Test
    void aWishThatCameToNothingGivesWayToTheNextAndATableThatWasChosenStays() {
        String orders = "SELECT COUNT(*) AS n FROM orders";
        ScriptedModel model = ScriptedModel.writing(orders, orders)
                .thenWriting("SELECT COUNT(*) AS n FROM orders WHERE total = 9", 0.1)
                .thenWriting("SELECT COUNT(*) AS n FROM orders WHERE total > 5", 0.9);
        QueryPilot agent = agent(model);
        agent.ask(Ask.of("how many orders are there?").in("s"));
        agent.correct(Ask.of("use table orders").in("s"));
        agent.correct(Ask.of("no, the blorp ones").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("only totals above 5").in("s"));

        assertThat(answer.attempt().sql()).endsWith("total > 5");
        assertThat(model.requests().get(3).requirements().binding())
                .containsExactly(new Rule.FreeText("only totals above 5"), new Rule.UseTable("orders"));
    }

    @Test
    void aWordThatOnlyOpensARequestIsNoNameForATable() {
        QueryPilot agent = agent(ScriptedModel.writing("SELECT name FROM doctor", "SELECT product FROM price_list"));
        agent.ask(Ask.of("list what we have").in("s"));

        agent.correct(Ask.of("use table price_list").in("s"));

        assertThat(new StoredLessons(store).all(database.name(), Caller.SOLE.tenant()))
                .extracting(Lesson::type)
                .containsExactly(Lesson.Type.QUERY_PATTERN);
    }

    @Test
    void aCorrectionIsReadAgainstTheSchemaAsItIsNow() throws Exception {
        String archive = "SELECT SUM(amount) AS total FROM sales_archive";
        agent(ScriptedModel.writing(archive)).ask(Ask.of("total sales?").in("s"));
        database.close();
        Path file = folder.resolve("clinic.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE sales_web (sale_id INTEGER PRIMARY KEY, amount REAL, sold_on TEXT)");
            statement.executeUpdate("INSERT INTO sales_web VALUES (1, 8, '2001-05-01')");
        }
        database = Databases.open(file.toString());

        Answer answer = agent(ScriptedModel.writing(archive)).correct(Ask.of("use table sales_web").in("s"));

        assertThat(((Answered) answer).summary()).isEqualTo("total: 8.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{broken"})
    void aSessionThatCannotBeReadIsToldWithWhatToDo(String state) {
        keep(state);

        assertThatThrownBy(() -> agent(ScriptedModel.writing()).resume(Ask.toResume("s")))
                .isInstanceOf(QueryPilotException.class)
                .hasMessageContaining("What was kept of this session cannot be read.");
    }

    /** As version 0.1.0 kept a question, with the tenant where the caller is now. */
    @Test
    void aSessionOfAnEarlierVersionIsToldWithItsQuestion() {
        keep("""
                {"question": {"text": "how many visits per doctor?", "session": "s", "tenant": "default", "turns": [],
                    "constraints": [], "corrections": 0, "today": "2026-11-01", "asked": "2026-11-01T10:00:00Z"},
                 "fingerprint": "f", "linked": {"tables": []}, "lessons": [], "judged": [], "refined": null,
                 "understanding": {"tables": []}, "joins": null, "attempts": [], "clarification": null,
                 "usage": {}, "brought": {}, "fields": {}}
                """);

        assertThatThrownBy(() -> agent(ScriptedModel.writing()).correct(Ask.of("use table visit").in("s")))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> assertThat(fault.nextStep())
                        .isEqualTo("Ask its question again: how many visits per doctor?"))
                .hasMessageContaining("kept by an earlier version");
        agent(ScriptedModel.writing(ATTENDING)).ask(Ask.of("how many visits per doctor?").in("s"));
    }

    private void keep(String state) {
        agent(ScriptedModel.writing(ATTENDING)).ask(Ask.of("how many visits per doctor?").in("s"));
        StoredSessions sessions = new StoredSessions(store);
        Checkpoint kept = sessions.checkpoint(Caller.SOLE.tenant(), "s").orElseThrow();
        sessions.save(new Checkpoint(
                "s", kept.tenant(), kept.database(), kept.stage(), kept.node(), kept.question(), state, kept.at(),
                kept.run()));
    }

    @Test
    void whatAPersonSaidOfAKeyHoldsForOtherQuestionsToo() {
        QueryPilot today = agent(ScriptedModel.writing(ATTENDING, REFERRING));
        today.ask(Ask.of("how many visits per doctor?").in("s"));
        today.correct(Ask.of("visit.referring_doctor_id = doctor.doctor_id").in("s"));

        String cheapest = "SELECT d.name FROM visit v JOIN doctor d ON v.attending_doctor_id = d.doctor_id"
                + " ORDER BY v.cost LIMIT 1";
        NeedsCorrection asked =
                (NeedsCorrection) agent(ScriptedModel.writing(cheapest)).ask("doctor of the cheapest visit?");
        assertThat(asked.clarification().options()).hasSize(2);

        String obedient = cheapest.replace("attending", "referring");
        Answered answer = (Answered) agent(ScriptedModel.writing(obedient)).ask("doctor of the cheapest visit?");
        assertThat(answer.lessons()).extracting(Lesson::target).containsExactly("visit.referring_doctor_id");
        assertThat(new StoredLessons(store).all(database.name(), Caller.SOLE.tenant()))
                .anySatisfy(lesson -> {
                    assertThat(lesson.type()).isEqualTo(Lesson.Type.COLUMN_MAPPING);
                    assertThat(lesson.trigger()).isEqualTo("doctor");
                    assertThat(lesson.target()).isEqualTo("visit.referring_doctor_id");
                });
    }

    @Test
    void aFollowUpThatTakesAnotherThanWasChosenForTheQuestionBeforeItIsAskedAbout() {
        String costs = "SELECT d.name, SUM(v.cost) AS cost FROM visit v JOIN doctor d ON v.attending_doctor_id = d.doctor_id"
                + " GROUP BY d.name";
        QueryPilot agent = agent(ScriptedModel.writing(ATTENDING, costs));
        agent.ask(Ask.of("how many visits per doctor?").in("s"));
        agent.correct(Ask.of("2").in("s"));

        assertThat(agent.ask(Ask.of("and the cost?").in("s"))).isInstanceOf(NeedsCorrection.class);
    }

    @Test
    void theQuestionsOwnWordComesBeforeALesson() {
        QueryPilot today = agent(ScriptedModel.writing(ATTENDING, REFERRING));
        today.ask(Ask.of("how many visits per doctor?").in("s"));
        today.correct(Ask.of("2").in("s"));

        Answer answer = agent(ScriptedModel.writing(ATTENDING)).ask("visits per attending doctor?");

        assertThat(((Answered) answer).attempt().sql()).isEqualTo(ATTENDING);
    }
}
