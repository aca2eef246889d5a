package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.critic.Critic;
import io.querypilot.critic.Repair;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.DemoShop;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Node;
import io.querypilot.flow.Tools;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.state.Answer;
import io.querypilot.state.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process is killed for real after a step, and another one goes on from there. */
class KilledProcessTest {
    private static final String SQL = "SELECT COUNT(*) AS customers FROM customers";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                Node.LOAD_SCHEMA, Node.LINK_SCHEMA, Node.UNDERSTAND, Node.INFER_JOINS, Node.GENERATE, Node.CRITICISE,
                Node.EXECUTE, Node.REFLECT, Node.ANSWER, Node.LEARN
            })
    void aKilledProcessGoesOnWithoutRepeatingAModelCall(String node) throws Exception {
        DemoShop.at(folder.resolve("shop.db"));
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledProcessTest.class.getName(),
                        folder.toString(),
                        node)
                .inheritIO()
                .start();
        assertThat(child.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(child.exitValue()).isEqualTo(128 + 9);

        try (Database shop = open(folder);
                Store store = store(folder)) {
            Answer answer = pilot(shop, store, folder, new Listener() {}).resume("killed");

            assertThat(answer).isInstanceOf(Answer.Answered.class);
            assertThat(((Answer.Answered) answer).attempt().sql()).isEqualTo(SQL);
            assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(1);
        }
    }

    /** The child: asks, and kills itself once the given node has run and its checkpoint is kept. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        Listener killer = new Listener() {
            @Override
            public void left(String node, State state, Duration elapsed) {
                if (node.equals(arguments[1])) {
                    killMyself();
                }
            }
        };
        try (Database shop = open(folder);
                Store store = store(folder)) {
            pilot(shop, store, folder, killer).ask("how many customers?", "killed");
        }
    }

    private static void killMyself() {
        try {
            new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start().waitFor();
            Thread.sleep(60_000);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Database open(Path folder) {
        return Databases.open(folder.resolve("shop.db").toString());
    }

    private static Store store(Path folder) {
        return Store.open(folder.resolve("store.db").toString());
    }

    private static QueryPilot pilot(Database shop, Store store, Path folder, Listener listener) {
        Tools tools = new Tools(
                shop,
                new CountedModel(folder.resolve("calls")),
                new SchemaLinker(),
                new Critic(shop),
                new Repair(shop.dialect()),
                new StoredSessions(store),
                new KeptLessons(new StoredLessons(store), shop.name(), true, false));
        return new QueryPilot(tools, Settings.STANDARD, UnaryOperator.identity(), List.of(listener));
    }

    /** Writes one draft, and a line into a file for every time it is asked. */
    private record CountedModel(Path calls) implements Model {
        @Override
        public String name() {
            return "counted";
        }

        @Override
        public Reply<Understanding> understand(UnderstandRequest request) {
            return new Reply<>(Understanding.ofTables(List.of("customers")), Usage.NONE);
        }

        @Override
        public Reply<Draft> write(WriteRequest request) {
            try {
                Files.writeString(calls, "called\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new Reply<>(new Draft.Sql(SQL, "", 1), new Usage(1, 1, 1));
        }
    }
}
