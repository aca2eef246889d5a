package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Flow;
import io.querypilot.flow.Metrics;
import io.querypilot.flow.Node;
import io.querypilot.flow.Rules;
import io.querypilot.flow.Services;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Failure;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.Failed;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Attempt;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Clarification;
import io.querypilot.state.Reflection;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One question's whole way over the real demo shop, with a model that writes what the test gives it. */
class AgentTest {
    private static final String NEVER_ENDING =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS forever FROM n";

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
    void answersAtOnce() {
        Answered answer = answered(ScriptedModel.writing("SELECT COUNT(*) AS customers FROM customers"));

        assertThat(answer.table().rowCount()).isEqualTo(1);
        assertThat(answer.summary()).isEqualTo("customers: " + answer.table().rows().get(0).get(0));
        assertThat(answer.trace().attempts()).extracting(Attempt::origin).containsExactly(Origin.GENERATED);
        assertThat(answer.attempt().validatedHash()).hasSize(64).isEqualTo(answer.attempt().executedHash());
        assertThat(answer.reflection().acceptable()).isTrue();
        assertThat(answer.trace().usage().calls()).isEqualTo(1);
        assertThat(answer.trace().model()).isEqualTo("scripted");
    }

    @Test
    void mendsAMisspeltColumnWithoutAskingTheModelAgain() {
        ScriptedModel model = ScriptedModel.writing("SELECT produkt_name FROM products LIMIT 3");

        Answered answer = answered(model);

        assertThat(model.requests()).hasSize(1);
        assertThat(answer.trace().attempts()).extracting(Attempt::origin)
                .containsExactly(Origin.GENERATED, Origin.REPAIRED);
        assertThat(answer.attempt().sql()).isEqualTo("SELECT product_name FROM products LIMIT 3");
        assertThat(answer.attempt().diff()).isEqualTo("'produkt_name' → 'product_name'");
    }

    @Test
    void tellsTheModelEveryEarlierAttempt() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT turnover FROM customers",
                "SELECT wibble(name) FROM customers",
                "SELECT name FROM customers LIMIT 1");

        Answered answer = answered(model);

        assertThat(model.requests()).hasSize(3);
        assertThat(model.requests().get(2).failures())
                .extracting(Failure::type)
                .containsExactly(ErrorType.COLUMN_NOT_FOUND, ErrorType.FUNCTION_NOT_FOUND);
        assertThat(answer.attempt().origin()).isEqualTo(Origin.CORRECTED);
        assertThat(answer.trace().attempts()).hasSize(3);
    }

    @Test
    void neverMakesMoreAttemptsThanAllowed() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT a1 FROM nowhere", "SELECT b2 FROM elsewhere", "SELECT c3 FROM anywhere", "SELECT 4");

        Failed failed = (Failed) agent(model).ask("where is it?");

        assertThat(failed.trace().attempts()).hasSize(3);
        assertThat(model.requests()).hasSize(3);
        assertThat(failed.clarification().type()).isEqualTo(Clarification.Type.GAVE_UP);
        assertThat(failed.clarification().message())
                .contains("after 3 attempts", "nowhere", "elsewhere", "anywhere", "table_not_found");
        assertThat(failed.clarification().options()).isNotEmpty();
    }

    @Test
    void stopsWhenTheModelRepeatsItself() {
        ScriptedModel model =
                ScriptedModel.writing("SELECT gibberish FROM customers", "select  gibberish\nFROM customers -- again");

        Failed failed = (Failed) agent(model).ask("what is gibberish?");

        assertThat(failed.trace().attempts()).hasSize(1);
        assertThat(model.requests()).hasSize(2);
        assertThat(failed.clarification().message()).contains("The model wrote the same SQL again.");
    }

    @Test
    void runsWhatIsOnlySuspectedWhereTheModelStaysWithIt() {
        String suspected = "SELECT c.name, o.order_id FROM customers c JOIN orders o";
        ScriptedModel model = ScriptedModel.writing(suspected, suspected);

        Answered answered = (Answered) agent(model).ask("every customer with every order");

        assertThat(answered.trace().attempts()).hasSize(1);
        assertThat(answered.attempt().sql()).isEqualTo(suspected);
        assertThat(answered.attempt().reflection().orElseThrow().issues())
                .anyMatch(issue -> issue.startsWith("The model stays with this SQL, but it may be wrong:"));
    }

    @Test
    void aRuleThatMendsOnlyHalfCostsNoAttempt() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT naem, weather FROM customers", "SELECT name FROM customers LIMIT 2");

        Answered answer = answered(model);

        assertThat(answer.trace().attempts()).extracting(Attempt::origin)
                .containsExactly(Origin.GENERATED, Origin.CORRECTED);
    }

    /** Checking it takes of the time that a statement has. Seconds, for what comes after it must be done in as many. */
    @Test
    void triesAgainAfterATimeout() {
        ScriptedModel model = ScriptedModel.writing(NEVER_ENDING, "SELECT 1 AS one FROM customers LIMIT 1");
        Settings hasty = Settings.STANDARD.withRules(
                Rules.STANDARD.withLimits(new Limits(Duration.ofSeconds(3), 10, 1 << 20)));

        Answered answer = (Answered) agent(model, hasty, UnaryOperator.identity()).ask("count for ever");

        assertThat(answer.trace().attempts()).hasSize(2);
        assertThat(answer.trace().attempts().get(0).failure().orElseThrow().type()).isEqualTo(ErrorType.TIMEOUT);
        assertThat(answer.trace().attempts().get(0).error()).containsPattern("stopped after [12]\\d{3} ms");
    }

    @Test
    void neverChangesTheDatabaseWhateverTheModelWrites() {
        long before = count("orders");
        ScriptedModel model = ScriptedModel.writing(
                "DELETE FROM orders",
                "SELECT 1; DROP TABLE orders",
                "WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone");

        Failed failed = (Failed) agent(model).ask("delete all orders");

        assertThat(failed.trace().attempts()).allMatch(attempt -> attempt.outcome().isEmpty());
        assertThat(count("orders")).isEqualTo(before).isPositive();
    }

    @Test
    void saysWhenTheModelCannotAnswer() {
        NeedsCorrection asked = (NeedsCorrection) agent(
                        ScriptedModel.declining("There is no weather in these tables.", "customers.city"))
                .ask("how is the weather?");

        assertThat(asked.clarification().type()).isEqualTo(Clarification.Type.CANNOT_ANSWER);
        assertThat(asked.clarification().options()).containsExactly("customers.city");
        assertThat(asked.trace().attempts()).isEmpty();
    }

    @Test
    void anEmptyResultIsNotedAndPasses() {
        Answered answer = answered(ScriptedModel.writing("SELECT name FROM customers WHERE country = 'Atlantis'"));

        assertThat(answer.summary()).isEqualTo("No rows.");
        assertThat(answer.reflection().acceptable()).isTrue();
        assertThat(answer.reflection().issues())
                .containsExactly(
                        "customers.country does not hold 'Atlantis'.",
                        "The result is empty: no row of customers has country = 'Atlantis'.");
        assertThat(answer.reflection().score()).isLessThan(100);
        assertThat(answer.trust().sure()).isFalse();
    }

    @Test
    void aModelIsToldOnceWhatSpeaksAgainstItsDraftAndSeesWhatTheColumnHolds() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT name FROM customers WHERE country = 'Gemany'", "SELECT name FROM customers WHERE country = 'Germany'");

        Answered answer = answered(model);

        assertThat(answer.attempt().number()).isEqualTo(2);
        assertThat(answer.trust().sure()).isTrue();
        assertThat(model.requests().get(1).failures().get(0).feedback()).contains("does not hold 'Gemany'");
        assertThat(model.requests().get(1).schema().tables())
                .anySatisfy(table -> assertThat(table.values().getOrDefault("country", List.of())).contains("Germany"));
    }

    @Test
    void aDraftThatAModelStaysWithAnswersWithAWarning() {
        Answered answer = answered(ScriptedModel.writing("SELECT name FROM customers WHERE country = 'Gemany'"));

        assertThat(answer.trace().attempts()).hasSize(1);
        assertThat(answer.trust().sure()).isFalse();
        assertThat(answer.trust().warnings()).first().asString().contains("it has 'Germany'");
    }

    @Test
    void aDraftThatRanIsOnlyReplacedByOneThatLessSpeaksAgainst() {
        Answered answer = answered(ScriptedModel.writing(
                "SELECT name FROM customers WHERE country = 'Gemany'",
                "SELECT name FROM customers WHERE country = 'Gemany' OR country = 'Gemany'"));

        assertThat(answer.trace().attempts()).hasSize(2);
        assertThat(answer.attempt().number()).isEqualTo(1);
    }

    @Test
    void aDraftThatRanIsNeverReplacedByOneThatDidNot() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT COUNT(*) AS orders FROM orders", "SELECT a FROM nowhere", "SELECT b FROM elsewhere");
        QueryPilot strict = agent(model, Settings.STANDARD, AgentTest::neverSatisfied);

        Answered answer = (Answered) strict.ask("how many orders?");

        assertThat(answer.trace().attempts()).hasSize(3);
        assertThat(answer.attempt().number()).isEqualTo(1);
        assertThat(answer.attempt().sql()).isEqualTo("SELECT COUNT(*) AS orders FROM orders");
        assertThat(strict.metrics().damaged()).isZero();
    }

    private static Flow neverSatisfied(Flow flow) {
        Reflection doubt = new Reflection(false, true, List.of("Looks odd."), "Not what was asked.", 10);
        return flow.replace(
                Node.REFLECT,
                step -> state ->
                        state.withLastAttempt(state.lastAttempt().orElseThrow().reflected(doubt)));
    }

    @Test
    void aFollowUpSeesTheTurnsBeforeIt() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT COUNT(*) AS n FROM customers", "SELECT country, COUNT(*) AS n FROM customers GROUP BY country");
        QueryPilot agent = agent(model);

        agent.ask(Ask.of("how many customers?").in("s1"));
        agent.ask(Ask.of("and by country?").in("s1"));
        assertThat(model.requests().get(1).turns())
                .singleElement()
                .satisfies(turn -> assertThat(turn.question()).isEqualTo("how many customers?"));
    }

    @Test
    void anotherSessionSeesNothing() {
        ScriptedModel model = ScriptedModel.writing("SELECT 1 AS a FROM customers LIMIT 1", "SELECT 2 AS b FROM customers LIMIT 1");
        QueryPilot agent = agent(model);

        agent.ask(Ask.of("how many customers?").in("s1"));
        agent.ask(Ask.of("and by country?").in("s2"));
        assertThat(model.requests().get(1).turns()).isEmpty();
    }

    @Test
    void asksTheModelToUnderstandFirstWhereThatIsWanted() {
        ScriptedModel model = ScriptedModel.writing("SELECT COUNT(*) AS n FROM customers");
        Settings thoughtful = Settings.STANDARD.withRules(
                Rules.STANDARD.withUnderstanding(Understand.Mode.COMBINED));

        Answered answer = (Answered) agent(model, thoughtful, UnaryOperator.identity()).ask("how many customers?");

        assertThat(answer.trace().usage().calls()).isEqualTo(2);
        assertThat(model.requests().get(0).understanding().reasoning()).isEqualTo("scripted");
    }

    @Test
    void countsHowQuestionsEnded() {
        ScriptedModel model = ScriptedModel.writing(
                "SELECT COUNT(*) AS n FROM customers",
                "SELECT produkt_name FROM products LIMIT 3",
                "SELECT a1 FROM nowhere",
                "SELECT b2 FROM elsewhere",
                "SELECT c3 FROM anywhere");
        QueryPilot agent = agent(model);

        List.of("how many customers?", "which products?", "where is it?").forEach(agent::ask);

        Metrics.Snapshot metrics = agent.metrics();
        assertThat(metrics.total()).isEqualTo(3);
        assertThat(metrics.firstAttemptSuccess()).isEqualTo(1);
        assertThat(metrics.correctedSuccess()).isEqualTo(1);
        assertThat(metrics.finalFailures()).isEqualTo(1);
        assertThat(metrics.attempts()).isEqualTo(6);
        assertThat(metrics.correctionEffectiveness()).isEqualTo(0.5);
        assertThat(metrics.byErrorType().get(ErrorType.COLUMN_NOT_FOUND)).isEqualTo(new Metrics.ErrorCount(1, 1));
        assertThat(metrics.byErrorType().get(ErrorType.TABLE_NOT_FOUND)).isEqualTo(new Metrics.ErrorCount(3, 0));
        assertThat(metrics.damaged()).isZero();
    }

    @Test
    void turnsAwayWhatIsNotAQuestion() {
        QueryPilot agent = agent(ScriptedModel.writing());
        for (String text : List.of("", "   \n", "\u0000\u0001binary", "x".repeat(100_000), "?!", "\uD800 broken")) {
            assertThatThrownBy(() -> agent.ask(text))
                    .isInstanceOfSatisfying(QueryPilotException.class, fault -> {
                        assertThat(fault.code()).isEqualTo(ErrorCode.QUESTION_INVALID);
                        assertThat(fault.nextStep()).isNotEmpty();
                    });
        }
        assertThat(agent.metrics().total()).isZero();
    }

    private static Answered answered(ScriptedModel model) {
        Answer answer = agent(model).ask("what does the test ask for?");
        assertThat(answer).isInstanceOf(Answered.class);
        return (Answered) answer;
    }

    private static QueryPilot agent(ScriptedModel model) {
        return agent(model, Settings.STANDARD, UnaryOperator.identity());
    }

    private static QueryPilot agent(ScriptedModel model, Settings settings, UnaryOperator<Flow> extension) {
        return new QueryPilot(Services.of(shop, model, new SchemaLinker()), settings, extension, List.of());
    }

    private static long count(String table) {
        Answered answer = answered(ScriptedModel.writing("SELECT COUNT(*) AS n FROM " + table));
        return (Long) answer.table().rows().get(0).get(0);
    }
}
