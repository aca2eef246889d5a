package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that lead to one table in different roles: declared or not, to another table or to their own. */
class KeyReadingsTest {
    private static final String ABOVE =
            "SELECT e.name, b.name AS above FROM employee e JOIN employee b ON e.%s = b.id ORDER BY e.name";
    private static final String FLIGHTS =
            "SELECT a.city, COUNT(*) AS flights FROM flight f JOIN airport a ON f.%s = a.id GROUP BY a.city ORDER BY a.city";

    @TempDir
    Path folder;

    private Database database;
    private Store store;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("keys.db");
        TestSqlite.run(
                file,
                "CREATE TABLE employee (id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER REFERENCES employee(id),"
                        + " mentor_id INTEGER REFERENCES employee(id))",
                "INSERT INTO employee VALUES (1, 'Ann', NULL, NULL), (2, 'Bob', 1, 3), (3, 'Cid', 1, 1)",
                "CREATE TABLE airport (id INTEGER PRIMARY KEY, city TEXT)",
                "CREATE TABLE flight (id INTEGER PRIMARY KEY, number TEXT, origin_id INTEGER, destination_id INTEGER)",
                "INSERT INTO airport VALUES (1, 'Berlin'), (2, 'Rome')",
                "INSERT INTO flight VALUES (1, 'QP1', 1, 2), (2, 'QP2', 1, 1), (3, 'QP3', 2, 2), (4, 'QP4', 1, 2)",
                "CREATE TABLE station (id INTEGER PRIMARY KEY, label TEXT)",
                "CREATE TABLE ride (ride_id INTEGER PRIMARY KEY, start_station_id INTEGER, end_station_id INTEGER)",
                "INSERT INTO station VALUES (1, 'north'), (2, 'south')",
                "INSERT INTO ride VALUES (1, 1, 2), (2, 1, 1)",
                "CREATE TABLE person (person_id INTEGER PRIMARY KEY, full_name TEXT)",
                "CREATE TABLE work (work_id INTEGER PRIMARY KEY, title TEXT,"
                        + " leader_id INTEGER REFERENCES person(person_id), lender_id INTEGER REFERENCES person(person_id),"
                        + " writer_id INTEGER REFERENCES person(person_id),"
                        + " assignee_id INTEGER REFERENCES person(person_id))",
                "INSERT INTO person VALUES (1, 'Gus'), (2, 'Hal'), (3, 'Ida'), (4, 'Joe')",
                "INSERT INTO work VALUES (1, 'Dune', 1, 2, 3, 4)",
                "CREATE TABLE address (address_id INTEGER PRIMARY KEY, town TEXT)",
                "CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, weight REAL, delivered_on TEXT,"
                        + " billing_address_id INTEGER REFERENCES address(address_id),"
                        + " shipping_address_id INTEGER REFERENCES address(address_id))",
                "INSERT INTO address VALUES (1, 'Ulm'), (2, 'Bonn')",
                "INSERT INTO parcel VALUES (1, 5, '2024-01-01', 1, 2), (2, 7, '2024-01-02', 1, 1)");
        database = Databases.open(file.toString());
        store = Store.open(folder.resolve("store.db").toString());
    }

    @AfterEach
    void close() {
        database.close();
        store.close();
    }

    @Test
    void asksByWhichOfTwoKeysATableRefersToItself() {
        NeedsCorrection asked = (NeedsCorrection) ask("who is above each employee?", ABOVE.formatted("manager_id"));

        assertThat(asked.clarification().options())
                .containsExactly("employee.manager_id = employee.id", "employee.mentor_id = employee.id");
        assertThat(asked.clarification().previews())
                .containsExactly(
                        "2 rows of name, above. [Bob, Ann] [Cid, Ann]", "2 rows of name, above. [Bob, Cid] [Cid, Ann]");
    }

    @Test
    void whatWasChosenHoldsTomorrowForAQuestionMuchLikeIt() {
        QueryPilot today = agent(ScriptedModel.writing(ABOVE.formatted("manager_id")));
        today.ask(Ask.of("who is above each employee?").in("s"));
        assertThat(sql(today.correct(Ask.of("2").in("s")))).isEqualTo(ABOVE.formatted("mentor_id"));

        assertThat(sql(ask("who is above each employee now?", ABOVE.formatted("mentor_id"))))
                .isEqualTo(ABOVE.formatted("mentor_id"));
        String alone = "SELECT COUNT(*) AS n FROM employee WHERE manager_id IS NULL";
        assertThat(sql(ask("how many employees have nobody?", alone))).isEqualTo(alone);
    }

    @ParameterizedTest
    @CsvSource({
        "name each employee with the mentor's name, join by employee.mentor_id = employee.id",
        "whom does the manager of each employee manage?, join by employee.manager_id = employee.id",
        "flights to Rome, use column flight.destination_id",
        "flights from Berlin, use column flight.origin_id",
        "parcels delivered to Ulm, join by parcel.shipping_address_id = address.address_id",
        "who leads each work?, join by work.leader_id = person.person_id"
    })
    void theQuestionsOwnWordPrefersAKey(String question, String condition) {
        ScriptedModel model = ScriptedModel.writing("SELECT COUNT(*) AS n FROM ride");
        agent(model).ask(question);
        assertThat(model.requests().get(0).requirements().all())
                .extracting(one -> one.rule().words())
                .contains(condition);
    }

    @ParameterizedTest
    @ValueSource(strings = {"origin_id", "destination_id"})
    void asksByWhichOfTwoKeysThatNobodyDeclared(String taken) {
        NeedsCorrection asked = (NeedsCorrection) ask("how many flights per airport?", FLIGHTS.formatted(taken));

        assertThat(asked.clarification().options())
                .containsExactlyInAnyOrder("flight.origin_id = airport.id", "flight.destination_id = airport.id");
        assertThat(asked.clarification().previews())
                .containsExactlyInAnyOrder(
                        "2 rows of city, flights. [Berlin, 3] [Rome, 1]", "2 rows of city, flights. [Berlin, 1] [Rome, 3]");
    }

    @Test
    void keysThatNobodyDeclaredAreKnownByTheNameOfTheTableToo() {
        String rides = "SELECT s.label, COUNT(*) AS rides FROM ride r JOIN station s ON r.start_station_id = s.id GROUP BY s.label";

        NeedsCorrection asked = (NeedsCorrection) ask("rides per station?", rides);
        assertThat(asked.clarification().options())
                .containsExactly("ride.start_station_id = station.id", "ride.end_station_id = station.id");

        assertThat(sql(ask("rides per end station?", rides))).isEqualTo(rides);
    }

    @Test
    void readingsOfSuchKeysWithTheSameResultAreNotAskedAbout() {
        String all = "SELECT COUNT(*) AS n FROM flight f JOIN airport a ON f.origin_id = a.id";
        assertThat(sql(ask("how many flights with an airport?", all))).isEqualTo(all);
    }

    @Test
    void tablesJoinedByTheirOwnIdsAreReadByTheKeysThatSayMore() {
        String ids = FLIGHTS.formatted("id");
        NeedsCorrection asked = (NeedsCorrection) ask("how many flights per airport?", ids);
        assertThat(asked.clarification().options())
                .containsExactly("flight.origin_id = airport.id", "flight.destination_id = airport.id");

        assertThat(sql(ask("how many flights arrive per airport?", ids))).isEqualTo(FLIGHTS.formatted("destination_id"));
    }

    @Test
    void aChoiceBetweenKeysThatShareNoWordTeachesNothingAboutOtherQuestions() {
        QueryPilot today = agent(ScriptedModel.writing(FLIGHTS.formatted("origin_id")));
        today.ask(Ask.of("how many flights per airport?").in("s"));
        today.correct(Ask.of("2").in("s"));

        assertThat(new StoredLessons(store).all(database.name(), Caller.SOLE.tenant()))
                .extracting(Lesson::type)
                .containsExactly(Lesson.Type.QUERY_PATTERN);
        String busiest = "SELECT a.city FROM flight f JOIN airport a ON f.origin_id = a.id GROUP BY a.id ORDER BY COUNT(*) DESC LIMIT 1";
        assertThat(ask("which airport is the busiest?", busiest)).isInstanceOf(NeedsCorrection.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"airports of flights numbered up to 7", "flights from Berlin to Rome with airports"})
    void aDirectionToSomethingElseOrBothDirectionsBindNothing(String question) {
        String flights = "SELECT f.number, a.city FROM flight f JOIN airport a ON f.origin_id = a.id";
        assertThat(sql(ask(question, flights))).isEqualTo(flights);
    }

    @Test
    void aJoinThatTheSqlDoesNotNeedIsTold() {
        QueryPilot agent = agent(ScriptedModel.writing("SELECT COUNT(*) AS n FROM station", "SELECT COUNT(id) AS n FROM station"));
        agent.ask(Ask.of("how many stations are there?").in("s"));

        Answered answer = (Answered) agent.correct(Ask.of("ride.end_station_id = station.id").in("s"));

        assertThat(answer.reflection().issues())
                .containsExactly("The correction names ride.end_station_id = station.id, but the SQL does not.");
        assertThat(new StoredLessons(store).all(database.name(), Caller.SOLE.tenant())).isEmpty();
    }

    @Test
    void whoSaysHowATableIsJoinedMeansThatTable() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("keys.db"));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE ride_old (ride_id INTEGER PRIMARY KEY, start_station_id INTEGER, end_station_id INTEGER)");
        }
        database.close();
        database = Databases.open(folder.resolve("keys.db").toString());
        String rides = "SELECT s.label, COUNT(*) AS rides FROM %s r JOIN station s ON r.end_station_id = s.id GROUP BY s.label";
        QueryPilot agent = agent(ScriptedModel.writing(rides.formatted("ride_old"), rides.formatted("ride_old")));
        agent.ask(Ask.of("old rides per end station?").in("s"));

        assertThat(sql(agent.correct(Ask.of("ride.end_station_id = station.id").in("s")))).isEqualTo(rides.formatted("ride"));
    }

    private Answer ask(String question, String draft) {
        return agent(ScriptedModel.writing(draft)).ask(question);
    }

    private static String sql(Answer answer) {
        return ((Answered) answer).attempt().sql();
    }

    private QueryPilot agent(ScriptedModel model) {
        return TestPilot.of(database, store).agent(model);
    }
}
