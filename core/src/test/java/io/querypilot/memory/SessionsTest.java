package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.TestPostgres;
import io.querypilot.error.QueryPilotException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every kind of sessions keeps, in memory, in a file and on a server alike. */
class SessionsTest {
    abstract static class Contract {
        Sessions sessions;

        @Test
        void givesTheLastFewTurnsInOrderAndTheSameOneOnce() {
            for (int i = 1; i <= 10; i++) {
                sessions.remember("tenant", "turns", turn(i));
            }
            sessions.remember("tenant", "turns", turn(10));
            assertThat(sessions.turns("tenant", "turns")).containsExactly(
                    turn(3), turn(4), turn(5), turn(6), turn(7), turn(8), turn(9), turn(10));
        }

        @Test
        void knowsNothingOfASessionThatIsNotThere() {
            assertThat(sessions.turns("tenant", "none")).isEmpty();
            assertThat(sessions.checkpoint("tenant", "none")).isEmpty();
            assertThat(sessions.recent("nobody", 10)).isEmpty();
            assertThat(sessions.asked("nobody")).isEqualTo(Asked.NEVER);
        }

        @Test
        void keepsTheLatestCheckpoint() {
            sessions.save(checkpoint("tenant", "kept", "GENERATE", 1));
            sessions.save(checkpoint("tenant", "kept", "EXECUTE", 2));
            assertThat(sessions.checkpoint("tenant", "kept")).contains(checkpoint("tenant", "kept", "EXECUTE", 2));
        }

        @Test
        void letsOneRunAtATimeSave() {
            Checkpoint read = checkpoint("tenant", "shared", "GENERATE", 1);
            sessions.save(read);
            sessions.take(read, "other");
            assertThatThrownBy(() -> sessions.save(read)).hasMessage("Session shared is being used by another process.");
            assertThatThrownBy(() -> sessions.take(read, "third")).isInstanceOf(QueryPilotException.class);
            sessions.save(checkpoint("tenant", "shared", "EXECUTE", 2).of("other"));
            assertThat(sessions.checkpoint("tenant", "shared")).get().extracting(Checkpoint::node).isEqualTo("EXECUTE");
        }

        @Test
        void listsTheNewestFirst() {
            List.of(2, 3, 1).forEach(i -> sessions.save(checkpoint("lister", "session " + i, "LEARN", i)));
            assertThat(sessions.recent("lister", 2)).extracting(Checkpoint::session).containsExactly("session 3", "session 2");
        }

        @Test
        void takesOneNameOfTwoTenantsForTwoSessions() {
            sessions.remember("acme", "monday", turn(1));
            sessions.save(checkpoint("acme", "monday", "LEARN", 1));
            sessions.remember("other", "monday", turn(2));
            assertThat(sessions.turns("acme", "monday")).containsExactly(turn(1));
            assertThat(sessions.turns("other", "monday")).containsExactly(turn(2));
            assertThat(sessions.checkpoint("other", "monday")).isEmpty();
        }

        @Test
        void countsForManyAtOnce() {
            IntStream.range(0, 40).parallel().forEach(i -> sessions.count("counted", new Asked(1, 1, i % 2)));
            assertThat(sessions.asked("counted")).isEqualTo(new Asked(40, 40, 20));
        }

        private static Turn turn(int number) {
            return new Turn("question " + number, "SELECT " + number, "summary");
        }

        private static Checkpoint checkpoint(String tenant, String session, String node, int second) {
            return new Checkpoint(session, tenant, "shop", Stage.EXECUTING_QUERY, node, "how many?", "{}",
                    Instant.ofEpochSecond(second), "run");
        }
    }

    @Nested
    class InMemory extends Contract {
        InMemory() {
            sessions = new RecentSessions();
        }
    }

    abstract static class Stored extends Contract {
        private Store store;

        abstract String location();

        @BeforeEach
        void open() {
            store = Store.open(location());
            sessions = new StoredSessions(store);
        }

        @AfterEach
        void close() {
            store.close();
        }
    }

    @Nested
    class InAFile extends Stored {
        @TempDir
        Path folder;

        @Override
        String location() {
            return folder.resolve("store.db").toString();
        }
    }

    @Nested
    class OnAServer extends Stored {
        @Override
        String location() {
            return TestPostgres.database();
        }
    }
}
