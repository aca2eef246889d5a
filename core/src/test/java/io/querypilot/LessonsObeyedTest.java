package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.flow.Rules;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Type;
import io.querypilot.memory.Lessons;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Attempt;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a lesson binds, how a draft is made to obey it, and who gets the credit. */
class LessonsObeyedTest {
    private static final Settings TRUSTING =
            Settings.STANDARD.withRules(Rules.STANDARD.withUnderstanding(Understand.Mode.OFF));
    private static final String BY_AREA = "SELECT geographic_area, COUNT(*) AS n FROM customers GROUP BY geographic_area";

    @TempDir
    Path folder;

    private Database database;
    private Store store;
    private Lessons lessons;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("shop.db");
        TestSqlite.run(
                file,
                "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, country TEXT,"
                        + " geographic_area TEXT, region_code TEXT)",
                "CREATE TABLE acc_inv_hdr (inv_id INTEGER PRIMARY KEY, total REAL)",
                "CREATE TABLE acc_refunds (refund_id INTEGER PRIMARY KEY, total REAL, why TEXT)",
                "CREATE TABLE sales_live (sale_id INTEGER PRIMARY KEY, amount REAL)",
                "CREATE TABLE sales_archive (sale_id INTEGER PRIMARY KEY, amount REAL)",
                "INSERT INTO customers VALUES (1, 'Ann', 'Germany', 'EMEA', 'E1'), (2, 'Bob', 'Japan', 'APAC', 'A1')",
                "INSERT INTO acc_inv_hdr VALUES (1, 10)",
                "INSERT INTO sales_live VALUES (1, 10), (2, 20)",
                "INSERT INTO sales_archive VALUES (1, 5)");
        database = Databases.open(file.toString());
        store = Store.open(folder.resolve("store.db").toString());
        lessons = new StoredLessons(store);
    }

    @AfterEach
    void close() {
        database.close();
        store.close();
    }

    @Test
    void theCriticStopsADraftThatLeavesOutTheTableALessonNames() {
        manual(Type.TABLE_MAPPING, "invoices", "acc_inv_hdr", "acc_inv_hdr");
        ScriptedModel model = ScriptedModel.writing(
                "SELECT COUNT(*) AS n FROM customers", "SELECT COUNT(*) AS invoices FROM acc_inv_hdr");

        Answered answer = ask(model, "how many invoices?");

        Attempt ignored = answer.trace().attempts().get(0);
        assertThat(ignored.error()).isEqualTo("It was said: use table acc_inv_hdr.");
        assertThat(answer.summary()).isEqualTo("invoices: 1");
        assertThat(model.requests().get(0).question()).isEqualTo("how many invoices?");
        assertThat(model.requests().get(0).requirements().all())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("lesson")
                .containsExactly(new Requirement(new Rule.UseTable("acc_inv_hdr"), Source.TEAM, "invoices"));
    }

    @Test
    void aFollowUpThatDoesNotSayTheWordIsNotBoundToUseWhatItMeans() {
        manual(Type.TABLE_MAPPING, "invoices", "acc_inv_hdr", "acc_inv_hdr");
        manual(Type.COLUMN_MAPPING, "reason", "acc_refunds.why", "acc_refunds");
        String refunds = "SELECT COUNT(*) AS n FROM acc_refunds";
        ScriptedModel model = ScriptedModel.writing("SELECT COUNT(*) AS n FROM acc_inv_hdr", refunds);
        QueryPilot agent = agent(model, true);
        agent.ask(Ask.of("how many invoices?").in("s"));

        Answered answer = (Answered) agent.ask(Ask.of("and refunds?").in("s"));

        assertThat(answer.attempt().sql()).isEqualTo(refunds);
        assertThat(model.requests().get(1).turns()).hasSize(1);
        assertThat(model.requests().get(1).requirements().all()).isEmpty();
    }

    @Test
    void aNameThatOnlyPeopleUseIsMappedBeforeTheDraftIsJudged() {
        manual(Type.COLUMN_MAPPING, "region", "customers.geographic_area", "customers");
        ScriptedModel model =
                ScriptedModel.writing("SELECT region, COUNT(*) AS n FROM customers GROUP BY region");

        Answered answer = ask(model, "customers per region?");

        assertThat(answer.trace().attempts()).hasSize(1);
        assertThat(answer.attempt().sql()).isEqualTo(BY_AREA);
        assertThat(answer.lessons()).extracting(Lesson::trigger).containsExactly("region");
    }

    @Test
    void aTableThatOnlyPeopleNameIsMappedToo() {
        manual(Type.TABLE_MAPPING, "invoices", "acc_inv_hdr", "acc_inv_hdr");
        Answered answer = ask(ScriptedModel.writing("SELECT SUM(invoices.total) AS t FROM invoices"), "sum of invoices?");
        assertThat(answer.trace().attempts()).hasSize(1);
        assertThat(answer.attempt().sql()).isEqualTo("SELECT SUM(acc_inv_hdr.total) AS t FROM acc_inv_hdr");
    }

    @Test
    void aColumnThatCouldBeCalledSoGivesWayToTheOneMeant() {
        manual(Type.COLUMN_MAPPING, "region", "customers.geographic_area", "customers");
        ScriptedModel model =
                ScriptedModel.writing("SELECT region_code, COUNT(*) AS n FROM customers GROUP BY region_code");

        Answered answer = ask(model, "customers per region?");

        assertThat(answer.attempt().sql()).isEqualTo(BY_AREA);
        assertThat(answer.attempt().origin()).isEqualTo(Attempt.Origin.REPAIRED);
        assertThat(answer.trace().attempts().get(0).error()).contains("use column customers.geographic_area");
    }

    @Test
    void aLessonAboutAnotherMeaningOfTheWordBindsNobody() {
        manual(Type.TABLE_MAPPING, "sales", "sales_archive", "sales_archive");
        assertThat(ask(ScriptedModel.writing("SELECT COUNT(*) AS n FROM customers"), "how many sales people?").trace()
                        .attempts())
                .hasSize(1);
    }

    @Test
    void aNameThatAModelOnceGotWrongBindsNobody() {
        lessons.add(Lesson.learned(
                Type.COLUMN_MAPPING, scope(), "name", "customers.country", "customers", Provenance.ERROR_RECOVERY, 0.8));
        Answered answer = ask(ScriptedModel.writing("SELECT name FROM customers"), "name of each customer?");
        assertThat(answer.attempt().sql()).isEqualTo("SELECT name FROM customers");
    }

    @Test
    void oneRuleMapsManyTables() {
        manual(Type.TABLE_MAPPING, "*", "acc_*", "");
        ScriptedModel model = ScriptedModel.writing("SELECT COUNT(*) AS n FROM refunds");

        Answered answer = ask(model, "how many refunds?");

        assertThat(answer.attempt().sql()).isEqualTo("SELECT COUNT(*) AS n FROM acc_refunds");
        assertThat(model.requests().get(0).requirements().all())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("lesson")
                .containsExactly(new Requirement(new Rule.UseTable("acc_refunds"), Source.TEAM, "refund"));
    }

    @Test
    void onlyALessonThatWasObeyedIsCredited() {
        String id = manual(Type.TABLE_MAPPING, "sales", "sales_archive", "sales_archive");
        ask(ScriptedModel.writing("SELECT COUNT(*) AS n FROM customers"), "how many sales people?");
        assertThat(lessons.find(id).orElseThrow().uses()).isZero();

        ask(ScriptedModel.writing("SELECT COUNT(*) AS n FROM sales_archive"), "how many sales?");
        assertThat(lessons.find(id).orElseThrow().uses()).isEqualTo(1);
        assertThat(lessons.find(id).orElseThrow().successes()).isEqualTo(1);
    }

    @Test
    void aLessonThatAPersonCorrectsAwayLosesTrustAndTheLaterWordHolds() {
        String id = manual(Type.TABLE_MAPPING, "sales", "sales_archive", "sales_archive");
        QueryPilot today = agent(
                ScriptedModel.writing("SELECT COUNT(*) AS n FROM sales_archive", "SELECT COUNT(*) AS n FROM sales_live"), true);
        today.ask(Ask.of("how many sales?").in("s"));
        today.correct(Ask.of("use table sales_live").in("s"));

        assertThat(lessons.find(id).orElseThrow().confidence()).isLessThan(0.8);
        Answered other = ask(ScriptedModel.writing("SELECT SUM(amount) AS t FROM sales_live"), "sum of sales?");
        assertThat(other.summary()).isEqualTo("t: 30.0");
        assertThat(other.trace().attempts()).hasSize(1);
    }

    @Test
    void theLatestCorrectionOfAQuestionAnswersItTomorrow() {
        correctedTo("sales_archive");
        correctedTo("sales_live");
        Answered tomorrow = ask(ScriptedModel.writing(), "how many sales?");
        assertThat(tomorrow.attempt().sql()).isEqualTo("SELECT COUNT(*) AS n FROM sales_live");
    }

    private void correctedTo(String table) {
        String sql = "SELECT COUNT(*) AS n FROM " + table;
        QueryPilot agent = agent(ScriptedModel.writing("SELECT COUNT(*) AS n FROM customers", sql, sql), true);
        agent.ask(Ask.of("how many sales?").in("s"));
        agent.correct(Ask.of("use table " + table).in("s"));
    }

    @Test
    void theLiftIsSuccessWithTheLessonAgainstWithout() {
        String id = manual(Type.TABLE_MAPPING, "invoices", "acc_inv_hdr", "acc_inv_hdr");
        String right = "SELECT COUNT(*) AS n FROM acc_inv_hdr";
        String wrong = "SELECT COUNT(*) FROM invoice";
        ask(ScriptedModel.writing(right), "how many invoices?");
        agent(ScriptedModel.writing(wrong, wrong, wrong), false).ask("how many invoices?");
        agent(ScriptedModel.writing(right), false).ask("how many invoices?");

        assertThat(lessons.lift(id).with()).isEqualTo(1);
        assertThat(lessons.lift(id).without()).isEqualTo(2);
        assertThat(lessons.lift(id).gain()).hasValue(0.5);
    }

    private String manual(Type type, String trigger, String target, String table) {
        return lessons.add(Lesson.learned(type, scope(), trigger, target, table, Provenance.MANUAL, 1)).id();
    }

    private Lesson.Scope scope() {
        return new Lesson.Scope(database.name(), Caller.SOLE.tenant(), database.schema().fingerprint());
    }

    private Answered ask(ScriptedModel model, String question) {
        return (Answered) agent(model, true).ask(question);
    }

    private QueryPilot agent(ScriptedModel model, boolean apply) {
        return TestPilot.of(database, store)
                .with(TRUSTING.rules())
                .agent(model, new KeptLessons(lessons, database.name(), apply, false));
    }
}
