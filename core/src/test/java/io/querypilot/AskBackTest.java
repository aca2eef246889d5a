package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.memory.StoredSessions;
import io.querypilot.model.Join;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Clarification.Type;
import io.querypilot.state.Trust;
import io.querypilot.step.CompareAlternatives;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that says nothing of its doubts writes a draft that is only one reading of the question. */
class AskBackTest {
    private static final int LAST_YEAR = LocalDate.now().getYear() - 1;
    private static final String PER_DOCTOR = "SELECT d.name, COUNT(*) AS visits FROM visit v JOIN doctor d"
            + " ON v.%s = d.doctor_id GROUP BY d.name";
    private static final String ATTENDING = PER_DOCTOR.formatted("attending_doctor_id");
    private static final String REFERRING = PER_DOCTOR.formatted("referring_doctor_id");

    @TempDir
    Path folder;

    private Database database;
    private Store store;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("clinic.db");
        TestSqlite.run(
                file,
                "CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, cost REAL,"
                        + " attending_doctor_id INTEGER REFERENCES doctor(doctor_id),"
                        + " referring_doctor_id INTEGER REFERENCES doctor(doctor_id))",
                "INSERT INTO doctor VALUES (1, 'Grey'), (2, 'House')",
                "INSERT INTO visit VALUES (1, 10, 1, 2), (2, 20, 1, 1)",
                "CREATE TABLE sales_2001 (sale_id INTEGER PRIMARY KEY, amount REAL, sold_on TEXT)",
                "CREATE TABLE sales_" + LAST_YEAR + " (sale_id INTEGER PRIMARY KEY, amount REAL, sold_on TEXT)",
                "CREATE TABLE sales_archive (sale_id INTEGER PRIMARY KEY, amount REAL, sold_on TEXT)",
                "INSERT INTO sales_2001 VALUES (1, 30, '2001-05-01')",
                "INSERT INTO sales_archive VALUES (1, 5, '1999-05-01')",
                "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, total REAL)",
                "CREATE TABLE orders_old (order_id INTEGER PRIMARY KEY, total REAL)",
                "INSERT INTO orders VALUES (1, 7)",
                "INSERT INTO orders_old VALUES (1, 9)",
                "INSERT INTO sales_" + LAST_YEAR + " VALUES (1, 20, '" + LAST_YEAR + "-05-01'), (2, 20, '')",
                "CREATE TABLE orders_2023 (order_id INTEGER PRIMARY KEY, total REAL)",
                "CREATE TABLE trips_online (trip_id INTEGER PRIMARY KEY, fare REAL)",
                "CREATE TABLE trips_store (trip_id INTEGER PRIMARY KEY, fare REAL)",
                "INSERT INTO trips_store VALUES (1, 2)",
                "CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, gross_amount REAL, net_amount REAL,"
                        + " issue_date DATE, due_date DATE, first_name TEXT, last_name TEXT)",
                "INSERT INTO invoice VALUES (1, 119, 100, '2024-01-01', '2024-02-01', 'Ann', 'Lee')",
                "CREATE TABLE price_list (product TEXT, price REAL)",
                "INSERT INTO price_list VALUES ('tea', 3)");
        database = Databases.open(file.toString());
        store = Store.open(folder.resolve("store.db").toString());
    }

    @AfterEach
    void close() {
        database.close();
        store.close();
    }

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
                .containsExactly(new Trust.Alternative("orders_old", "SELECT SUM(total) AS spent FROM orders_old", 1));
    }

    @Test
    void aTableOfAnotherYearThanTheQuestionSaysIsNoReading() {
        String spent = "SELECT SUM(total) AS spent FROM orders";
        NeedsCorrection asked = (NeedsCorrection) agent(ScriptedModel.writing(spent)).ask("how much was spent in 2024?");
        assertThat(asked.clarification().options()).containsExactly("orders", "orders_old");

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
    void whatAPersonSaidOfAMeasureIsNotAskedAgain() {
        String gross = "SELECT SUM(gross_amount) AS x FROM invoice";
        QueryPilot agent = agent(ScriptedModel.writing(gross, gross));
        agent.ask(Ask.of("what is the total amount?").in("s"));

        assertThat(((Answered) agent.correct(Ask.of("the net amount").in("s"))).summary()).isEqualTo("x: 100.0");
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
            assertThat(join.confidence()).isEqualTo(1.0);
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

    private QueryPilot agent(ScriptedModel model) {
        return agent(model, Understand.Mode.OFF);
    }

    private QueryPilot agent(ScriptedModel model, Understand.Mode understanding) {
        return TestPilot.of(database, store).understanding(understanding).agent(model);
    }

    private QueryPilot agent(ScriptedModel model, CompareAlternatives.Asking asking) {
        TestPilot pilot = TestPilot.of(database, store);
        return pilot.with(pilot.settings().rules().withAsking(asking)).agent(model);
    }
}
