package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestPostgres;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Status;
import io.querypilot.memory.Lesson.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every store must keep, on SQLite and on PostgreSQL alike. */
class StoreTest {
    /** Where the store lies. */
    enum Kind {
        SQLITE,
        POSTGRESQL
    }

    private static String postgres;

    @TempDir
    Path folder;

    @BeforeAll
    static void startPostgres() {
        postgres = TestPostgres.database();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theLatestCheckpointOutlivesTheProcessThatWroteIt(Kind kind) {
        try (Store store = open(kind)) {
            Sessions sessions = new StoredSessions(store);
            sessions.save(checkpoint("kept", "GENERATE", Instant.now()));
            sessions.save(checkpoint("kept", "EXECUTE", Instant.now()));
        }
        try (Store again = open(kind)) {
            Sessions sessions = new StoredSessions(again);
            assertThat(sessions.checkpoint("tenant", "kept")).get().extracting(Checkpoint::node).isEqualTo("EXECUTE");
            assertThat(sessions.recent("tenant", 10)).extracting(Checkpoint::session).contains("kept");
            assertThat(sessions.recent("nobody", 10)).isEmpty();
            assertThat(sessions.checkpoint("tenant", "missing")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void oldSessionsExpireAndYoungOnesStay(Kind kind) {
        try (Store store = open(kind)) {
            Sessions sessions = new StoredSessions(store);
            sessions.save(checkpoint("old", "LEARN", Instant.now().minus(Duration.ofDays(40))));
            sessions.remember("tenant", "old", new Turn("q", "s", "s"));
            sessions.save(checkpoint("young", "LEARN", Instant.now()));

            store.expire(Duration.ofDays(30));

            assertThat(sessions.checkpoint("tenant", "old")).isEmpty();
            assertThat(sessions.turns("tenant", "old")).isEmpty();
            assertThat(sessions.checkpoint("tenant", "young")).isPresent();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void concurrentWritersLoseNothing(Kind kind) throws Exception {
        try (Store one = open(kind);
                Store two = open(kind)) {
            Lesson lesson = new StoredLessons(one).add(lesson("busy " + kind));
            List<Callable<Object>> work = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                Lessons lessons = new StoredLessons(i % 2 == 0 ? one : two);
                work.add(() -> lessons.change(lesson.id(), kept -> kept.reinforced(kept.confidence(), true)));
            }
            ExecutorService threads = Executors.newFixedThreadPool(8);
            for (Future<Object> done : threads.invokeAll(work)) {
                done.get();
            }
            threads.shutdown();

            assertThat(new StoredLessons(two).find(lesson.id()).orElseThrow().uses()).isEqualTo(40);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void amongManyWritersOnlyTheOneThatFailsSuffers(Kind kind) throws Exception {
        try (Store store = open(kind)) {
            Sessions sessions = new StoredSessions(store);
            List<Callable<Boolean>> work = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                Checkpoint one = checkpoint("many" + i, "LEARN", Instant.now());
                Runnable write = i % 10 == 0 ? () -> store.within(StoreTest::refused) : () -> sessions.save(one);
                work.add(() -> kept(write));
            }
            ExecutorService threads = Executors.newFixedThreadPool(50);
            List<Boolean> kept = new ArrayList<>();
            for (Future<Boolean> done : threads.invokeAll(work)) {
                kept.add(done.get());
            }
            threads.shutdown();

            for (int i = 0; i < 200; i++) {
                assertThat(kept.get(i)).as("write " + i).isEqualTo(i % 10 != 0);
                assertThat(sessions.checkpoint("tenant", "many" + i).isPresent()).as("write " + i).isEqualTo(i % 10 != 0);
            }
        }
    }

    private static Object refused(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute("INSERT INTO querypilot_turn (session) VALUES (NULL)");
        }
    }

    private static boolean kept(Runnable write) {
        try {
            write.run();
            return true;
        } catch (QueryPilotException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theSameLessonLearnedTwiceIsOne(Kind kind) {
        try (Store store = open(kind)) {
            Lessons lessons = new StoredLessons(store);
            Lesson first = lessons.add(lesson("twice " + kind));
            lessons.change(first.id(), kept -> kept.withStatus(Status.REJECTED));

            assertThat(lessons.add(lesson("twice " + kind)).status()).isEqualTo(Status.REJECTED);
            assertThat(lessons.all("shop", "tenant")).extracting(Lesson::id).containsOnlyOnce(first.id());
            assertThat(lessons.all("shop", "other tenant")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void liftComparesWithAndWithout(Kind kind) {
        try (Store store = open(kind)) {
            Lessons lessons = new StoredLessons(store);
            String id = lessons.add(lesson("lift " + kind)).id();
            lessons.change(id, kept -> kept.reinforced(0.9, true));
            lessons.countWithout(id, false);
            lessons.countWithout(id, true);

            assertThat(lessons.lift(id)).isEqualTo(new Lift(1, 1, 2, 1));
            assertThat(lessons.lift(id).gain()).hasValue(0.5);
        }
    }

    @Test
    void aStoreThatCannotBeWrittenIsSaidInOneSentence() throws Exception {
        Path file = Files.writeString(folder.resolve("not-a-database"), "this is no database at all, it is only text");
        assertThatThrownBy(() -> Store.open(file.toString()))
                .isInstanceOfSatisfying(
                        QueryPilotException.class, fault -> assertThat(fault.nextStep()).contains("--store"));
    }

    @Test
    void aFileIsForItsOwnerAlone() throws Exception {
        open(Kind.SQLITE).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("deep/er/store.db"))))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whatFailedFirstIsTold(Kind kind) {
        try (Store store = open(kind)) {
            assertThatThrownBy(() -> store.within(connection -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("ROLLBACK");
                            throw new SQLException("the disk is full");
                        }
                    }))
                    .hasMessageContaining("the disk is full");
        }
    }

    @Test
    void aServersStoreIsLoggedInToAsTold() {
        TestPostgres.requirePassword("keeper", "s3cret");
        TestJdbc.run(postgres, "CREATE SCHEMA AUTHORIZATION keeper");
        String bare = postgres.replaceFirst("[?].*", "");
        Store.open(bare, "keeper", "s3cret").close();
        assertThatThrownBy(() -> Store.open(bare, "keeper", "wrong"))
                .isInstanceOfSatisfying(QueryPilotException.class, fault -> assertThat(fault.nextStep())
                        .contains("--store-user", "QUERYPILOT_STORE_PASSWORD")
                        .doesNotContain("folder"));
    }

    private Store open(Kind kind) {
        return Store.open(kind == Kind.SQLITE ? folder.resolve("deep/er/store.db").toString() : postgres);
    }

    private static Checkpoint checkpoint(String session, String node, Instant at) {
        return new Checkpoint(session, "tenant", "shop", Stage.EXECUTING_QUERY, node, "how many?", "{}", at, "run");
    }

    private static Lesson lesson(String trigger) {
        return Lesson.learned(
                Type.COLUMN_MAPPING,
                new Scope("shop", "tenant", "fingerprint"),
                trigger,
                "customers.country",
                "customers",
                Provenance.CORRECTION,
                0.95);
    }
}
