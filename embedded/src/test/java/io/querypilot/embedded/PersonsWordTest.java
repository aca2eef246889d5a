package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.ScriptedModel;
import io.querypilot.TestPilot;
import io.querypilot.database.Caller;
import io.querypilot.database.Databases;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.NeedsCorrection;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person says wins over what the question says and what was learned; over both engines, with the model that ships. */
class PersonsWordTest {
    private static final String[] RETAIL = {
        "CREATE TABLE addresses (id INTEGER PRIMARY KEY, street TEXT, city TEXT, postcode TEXT)",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, order_date DATE, status TEXT, gross_amount INTEGER, net_amount INTEGER,"
                + " billing_address_id INTEGER REFERENCES addresses(id),"
                + " shipping_address_id INTEGER REFERENCES addresses(id))",
        "INSERT INTO addresses VALUES (1, 'Ring 1', 'Vienna', '1010'), (2, 'Via 2', 'Rome', '00100'), (3, 'Gate 3', 'Oslo', '0150')",
        "INSERT INTO orders VALUES (1, '2024-01-01', 'paid', 12, 10, 1, 2), (2, '2024-01-02', 'paid', 24, 20, 1, 2),"
                + " (3, '2024-02-01', 'open', 36, 30, 1, 3), (4, '2024-02-02', 'open', 48, 40, 2, 1),"
                + " (5, '2024-03-01', 'paid', 60, 50, 3, 2)"
    };
    private static final String[] STAFF = {
        "CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE projects (id INTEGER PRIMARY KEY, title TEXT, owner_id INTEGER REFERENCES employees(id),"
                + " sponsor_id INTEGER REFERENCES employees(id))",
        "CREATE TABLE assignments (employee_id INTEGER REFERENCES employees(id), project_id INTEGER REFERENCES projects(id),"
                + " hours INTEGER, PRIMARY KEY (employee_id, project_id))",
        "INSERT INTO employees VALUES (1, 'Ann'), (2, 'Bob'), (3, 'Cid'), (4, 'Dan')",
        "INSERT INTO projects VALUES (1, 'Apollo', 1, 2), (2, 'Gemini', 3, 4)",
        "INSERT INTO assignments VALUES (1, 2, 5), (2, 2, 6), (3, 2, 7)"
    };

    @TempDir
    Path folder;

    private TestPilot pilot;

    @AfterEach
    void close() {
        pilot.close();
    }

    @ParameterizedTest
    @CsvSource({
        "sqlite, the shipping one", "sqlite, shipping", "sqlite, use shipping_address_id", "sqlite, second",
        "sqlite, the second one", "sqlite, #2", "sqlite, option 2", "sqlite, not billing",
        "postgresql, the shipping one", "postgresql, the second one", "postgresql, not billing"
    })
    void aReplyInWordsGetsItsOption(String engine, String reply) {
        QueryPilot agent = agent(engine, RETAIL);
        assertThat(options(agent.ask(Ask.of("How many orders have an address in Vienna?").in("a"))))
                .containsExactly("orders.billing_address_id = addresses.id", "orders.shipping_address_id = addresses.id");

        assertThat(number(agent.correct(Ask.of(reply).in("a")))).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"sqlite, both", "sqlite, the blue one", "postgresql, both"})
    void aReplyThatFitsNoOptionIsAskedAgainAndTeachesNothing(String engine, String reply) {
        QueryPilot agent = agent(engine, RETAIL);
        agent.ask(Ask.of("How many orders have an address in Vienna?").in("a"));

        assertThat(options(agent.correct(Ask.of(reply).in("a")))).hasSize(2);
        assertThat(lessons()).isEmpty();
        assertThat(number(agent.correct(Ask.of("1").in("a")))).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aCorrectionStandsAboveTheQuestionsOwnWord(String engine) {
        QueryPilot agent = agent(engine, RETAIL);
        String question = "How many orders have a billing address in Rome?";
        assertThat(number(agent.ask(Ask.of(question).in("b")))).isEqualTo(1);

        assertThat(number(agent.correct(Ask.of("no, shipping address").in("b")))).isEqualTo(3);

        assertThat(number(agent.ask(Ask.of(question).in("anew")))).isEqualTo(3);
        assertThat(agent.ask("How many orders have an address in Rome?")).isInstanceOf(NeedsCorrection.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aLessonBendsNoQuestionAboutSomethingElse(String engine) {
        QueryPilot agent = agent(engine, STAFF);
        QueryPilot chat = pilot.agent(ScriptedModel.writing(
                "SELECT e.name FROM projects p JOIN employees e ON p.owner_id = e.id WHERE p.title = 'Apollo'"));
        assertThat(options(chat.ask(Ask.of("Which employee answers for Apollo?").in("e")))).hasSize(2);
        assertThat(((Answered) chat.correct(Ask.of("the sponsor").in("e"))).table().rows()).containsExactly(List.of("Bob"));

        assertThat(lessons()).extracting(Lesson::type).containsExactly(Lesson.Type.QUERY_PATTERN);
        Answer other = agent.ask("Names of employees with assignments on the project Gemini");
        assertThat(((Answered) other).table().rows()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aPartOfAColumnsNameChoosesIt(String engine) {
        QueryPilot agent = agent(engine, RETAIL);
        agent.ask(Ask.of("What is the total net amount of all orders?").in("c"));

        assertThat(number(agent.correct(Ask.of("use gross not net").in("c")))).isEqualTo(180);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aTablesNameMayHaveSpaces(String engine) {
        QueryPilot agent = agent(
                engine,
                "CREATE TABLE \"Order Details\" (id INTEGER PRIMARY KEY, quantity INTEGER)",
                "CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT)",
                "CREATE VIEW product_details_v AS SELECT id, title FROM products WHERE id < 0",
                "INSERT INTO \"Order Details\" VALUES (1, 5), (2, 6)",
                "INSERT INTO products VALUES (1, 'tea')");
        agent.ask(Ask.of("How many details are there?").in("d"));

        Answered answer = (Answered) agent.correct(Ask.of("use table Order Details").in("d"));

        assertThat(answer.attempt().sql()).contains("\"Order Details\"");
        assertThat(number(answer)).isEqualTo(2);
    }

    private QueryPilot agent(String engine, String... statements) {
        String address = engine.equals("sqlite")
                ? TestSqlite.run(folder.resolve("words.db"), statements).toString()
                : TestPostgres.database(statements);
        pilot = TestPilot.of(Databases.open(address), Store.open(folder.resolve("store.db").toString()));
        return pilot.agent(new EmbeddedModel(TestWeights.loaded()));
    }

    private List<Lesson> lessons() {
        return new StoredLessons(pilot.store()).all(pilot.database().name(), Caller.SOLE.tenant());
    }

    private static List<String> options(Answer answer) {
        return ((NeedsCorrection) answer).clarification().options();
    }

    private static long number(Answer answer) {
        return ((Number) ((Answered) answer).table().rows().get(0).get(0)).longValue();
    }
}
