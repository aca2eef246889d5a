package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.TestPostgres;
import io.querypilot.memory.Lesson.Provenance;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson.Type;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new version takes a store over while a process of an older one still works on it. */
class StoreMigrationTest {
    /** The tables as they were before a checkpoint knew its run and a lesson its context. */
    private static final List<String> OLD_TABLES = List.of(
            """
            CREATE TABLE querypilot_checkpoint (
                session VARCHAR(200) NOT NULL, tenant VARCHAR(200) NOT NULL, asked_of TEXT NOT NULL,
                stage VARCHAR(40) NOT NULL, node VARCHAR(80) NOT NULL, question TEXT NOT NULL, state TEXT NOT NULL,
                at BIGINT NOT NULL, PRIMARY KEY (tenant, session))
            """,
            """
            CREATE TABLE querypilot_turn (
                tenant VARCHAR(200) NOT NULL, session VARCHAR(200) NOT NULL, number INTEGER NOT NULL,
                question TEXT NOT NULL, query TEXT NOT NULL, summary TEXT NOT NULL, at BIGINT NOT NULL,
                PRIMARY KEY (tenant, session, number))
            """,
            """
            CREATE TABLE querypilot_lesson (
                id VARCHAR(80) PRIMARY KEY, type VARCHAR(40) NOT NULL, learned_on TEXT NOT NULL,
                tenant VARCHAR(200) NOT NULL, cue TEXT NOT NULL, target TEXT NOT NULL, about TEXT NOT NULL,
                provenance VARCHAR(40) NOT NULL, status VARCHAR(40) NOT NULL, confidence DOUBLE PRECISION NOT NULL,
                uses BIGINT NOT NULL, successes BIGINT NOT NULL, fingerprint TEXT NOT NULL, at BIGINT NOT NULL,
                without BIGINT NOT NULL, successes_without BIGINT NOT NULL)
            """);

    /** What the older version writes and reads; {@code %d} counts. */
    private static final List<String> OLD_WORK = List.of(
            """
            INSERT INTO querypilot_checkpoint (session, tenant, asked_of, stage, node, question, state, at)
            VALUES ('s%1$d', 'tenant', 'shop', 'UNKNOWN', 'GENERATE', 'q', '{}', 1)
            """,
            """
            INSERT INTO querypilot_checkpoint (session, tenant, asked_of, stage, node, question, state, at)
            VALUES ('s%1$d', 'tenant', 'shop', 'UNKNOWN', 'EXECUTE', 'q', '{}', 2)
            ON CONFLICT (tenant, session) DO UPDATE SET node = excluded.node, at = excluded.at
            """,
            """
            INSERT INTO querypilot_turn (tenant, session, number, question, query, summary, at)
            VALUES ('tenant', 's%1$d', 1, 'q', 'SELECT 1', '', 1)
            """,
            """
            INSERT INTO querypilot_lesson VALUES ('l%1$d', 'TABLE_MAPPING', 'shop', 'tenant', 'buyer %1$d', 'customers',
                'customers', 'CORRECTION', 'ACTIVE', 0.9, 0, 0, '', 1, 0, 0)
            """.replace("querypilot_lesson VALUES", "querypilot_lesson (id, type, learned_on, tenant, cue, target, about,"
                    + " provenance, status, confidence, uses, successes, fingerprint, at, without, successes_without) VALUES"),
            "SELECT session, tenant, asked_of, stage, node, question, state, at FROM querypilot_checkpoint ORDER BY at LIMIT 5");

    /** The process of the older version: writes until nobody listens any more, a line for each round. */
    static final class Older {
        private Older() {}

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement()) {
                for (int round = 1; !System.out.checkError(); round++) {
                    for (String work : OLD_WORK) {
                        statement.execute(work.formatted(round));
                    }
                    System.out.println(round);
                }
            } catch (SQLException failed) {
                System.out.println("FAILED " + failed.getMessage());
                throw failed;
            }
        }
    }

    @Test
    void onPostgresql() throws Exception {
        String store = TestPostgres.database(OLD_TABLES.toArray(String[]::new));
        takenOver(store, store);
    }

    @Test
    void onSqlite(@TempDir Path folder) throws Exception {
        String url = "jdbc:sqlite:" + folder.resolve("store.db") + "?busy_timeout=30000&journal_mode=WAL";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String table : OLD_TABLES) {
                statement.execute(table);
            }
        }
        takenOver(url, folder.resolve("store.db").toString());
    }

    private static void takenOver(String url, String location) throws Exception {
        Process older = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Older.class.getName(), url)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader rounds =
                new BufferedReader(new InputStreamReader(older.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(rounds.readLine()).isEqualTo("1");
            CompletableFuture<Store> another = CompletableFuture.supplyAsync(() -> Store.open(location));
            try (Store store = Store.open(location);
                    Store other = another.get()) {
                StoredSessions sessions = new StoredSessions(store);
                sessions.save(checkpoint("new"));
                new StoredLessons(other).add(Lesson.learned(
                        Type.TABLE_MAPPING, new Scope("shop", "tenant", ""), "client", "customers", "customers",
                        List.of("orders"), Provenance.CORRECTION, 0.9));
                int last = Integer.parseInt(after(rounds, 30));
                assertThat(sessions.checkpoint("tenant", "s" + last)).get().extracting(Checkpoint::node).isEqualTo("EXECUTE");
                assertThat(sessions.turns("tenant", "s1")).hasSize(1);
                assertThat(sessions.checkpoint("tenant", "new")).isPresent();
                assertThat(lessons(url)).contains("buyer 1", "buyer " + last, "client");
            }
        } finally {
            older.destroyForcibly().waitFor();
        }
    }

    /** The older process has worked on for so many rounds more, the store being a new one's by now. */
    private static String after(BufferedReader rounds, int more) throws Exception {
        String line = rounds.readLine();
        for (int round = 1; round < more; round++) {
            line = rounds.readLine();
        }
        return line;
    }

    private static Checkpoint checkpoint(String session) {
        return new Checkpoint(session, "tenant", "shop", Stage.UNKNOWN, "GENERATE", "q", "{}", Instant.now(), "run");
    }

    private static List<String> lessons(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT cue FROM querypilot_lesson WHERE context IS NOT NULL")) {
            List<String> cues = new ArrayList<>();
            while (rows.next()) {
                cues.add(rows.getString(1));
            }
            return cues;
        }
    }
}
