package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Caller;
import io.querypilot.database.TestSqlite;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.StoredLessons;
import io.querypilot.model.Join;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Clarification.Type;
import io.querypilot.state.Trust;
import io.querypilot.step.CompareAlternatives;
import io.querypilot.step.Understand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that says nothing of its doubts writes a draft that is only one reading of the question: who is asked what. */
class AskBackTest extends AskBackScene {
    @Test
    void asksByWhichOfTwoKeysWithAPreviewOfEachAndNoFurtherModelCall() {
        ScriptedModel model = ScriptedModel.writing(ATTENDING);

        NeedsCorrection asked = (NeedsCorrection) agent(model).ask("how many visits per doctor?");

        assertThat(asked.clarification().type()).isEqualTo(Type.JOIN_SELECTION);
        assertThat(asked.clarification().options())
                .containsExactly(
                        "visit.attending_doctor_id = doctor.doctor_id", "visit.referring_doctor_id = doctor.doctor_id");
        assertThat(asked.clarification().previews())
                .containsExactly("1 row of name, visits. [Grey, 2]", "2 rows of name, visits. [Grey, 1] [House, 1]");
        assertThat(model.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"visits per referring doctor?", "which doctors referred how many?", "visits by the doctor of referral"})
    void aWordThatNamesTheKeyDecides(String question) {
        assertThat(agent(ScriptedModel.writing(REFERRING)).ask(question)).isInstanceOf(Answered.class);
    }

    /** What is said of something else is heeded, and settles nothing. */
    @Test
    void aTableThatEveryOptionHasLeavesTheQuestionOpen() {
        QueryPilot agent = agent(ScriptedModel.writing(ATTENDING, ATTENDING, ATTENDING));
        NeedsCorrection asked = (NeedsCorrection) agent.ask(Ask.of("how many visits per doctor?").in("open"));

        for (String said : new String[] {"use table visit", "{\"type\": \"table_selection\", \"selected_table\": \"doctor\"}"}) {
            assertThat(agent.correct(Ask.of(said).in("open")))
                    .as(said)
                    .isInstanceOfSatisfying(NeedsCorrection.class, again -> assertThat(again.clarification().options())
                            .isEqualTo(asked.clarification().options()));
        }
    }

    @Test
    void readingsWithTheSameResultAreNotAskedAbout() {
        String all = "SELECT COUNT(*) AS n FROM visit v JOIN doctor d ON v.attending_doctor_id = d.doctor_id";
        assertThat(((Answered) agent(ScriptedModel.writing(all)).ask("how many visits to a doctor?")).summary())
                .isEqualTo("n: 2");
    }

    @Test
    void aDraftThatUsesBothKeysIsOneReading() {
        String both = "SELECT a.name, r.name AS referred_by FROM visit v JOIN doctor a ON v.attending_doctor_id = a.doctor_id"
                + " JOIN doctor r ON v.referring_doctor_id = r.doctor_id";
        assertThat(agent(ScriptedModel.writing(both)).ask("doctors of each visit?")).isInstanceOf(Answered.class);
    }

    @Test
    void asksWhichOfThreeTablesThatLookAlike() {
        ScriptedModel model = ScriptedModel.writing("SELECT SUM(amount) AS total FROM sales_archive");

        NeedsCorrection asked = (NeedsCorrection) agent(model).ask("total sales?");

        assertThat(asked.clarification().type()).isEqualTo(Type.TABLE_SELECTION);
        assertThat(asked.clarification().options())
                .containsExactlyInAnyOrder("sales_archive", "sales_2001", "sales_" + LAST_YEAR);
        assertThat(asked.clarification().previews()).contains("total: 5.0", "total: 30.0");
        assertThat(model.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "total of the archived sales?, sales_archive",
        "what is the total of the sales archive?, sales_archive",
        "total sales last year?, sales_LAST",
        "total sales of last year?, sales_LAST",
        "total sales in 2001?, sales_2001",
    })
    void theWordThatDecidesIsAPreferenceAndOverrulesNoDraft(String question, String table) {
        String named = table.replace("LAST", String.valueOf(LAST_YEAR));
        String other = named.equals("sales_2001") ? "sales_archive" : "sales_2001";
        String draft = "SELECT SUM(amount) AS total FROM " + other;
        ScriptedModel model = ScriptedModel.writing(draft);

        assertThat(((Answered) agent(model).ask(question)).attempt().sql()).isEqualTo(draft);
        assertThat(model.requests().get(0).requirements().preferences())
                .extracting(Requirement::rule)
                .satisfiesExactly(rule -> assertThat(((Rule.UseTable) rule).table()).isEqualTo(named));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "total of sales that are not archived sales?", "total without archived sales?", "total sales not in 2001?",
        "total sales before last year?", "total sales since last year?", "total sales from 2001 to 2003?",
        "sales compared with archived sales?", "total of new and archived sales?", "total sales in 2001 or later?",
        "total sales including archived sales?", "total sales of 2001-2003?"
    })
    void aWordThatIsDeniedComparedOrPartOfASpanHoldsNoDraft(String question) {
        String table = question.contains("archived") || question.contains("last") ? "sales_2001" : "sales_archive";
        ScriptedModel model = ScriptedModel.writing("SELECT SUM(amount) AS total FROM " + table);
        agent(model).ask(question);
        assertThat(model.requests().get(0).requirements().all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "total sales in 2001?, sales_2001",
        "total sales last year?, sales_" + "LAST",
        "total of the archived sales?, sales_archive",
        "total of sales_2001?, sales_2001",
    })
    void aWordThatNamesTheTableOrItsPeriodDecides(String question, String table) {
        String sql = "SELECT SUM(amount) AS total FROM " + table.replace("LAST", String.valueOf(LAST_YEAR));
        assertThat(agent(ScriptedModel.writing(sql)).ask(question)).isInstanceOf(Answered.class);
    }

    @Test
    void theWholeNameOfATableDecides() {
        ScriptedModel plain = ScriptedModel.writing("SELECT COUNT(*) AS n FROM orders");
        assertThat(agent(plain).ask("how many orders are there?")).isInstanceOf(Answered.class);

        ScriptedModel other = ScriptedModel.writing("SELECT SUM(total) AS spent FROM orders");
        assertThat(agent(other).ask("how much was spent in all?")).isInstanceOf(NeedsCorrection.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"how many trips were there?", "how many trips were there in 2024?"})
    void tablesCalledByTheQuestionsWordAreOfferedAndNotOneWithoutIt(String question) {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT COUNT(*) AS n FROM orders",
                "SELECT COUNT(*) AS n FROM trips_online",
                "SELECT COUNT(*) AS n FROM trips_store");

        NeedsCorrection asked = (NeedsCorrection) agent(model).ask(question);

        assertThat(asked.clarification().type()).isEqualTo(Type.TABLE_SELECTION);
        assertThat(asked.clarification().options()).containsExactly("trips_online", "trips_store");
        assertThat(asked.clarification().previews()).containsExactly("n: 0", "n: 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"how many doctors are there?", "how many trips online?", "how many orders by trips?"})
    void whereNoneOrOneOfTheTablesIsCalledByTheQuestionsWordNothingIsAsked(String question) {
        assertThat(agent(ScriptedModel.writing("SELECT COUNT(*) AS n FROM orders")).ask(question))
                .isInstanceOf(Answered.class);
    }

    @Test
    void aReadingThatBringsNothingIsNeverOffered() throws Exception {
        TestSqlite.run(folder.resolve("clinic.db"), "DELETE FROM orders_old", "DELETE FROM orders_2023");
        Answered answer = (Answered) agent(ScriptedModel.writing("SELECT SUM(total) AS spent FROM orders_old"))
                .ask("how much was spent in all?");
        assertThat(answer.attempt().sql()).isEqualTo("SELECT SUM(total) AS spent FROM orders");
        assertThat(answer.trust().alternatives()).isEmpty();
    }

    @Test
    void whoIsNeverToBeAskedGetsAnAnswerThatNamesTheOtherReading() {
        Answered answer = (Answered) agent(
                        ScriptedModel.writing("SELECT SUM(total) AS spent FROM orders"), CompareAlternatives.Asking.NEVER)
                .ask("how much was spent in all?");
        assertThat(answer.attempt().sql()).isEqualTo("SELECT SUM(total) AS spent FROM orders");
        assertThat(answer.trust().alternatives())
                .containsExactly(new Trust.Alternative("orders_old", "SELECT SUM(total) AS spent FROM orders_old", 1, "spent: 9.0"));
    }

    @Test
    void theReadingOfAModelThatCouldHaveAskedStandsBesideTheOther() {
        ScriptedModel model = ScriptedModel.writing(ATTENDING).choosing();
        Answered answer = (Answered) agent(model).ask("how many visits per doctor?");
        assertThat(answer.attempt().sql()).isEqualTo(ATTENDING);
        assertThat(answer.trust().alternatives()).extracting(Trust.Alternative::sql).containsExactly(REFERRING);
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void whoWantsToBeAskedAlwaysIsAskedWhateverTheModelChose() {
        ScriptedModel model = ScriptedModel.writing(ATTENDING).choosing();
        assertThat(agent(model, CompareAlternatives.Asking.ALWAYS).ask("how many visits per doctor?"))
                .isInstanceOf(NeedsCorrection.class);
    }

    @Test
    void aTableOfAnotherYearThanTheQuestionSaysIsNoReading() {
        String spent = "SELECT SUM(total) AS spent FROM orders";
        Answered answer = (Answered) agent(ScriptedModel.writing(spent)).ask("how much was spent in 2024?");
        assertThat(answer.attempt().sql()).as("the one in use").isEqualTo(spent);
        assertThat(answer.trust().alternatives()).extracting(Trust.Alternative::description).containsExactly("orders_old");

        assertThat(agent(ScriptedModel.writing(spent)).ask("how much was spent on orders?")).isInstanceOf(Answered.class);
    }

    @ParameterizedTest
    @CsvSource({
        "what is the total amount?, SUM(gross_amount), gross_amount, net_amount, 119.0, 100.0",
        "what is the latest date?, MAX(due_date), due_date, issue_date, 2024-02-01, 2024-01-01",
    })
    void asksWhichOfTwoMeasuresOfATable(
            String question, String value, String used, String other, String one, String two) {
        ScriptedModel model = ScriptedModel.writing("SELECT " + value + " AS x FROM invoice");
        QueryPilot agent = agent(model);

        NeedsCorrection asked = (NeedsCorrection) agent.ask(Ask.of(question).in("s"));

        assertThat(asked.clarification().type()).isEqualTo(Type.COLUMN_SELECTION);
        assertThat(asked.clarification().options()).containsExactly("invoice." + used, "invoice." + other);
        assertThat(asked.clarification().previews()).containsExactly("x: " + one, "x: " + two);
        assertThat(((Answered) agent.correct(Ask.of("2").in("s"))).summary()).isEqualTo("x: " + two);
        assertThat(model.requests()).hasSize(1);
        assertThat(new StoredLessons(store).all(database.name(), Caller.SOLE.tenant()))
                .filteredOn(lesson -> lesson.type() == Lesson.Type.COLUMN_MAPPING)
                .extracting(Lesson::target)
                .containsExactly("invoice." + other);
    }

    @ParameterizedTest
    @CsvSource({
        "what is the total gross amount?, SUM(gross_amount)",
        "what is the total?, SUM(gross_amount)",
        "by when is an invoice due by date?, MAX(due_date)",
        "how many amounts are there?, COUNT(gross_amount)",
        "the amount of tax on amounts?, SUM(gross_amount - net_amount)",
        "what is the name?, MAX(first_name)",
    })
    void aMeasureThatIsToldNotSpokenOfOrWithoutConsequenceIsNotAskedAbout(String question, String value) {
        assertThat(agent(ScriptedModel.writing("SELECT " + value + " AS x FROM invoice")).ask(question))
                .isInstanceOf(Answered.class);
    }

    @Test
    void aModelThatThoughtOfTheTablesChoosesTheKeyWhenItWrites() {
        ScriptedModel model = ScriptedModel.writing(REFERRING).understanding(true, "visit", "doctor");

        agent(model, Understand.Mode.COMBINED).ask("how many visits per doctor?");

        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void theWayThatTheQuestionNamesIsTakenUnasked() {
        ScriptedModel model = ScriptedModel.writing(REFERRING).understanding(true, "visit", "doctor");
        agent(model, Understand.Mode.COMBINED).ask("visits per doctor who referred the patient?");
        assertThat(model.requests().get(0).joins()).singleElement().satisfies(join -> {
            assertThat(join.leftColumn()).isEqualTo("referring_doctor_id");
            assertThat(join.evidence()).as("a preference is nobody's correction").isNotEqualTo(Join.Evidence.CORRECTION);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"visits per referring doctor?", "which doctors referred how many?"})
    void aKeyThatTheQuestionNamesIsAPreferenceAndOverrulesNoDraft(String question) {
        ScriptedModel model = ScriptedModel.writing(ATTENDING);

        assertThat(((Answered) agent(model).ask(question)).attempt().sql()).isEqualTo(ATTENDING);
        assertThat(model.requests().get(0).requirements().preferences())
                .containsExactly(new Requirement(
                        new Rule.JoinOn("visit", "referring_doctor_id", "doctor", "doctor_id"), Source.QUESTION, ""));
    }
}
