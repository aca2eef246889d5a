package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.app.Started.Finished;
import io.querypilot.app.provider.WireReply;
import io.querypilot.app.provider.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What one call of the command line leaves for the next: sessions, corrections and lessons. */
class MemoryTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String COUNT = "SELECT count(*) AS n FROM customers";

    @TempDir
    Path folder;

    private final WireServer server = WireServer.start();

    @AfterEach
    void stopTheServer() {
        server.close();
    }

    @Test
    void aFollowUpInALaterCallSeesTheTurnBefore() {
        server.then(WireReply.sql(COUNT), WireReply.sql("SELECT country, count(*) AS n FROM customers GROUP BY country"));
        started().run("ask", "--new-session", "mine", "How many customers are there?");
        started().run("ask", "--session", "mine", "And by country?");
        assertThat(server.requests().get(1).prompt()).contains("How many customers are there?", COUNT);
    }

    @Test
    void anAnswerIsCorrectedInALaterCall() throws IOException {
        server.then(WireReply.sql(COUNT), WireReply.sql("SELECT count(*) AS n FROM customers WHERE country = 'Germany'"));
        String session = document(started().run("ask", "--json", "How many customers?")).get("session").textValue();

        Finished corrected = started().run("correct", session, "only", "Germany", "--json");

        assertThat(corrected.exitCode()).as(corrected.err()).isZero();
        assertThat(document(corrected).get("sql").textValue()).contains("Germany");
        assertThat(server.requests().get(1).prompt()).contains("MANDATORY: only Germany");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyItsOwnerCanLookIntoTheStateFolder() throws IOException {
        server.then(WireReply.sql(COUNT));
        started().run("ask", "How many customers?");
        Path state = folder.resolve("home/.local/state/querypilot");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state))).isEqualTo("rwx------");
    }

    @Test
    void anAnsweredSessionGivesItsAnswerAgainWithoutTheModel() {
        server.then(WireReply.sql(COUNT));
        started().run("ask", "--new-session", "mine", "How many customers?");
        assertThat(started().run("resume", "mine").out()).contains(COUNT);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aBudgetOfRowsThatWasGivenHoldsForTheWholeQuestionAndIsSaid() throws IOException {
        server.then(WireReply.sql("SELECT customer_id FROM customers"));
        Finished finished = started().run("ask", "--question-rows", "1", "List all customers", "--json");
        assertThat(document(finished).get("rows")).hasSize(1);
        assertThat(finished.out()).contains("The question's budget of 1 row is spent. The result is cut.");
    }

    @Test
    void theBeginningOfASessionsIdNamesIt() {
        server.otherwise(request -> WireReply.sql("SELECT count(*) AS n FROM customers"));
        started().run("ask", "How many customers?");
        String listed = started().run("sessions").out();
        String beginning = listed.lines().skip(2).findFirst().orElseThrow().split(" ")[0];
        assertThat(beginning).hasSize(8);
        assertThat(listed).contains("turns", Started.SHOP.getFileName().toString());
        Finished finished = started().run("ask", "--session", beginning, "and now?");
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(server.requests().get(1).prompt()).contains("How many customers?");
    }

    @Test
    void sessionsAreListedWithTheirStage() {
        server.then(WireReply.sql(COUNT));
        started().run("ask", "--new-session", "mine", "How many customers?");
        assertThat(started().run("sessions", "--csv").out())
                .contains("mine,COMPLETED", "How many customers?", "," + Started.SHOP + ",");
        assertThat(started().run("sessions", "--csv", "--tenant", "other").out()).doesNotContain("mine");
        assertThat(started().run("sessions", "--csv", "--db", Started.SHOP.toString()).out()).contains("mine");
        assertThat(started().run("sessions", "--csv", "--db", folder.resolve("other.db").toString()).out())
                .doesNotContain("mine");
    }

    @Test
    void aQuestionThatAwaitsItsCorrectionIsATurn() {
        server.otherwise(request -> WireReply.says(
                "{\"reasoning\":\"\",\"sql\":\"\",\"cannot_answer\":\"There is no weather in these tables.\"}"));
        started().run("ask", "--new-session", "mine", "How was the weather?");
        assertThat(started().run("sessions", "--csv").out()).containsPattern("mine,AWAITING_CORRECTION,[^,]+,1,");
    }

    @Test
    void aSessionThatIsNotKnownIsOneSentence() {
        Finished finished = started().run("correct", "nobody", "use customers");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("no session nobody").doesNotContain("Exception");
    }

    @Test
    void whereNothingWasAskedThereIsNoLastSessionAndAskingBeginsOne() {
        Finished finished = started().run("correct", "last", "use customers");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("no last session", "querypilot ask").doesNotContain("--new-session");
    }

    @Test
    void aFollowUpInASessionThatIsNotThereIsNotAskedButTold() {
        server.then(WireReply.sql(COUNT));
        started().run("ask", "--new-session", "monday", "How many customers?");
        Finished finished = started().run("ask", "--session", "mondy", "and by country?");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("no session mondy. Did you mean monday?", "querypilot sessions", "--new-session");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aNewSessionOfANameThatIsThereIsToldAndNotGoneOnWith() {
        server.then(WireReply.sql(COUNT), WireReply.sql(COUNT));
        started().run("ask", "--new-session", "monday", "How many customers?");
        Finished finished = started().run("ask", "--new-session", "monday", "and by country?");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("There is a session monday already.", "ask --session monday goes on in it");
        assertThat(started().run("ask", "--new-session", "last", "How many?").exitCode()).isEqualTo(2);
        assertThat(server.requests()).hasSize(1);

        Finished other = started().run("ask", "--new-session", "monday", "How many customers?", "--tenant", "other");
        assertThat(other.exitCode()).as(other.err()).isZero();
    }

    @Test
    void theLatestSessionIsCalledLast() {
        server.then(WireReply.sql(COUNT), WireReply.sql("SELECT count(*) AS n FROM customers WHERE country = 'Germany'"));
        started().run("ask", "How many customers?");
        assertThat(started().run("correct", "last", "only Germany").out()).contains("country = 'Germany'");
    }

    @Test
    void theStoreDoesNotLieInTheDatabaseThatIsAskedUnlessThatIsSaid() throws IOException {
        Path own = Files.copy(Started.SHOP, folder.resolve("own.db"));
        server.then(WireReply.sql(COUNT));
        Started started = started().with("QUERYPILOT_DB", own.toString()).with("QUERYPILOT_STORE", "own.db");
        Finished refused = started.run("ask", "How many customers?");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("would put its own tables into", "--store-in-database true");
        assertThat(Files.mismatch(own, Started.SHOP)).isEqualTo(-1);

        Finished allowed = started.run("ask", "How many customers?", "--store-in-database", "true");
        assertThat(allowed.out()).as(allowed.err()).contains(COUNT);
    }

    @Test
    void aStoreThatIsNeitherAFileNorPostgresqlIsToldWithoutItsPassword() {
        Finished finished = started().run("sessions", "--store", "mysql://me:secret@host/db");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("jdbc:postgresql://").doesNotContain("secret");
    }

    @Test
    void countsHowOftenItAskedAndHowOftenTheAnswerThenWasAnother() throws Exception {
        Path file = folder.resolve("sales.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String year : List.of("sales_2001", "sales_2002")) {
                statement.executeUpdate("CREATE TABLE " + year + " (id INTEGER PRIMARY KEY, amount INTEGER)");
            }
            statement.executeUpdate("INSERT INTO sales_2001 VALUES (1, 5)");
            statement.executeUpdate("INSERT INTO sales_2002 VALUES (1, 7)");
        }
        server.otherwise(request -> WireReply.sql("SELECT SUM(amount) AS total FROM sales_2001"));
        Started sales = started().with("QUERYPILOT_DB", file.toString()).with("QUERYPILOT_ASK", "always");

        Finished asked = sales.run("ask", "--new-session", "one", "total sales?");
        assertThat(asked.exitCode()).isEqualTo(3);
        assertThat(asked.err()).contains("1. sales_2001: total: 5", "2. sales_2002", "querypilot correct one 1");
        sales.run("correct", "one", "2");
        sales.run("ask", "--new-session", "two", "what is the sum of the sales amounts?", "--apply-memory", "false");
        sales.run("correct", "two", "1");

        assertThat(sales.run("sessions", "stats", "--csv").out()).isEqualTo("asked_back,then_answered,answer_changed\r\n2,2,1\r\n");
        assertThat(sales.run("ask", "sum of sales?", "--max-corrections", "0", "--apply-memory", "false").err())
                .contains("2. sales_2002", "No further correction is taken (max_corrections is 0)")
                .doesNotContain("Answer with");
        assertThat(sales.run("sessions", "nonsense").exitCode()).isEqualTo(2);
    }

    @Test
    void whatWasLearnedIsVisibleAndCanBeTakenBack() throws IOException {
        server.then(WireReply.sql("SELECT produkt_name FROM products LIMIT 1"));
        started().run("ask", "Which product is first?");

        JsonNode lessons = document(started().run("lessons", "--json"));
        String id = lessons.get("rows").get(0).get(0).textValue();
        assertThat(lessons.toString()).contains("produkt_name", "products.product_name", "active");

        assertThat(started().run("lessons", "reject", id).out()).contains("rejected");
        assertThat(started().run("lessons", "show", id, "--csv").out()).contains("rejected");
        assertThat(started().run("lessons", "stats", "--csv").out()).contains("lift");
    }

    @Test
    void aLiftThatNobodyHasMeasuredIsLeftOpen() throws IOException {
        importing("- type: column_mapping\n  trigger: region\n  target: customers.country\n");
        server.otherwise(request -> WireReply.sql("SELECT country, count(*) AS n FROM customers GROUP BY country"));
        started().run("ask", "How many customers per region?");
        assertThat(document(started().run("lessons", "stats", "--json")).get("rows").get(0).get(6).isNull()).isTrue();
        assertThat(started().run("lessons", "stats", "--csv").out()).contains(",1,1,0,0,\r\n");

        started().run("ask", "How many customers per region?", "--apply-memory", "false");
        assertThat(document(started().run("lessons", "stats", "--json")).get("rows").get(0).get(6).doubleValue()).isZero();
    }

    @Test
    void lessonsTravelAsYaml() throws IOException {
        Path file = Files.writeString(
                folder.resolve("lessons.yaml"),
                "- type: column_mapping\n  trigger: region\n  target: customers.country\n");
        assertThat(started().run("lessons", "import", file.toString()).err()).contains("1 lesson imported");
        assertThat(started().run("lessons", "export").out()).contains("trigger: \"region\"", "customers.country");

        server.then(WireReply.sql("SELECT country, count(*) AS n FROM customers GROUP BY country"));
        started().run("ask", "How many customers per region?");
        assertThat(server.requests().get(0).prompt()).contains("region", "customers.country");

        server.then(WireReply.sql(COUNT));
        started().run("ask", "How many customers per region?", "--apply-memory", "false");
        assertThat(server.requests().get(1).prompt()).doesNotContain("customers.country");
    }

    @Test
    void aLessonAboutWhatIsNotThereGetsTheNearestNamesAndNothingIsImported() throws IOException {
        String fine = "- type: column_mapping\n  trigger: region\n  target: customers.country\n";
        assertThat(importing(fine + "- type: table_mapping\n  trigger: buyers\n  target: custmers\n").err())
                .contains("lessons.yaml, line 4: ", "no table custmers. Did you mean customers?", "Nothing was imported");
        assertThat(importing(fine + "- type: column_mapping\n  trigger: land\n  target: customers.contry\n").err())
                .contains("no column contry. Did you mean country");
        assertThat(importing(fine + "- type: query_pattern\n  trigger: clean up\n  target: DELETE FROM customers\n").err())
                .contains("clean up", "Nothing was imported");
        assertThat(importing(fine + "- type: table_mapping\n  trigger: '*'\n  target: tbl_*\n").err())
                .contains("no table is named like tbl_*");
        assertThat(started().run("lessons", "export").out()).doesNotContain("region");
    }

    @Test
    void lessonsThatContradictEachOtherAreToldWithTheirLinesAndWhichHolds() throws IOException {
        String first = "- type: column_mapping\n  trigger: region\n  target: customers.country\n";
        String surer = "- type: column_mapping\n  trigger: Regions\n  target: customers.city\n  confidence: %s\n";
        assertThat(importing(first + surer.formatted("1.0")).err())
                .contains("lessons.yaml, line 4: \"Regions\" means customers.city, but line 1 says customers.country."
                        + " customers.country holds, being first.", "2 lessons imported.");
        assertThat(importing(first + surer.formatted("1.0")).err())
                .contains("customers.country holds, being first.", "0 lessons imported, 2 known already.")
                .doesNotContain("customers.city holds");
        server.then(WireReply.sql(COUNT));
        started().run("ask", "How many customers per region?");
        assertThat(server.requests().get(0).prompt()).contains("customers.country").doesNotContain("customers.city");
    }

    @Test
    void aLessonThatContradictsAKeptOneIsToldAndTheSurerHolds() throws IOException {
        importing("- type: column_mapping\n  trigger: region\n  target: customers.country\n  confidence: 0.5\n");
        assertThat(importing("# ours\n- type: column_mapping\n  trigger: region\n  target: customers.city\n").err())
                .contains("lessons.yaml, line 2: \"region\" means customers.city, but a lesson that is kept already says"
                        + " customers.country. customers.city holds, being surer.");
    }

    @Test
    void aLessonThatIsKnownIsNotImportedAgain() throws IOException {
        String region = "- type: column_mapping\n  trigger: region\n  target: customers.country\n";
        importing(region);
        assertThat(importing(region).err()).isEqualToIgnoringNewLines("0 lessons imported, 1 known already.");

        String id = document(started().run("lessons", "--json")).get("rows").get(0).get(0).textValue();
        started().run("lessons", "reject", id);
        assertThat(importing(region).err())
                .contains("\"region\" is rejected and stays so; querypilot lessons approve " + id);
    }

    @Test
    void wherePeopleSignInALessonOfOneWaitsBeforeItIsEverybodys() throws IOException {
        Started several = started().with("QUERYPILOT_AUTH", "required");
        server.then(WireReply.sql("SELECT produkt_name FROM products LIMIT 1"));
        several.run("ask", "Which product is first?");
        assertThat(several.run("lessons", "--csv").out()).contains(",pending,").doesNotContain(",active,");

        Started trusting = several.with("QUERYPILOT_APPROVE_LESSONS", "false")
                .with("QUERYPILOT_STORE", folder.resolve("trusting.db").toString());
        server.then(WireReply.sql("SELECT produkt_name FROM products LIMIT 1"));
        trusting.run("ask", "Which product is first?");
        assertThat(trusting.run("lessons", "--csv").out()).contains(",active,").doesNotContain(",pending,");
    }

    @Test
    void whatWaitsForApprovalStillWaitsForItAfterAJourney() throws IOException {
        Started careful = started().with("QUERYPILOT_APPROVE_LESSONS", "true");
        server.then(WireReply.sql("SELECT produkt_name FROM products LIMIT 1"));
        careful.run("ask", "Which product is first?");
        String exported = careful.run("lessons", "export").out();
        assertThat(exported).contains("status: \"pending\"");

        Path file = Files.writeString(folder.resolve("exported.yaml"), exported);
        Started elsewhere = started().with("QUERYPILOT_STORE", folder.resolve("elsewhere.db").toString());
        assertThat(elsewhere.run("lessons", "import", file.toString()).err())
                .contains("is pending and stays so; querypilot lessons approve ");
        assertThat(elsewhere.run("lessons", "--csv").out()).contains(",pending,").doesNotContain(",active,");

        assertThat(importing("- type: table_mapping\n  trigger: a\n  target: customers\n  status: approved\n").err())
                .contains("lessons.yaml, line 1: the status approved is not pending");
    }

    @Test
    void aLessonOrFileThatIsTooLongIsToldWithItsLineAndNothingIsImported() throws IOException {
        String fine = "- type: column_mapping\n  trigger: region\n  target: customers.country\n";
        String lesson = fine + "- type: query_pattern\n  trigger: %s\n  target: %s\n";
        assertThat(importing(lesson.formatted("x".repeat(10_001), COUNT)).err())
                .contains("lessons.yaml, line 4: the trigger has 10001 characters; at most 10000 are taken.");
        assertThat(importing(lesson.formatted("x", COUNT + " ".repeat(1) + "x".repeat(100_000))).err())
                .contains("lessons.yaml, line 4: the target has ", "at most 100000 are taken.");
        assertThat(importing(fine + "#".repeat(2_000_000)).err())
                .contains("lessons.yaml has ", "a file of lessons has at most 2000000.");
        assertThat(started().run("lessons", "export").out()).doesNotContain("region");
    }

    private Finished importing(String yaml) throws IOException {
        return started().run("lessons", "import", Files.writeString(folder.resolve("lessons.yaml"), yaml).toString());
    }

    @Test
    void aBrokenLessonsFileIsToldWithItsPlace() throws IOException {
        Path file = Files.writeString(folder.resolve("lessons.yaml"), "- type: sorcery\n  trigger: x\n  target: y\n");
        Finished finished = started().run("lessons", "import", file.toString());
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("sorcery", "column_mapping");
    }

    @Test
    void aStoreThatCannotBeHadIsSaidAndTheQuestionAnsweredAllTheSame() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        server.then(WireReply.sql(COUNT));
        Finished finished = started().with("XDG_STATE_HOME", file.toString()).run("ask", "How many customers?");
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.err()).contains("will be remembered");
    }

    private Started started() {
        return new Started(folder)
                .with("QUERYPILOT_MODEL", "openai:test")
                .with("QUERYPILOT_BASE_URL", server.url() + "/v1")
                .with("OPENAI_API_KEY", "sk-test");
    }

    private static JsonNode document(Finished finished) throws IOException {
        return MAPPER.readTree(finished.out());
    }
}
