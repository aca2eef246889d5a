package io.querypilot.step;

import io.querypilot.TestPilot;
import io.querypilot.critic.Critic;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.StoredLessons;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Attempt;
import io.querypilot.state.Budget;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A small shop on SQLite, and questions about it that have come as far as the step under test needs. */
abstract class StepTest {
    static final LocalDate TODAY = LocalDate.of(2026, 11, 15);
    static final Budget NO_TOKENS = new Budget(0, Duration.ofMinutes(1), 100, 10_000);

    @TempDir
    Path folder;

    private TestPilot pilot;
    Database database;
    Critic critic;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, email TEXT)",
                "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, amount REAL,"
                        + " customer_id INTEGER REFERENCES customers(customer_id))",
                "CREATE TABLE sales_live (sale_id INTEGER PRIMARY KEY, price REAL)",
                "CREATE TABLE sales_archive (sale_id INTEGER PRIMARY KEY, price REAL)",
                "CREATE TABLE room (room_id INTEGER PRIMARY KEY, label TEXT)",
                "CREATE TABLE desk (desk_id INTEGER PRIMARY KEY, old_room_id INTEGER REFERENCES room(room_id),"
                        + " new_room_id INTEGER REFERENCES room(room_id))",
                "INSERT INTO customers VALUES (1, 'Ann', 'ann@example.org'), (2, 'Bob', 'bob@example.org')",
                "INSERT INTO orders VALUES (1, 10, 1), (2, 20, 1), (3, 30, 2)",
                "INSERT INTO sales_live VALUES (1, 10), (2, 20)",
                "INSERT INTO sales_archive VALUES (1, 5), (2, 6)");
        database = pilot.database();
        critic = new Critic(database);
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    /** Nobody has looked at it yet. */
    static State asked(String question) {
        return State.asked(Question.asked(question, "session", Caller.SOLE, List.of(), TODAY, Instant.now()));
    }

    /** The schema is loaded and linked. */
    State linked(String question) {
        return linked(asked(question));
    }

    State linked(State state) {
        return new LinkSchema(pilot.linker(), lessons(), Knowledge.NONE, critic, database).apply(new LoadSchema(database).apply(state));
    }

    /** The person has said this of the answer that the rejected SQL gave. */
    State corrected(String question, String rejected, Rule... rules) {
        Correction correction = new Correction("as said", List.of(rules), rejected);
        State state = asked(question);
        return linked(state.withQuestion(state.question().corrected(correction, Instant.now())));
    }

    /** With one draft more, which nothing has looked at. */
    static State drafted(State state, String sql) {
        int number = state.attempts().size() + 1;
        return state.withNewAttempt(
                Attempt.draft(number, sql, Attempt.Origin.GENERATED, "writer", "", "", Duration.ZERO));
    }

    State criticised(State state, String sql) {
        return new Criticise(database, critic, Limits.STANDARD, Budget.STANDARD, true).apply(drafted(state, sql));
    }

    State executed(State state, String sql) {
        return new Execute(database, Limits.STANDARD, Budget.STANDARD).apply(criticised(state, sql));
    }

    State reflected(State state, String sql) {
        return new Reflect(database, critic, Budget.STANDARD).apply(executed(state, sql));
    }

    /** The critic has refused it, and why is known. */
    State refused(State state, String sql) {
        return new Analyse(3, Budget.STANDARD).apply(criticised(state, sql));
    }

    static Attempt last(State state) {
        return state.lastAttempt().orElseThrow();
    }

    KeptLessons lessons() {
        return new KeptLessons(new StoredLessons(pilot.store()), database.name(), true, false);
    }

    /** What has been learned so far. */
    List<Lesson> kept() {
        return new StoredLessons(pilot.store()).all(database.name(), Caller.SOLE.tenant());
    }

    Lesson lesson(Lesson.Type type, String trigger, String target, String table) {
        Lesson.Scope scope =
                new Lesson.Scope(database.name(), Caller.SOLE.tenant(), database.schema().fingerprint());
        return Lesson.learned(type, scope, trigger, target, table, Lesson.Provenance.CORRECTION, 0.95);
    }
}
