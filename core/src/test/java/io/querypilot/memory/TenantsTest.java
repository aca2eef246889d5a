package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.ScriptedModel;
import io.querypilot.TestPilot;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestPostgres;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Rules;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tenants that share a store share no session, whatever they call them. */
class TenantsTest {
    private static final String COUNT = "SELECT COUNT(*) AS n FROM customers";
    private static final String NAMES = "SELECT name FROM customers";

    /** The tables of a store before sessions belonged to a tenant. */
    private static final List<String> BEFORE = List.of(
            "CREATE TABLE querypilot_checkpoint (session VARCHAR(200) PRIMARY KEY, tenant VARCHAR(200) NOT NULL,"
                    + " asked_of TEXT NOT NULL, stage VARCHAR(40) NOT NULL, node VARCHAR(80) NOT NULL,"
                    + " question TEXT NOT NULL, state TEXT NOT NULL, at BIGINT NOT NULL)",
            "CREATE TABLE querypilot_turn (session VARCHAR(200) NOT NULL, number INTEGER NOT NULL, question TEXT NOT NULL,"
                    + " query TEXT NOT NULL, summary TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (session, number))",
            "INSERT INTO querypilot_checkpoint VALUES ('one', 'acme', 'shop', 'COMPLETED', 'LEARN', 'how many?', '{}', 5)",
            "INSERT INTO querypilot_checkpoint VALUES ('two', 'default', 'shop', 'COMPLETED', 'LEARN', 'who?', '{}', 6)",
            "INSERT INTO querypilot_turn VALUES ('one', 1, 'how many?', 'SELECT 1', '1', 5)",
            "INSERT INTO querypilot_turn VALUES ('one', 2, 'and now?', 'SELECT 2', '2', 6)",
            "INSERT INTO querypilot_turn VALUES ('lost', 1, 'where?', 'SELECT 3', '3', 7)");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(StoreTest.Kind.class)
    void theSameNameIsTwoSessions(StoreTest.Kind kind) {
        try (Database database = shop();
                Store store = Store.open(place(kind))) {
            ScriptedModel model = ScriptedModel.writing(COUNT, NAMES, NAMES);
            QueryPilot agent = agent(database, model, store);
            agent.ask(Ask.of("how many customers are there?").in("monday").as(Caller.ofTenant("acme")));
            agent.ask(Ask.of("list the customers").in("monday").as(Caller.ofTenant("other")));
            agent.ask(Ask.of("and their names?").in("monday").as(Caller.ofTenant("acme")));

            assertThat(model.requests().get(1).turns()).isEmpty();
            assertThat(model.requests().get(2).turns()).extracting(Turn::sql).containsExactly(COUNT);
            assertThat(((Answered) agent.resume(Ask.toResume("monday").as(Caller.ofTenant("other")))).attempt().sql()).isEqualTo(NAMES);
            assertThat(new StoredSessions(store).recent("other", 9)).extracting(Checkpoint::question)
                    .containsExactly("list the customers");
        }
    }

    @ParameterizedTest
    @EnumSource(StoreTest.Kind.class)
    void anothersSessionCanNeitherBeReadNorCorrectedNorResumed(StoreTest.Kind kind) {
        try (Database database = shop();
                Store store = Store.open(place(kind))) {
            QueryPilot agent = agent(database, ScriptedModel.writing(COUNT), store);
            agent.ask(Ask.of("how many customers are there?").in("private").as(Caller.ofTenant("acme")));

            for (String tenant : List.of("other", Caller.SOLE.tenant(), "")) {
                assertThat(new StoredSessions(store).recent(tenant, 9)).isEmpty();
                assertThatThrownBy(() -> agent.resume(Ask.toResume("private").as(Caller.ofTenant(tenant)))).hasMessageContaining("no session private");
                assertThatThrownBy(() -> agent.correct(Ask.of("only Germany").in("private").as(Caller.ofTenant(tenant))))
                        .hasMessageContaining("no session private");
            }
            assertThat(agent.resume(Ask.toResume("private").as(Caller.ofTenant("acme")))).isInstanceOf(Answered.class);
        }
    }

    @ParameterizedTest
    @EnumSource(StoreTest.Kind.class)
    void aNameThatIsTooLongIsRefusedBeforeTheModelIsAsked(StoreTest.Kind kind) {
        try (Database database = shop();
                Store store = Store.open(place(kind))) {
            ScriptedModel model = ScriptedModel.writing(COUNT);
            QueryPilot agent = agent(database, model, store);

            assertThatThrownBy(() -> agent.ask(Ask.of("how many customers are there?").in("x".repeat(201))))
                    .isInstanceOf(QueryPilotException.class)
                    .hasMessageContaining("The name of the session has 201 characters; at most 200 are kept.");
            assertThatThrownBy(() -> agent.ask(Ask.of("how many customers are there?").in("s").as(Caller.ofTenant("t".repeat(201)))))
                    .hasMessageContaining("The name of the tenant has 201 characters");
            assertThatThrownBy(() -> agent.ask(Ask.of("how many customers are there?").in(" ")))
                    .hasMessageContaining("The name of the session is empty.");
            assertThat(model.requests()).isEmpty();

            assertThat(agent.ask(Ask.of("how many customers are there?").in("x".repeat(200)))).isInstanceOf(Answered.class);
        }
    }

    @ParameterizedTest
    @EnumSource(StoreTest.Kind.class)
    void aStoreOfAnEarlierVersionLosesNothing(StoreTest.Kind kind) throws SQLException {
        String place = place(kind);
        write(kind, place, BEFORE);
        for (int opened = 0; opened < 2; opened++) {
            try (Store store = Store.open(place)) {
                Sessions sessions = new StoredSessions(store);
                assertThat(sessions.checkpoint("acme", "one")).get().extracting(Checkpoint::question).isEqualTo("how many?");
                assertThat(sessions.checkpoint("default", "two")).isPresent();
                assertThat(sessions.checkpoint("default", "one")).isEmpty();
                assertThat(sessions.turns("acme", "one")).extracting(Turn::sql).containsExactly("SELECT 1", "SELECT 2");
                assertThat(sessions.turns("default", "lost")).extracting(Turn::sql).containsExactly("SELECT 3");
            }
        }
        try (Store store = Store.open(place)) {
            Sessions sessions = new StoredSessions(store);
            sessions.remember("other", "one", new Turn("q", "SELECT 4", "4"));
            assertThat(sessions.turns("acme", "one")).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(StoreTest.Kind.class)
    void whatANewerVersionLeftIsListedAndToldAndHidesNothingElse(StoreTest.Kind kind) throws SQLException {
        String place = place(kind);
        try (Database database = shop();
                Store store = Store.open(place)) {
            QueryPilot agent = agent(database, ScriptedModel.writing(COUNT, COUNT), store);
            agent.ask(Ask.of("how many customers are there?").in("newer"));
            agent.ask(Ask.of("how many customers are there now?").in("ours"));
            write(kind, place, List.of(
                    "UPDATE querypilot_checkpoint SET stage = 'DREAMING', node = 'DREAM' WHERE session = 'newer'"));

            assertThat(new StoredSessions(store).recent(Caller.SOLE.tenant(), 9)).extracting(Checkpoint::stage)
                    .containsExactly(Stage.COMPLETED, Stage.UNKNOWN);
            assertThatThrownBy(() -> agent.resume(Ask.toResume("newer")))
                    .hasMessageContaining("Session newer stands at DREAM, which this version of QueryPilot does not know.");
        }
    }

    private String place(StoreTest.Kind kind) {
        return kind == StoreTest.Kind.SQLITE ? folder.resolve("store.db").toString() : TestPostgres.database();
    }

    private static void write(StoreTest.Kind kind, String place, List<String> statements) throws SQLException {
        String url = kind == StoreTest.Kind.SQLITE ? "jdbc:sqlite:" + place : place;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private Database shop() {
        Path file = folder.resolve("shop.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE IF NOT EXISTS customers (customer_id INTEGER PRIMARY KEY, name TEXT)");
            statement.executeUpdate("INSERT INTO customers (name) VALUES ('Ann')");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        return Databases.open(file.toString());
    }

    private static QueryPilot agent(Database database, ScriptedModel model, Store store) {
        return TestPilot.of(database, store).with(Rules.STANDARD).agent(model, LessonBook.OFF);
    }
}
