package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.AnswerJson;
import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.flow.Listener;
import io.querypilot.flow.Node;
import io.querypilot.flow.StepEvent;
import io.querypilot.memory.KilledScene.Kind;
import io.querypilot.state.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process is killed for real after a step, and another one goes on from there. */
@Execution(ExecutionMode.CONCURRENT)
class KilledProcessTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "PLAIN, LOAD_SCHEMA, 1",
        "PLAIN, LINK_SCHEMA, 1",
        "PLAIN, UNDERSTAND, 1",
        "PLAIN, INFER_JOINS, 1",
        "PLAIN, GENERATE, 1",
        "PLAIN, CRITICISE, 1",
        "PLAIN, FIND_ALTERNATIVES, 1",
        "PLAIN, EXECUTE, 1",
        "PLAIN, REFLECT, 1",
        "PLAIN, ANSWER, 1",
        "PLAIN, LEARN, 1",
        "FAILING, ANALYSE, 1",
        "FAILING, GENERATE, 2",
        "LOOK_ALIKES, FIND_ALTERNATIVES, 1",
        "LOOK_ALIKES, COMPARE_ALTERNATIVES, 1",
        "LOOK_ALIKES, CLARIFY, 1",
        "CONFUSED, UNDERSTAND, 1",
        "CONFUSED, COMPARE_ALTERNATIVES, 1",
        "CONFUSED, CLARIFY, 1",
        "PHASES, UNDERSTAND, 1",
        "PHASES, UNDERSTAND, 3",
        "PHASES, UNDERSTAND, 6",
        "PHASES, UNDERSTAND, 7",
    })
    void aKilledProcessGoesOnWithoutRepeatingAModelCall(Kind kind, String node, int visit) throws Exception {
        Answer undisturbed = asked(kind, folder.resolve("undisturbed"));
        Path scene = folder.resolve("killed");
        killedAfter(kind, scene, node, visit);

        Answer resumed = resumed(kind, scene);

        assertThat(Files.readAllLines(scene.resolve("calls")))
                .isEqualTo(Files.readAllLines(folder.resolve("undisturbed").resolve("calls")));
        assertThat(told(resumed)).isEqualTo(told(undisturbed));
        assertThat(resumed.trace().usage()).isEqualTo(undisturbed.trace().usage());
    }

    @Test
    void whatWasAnsweredJustBeforeTheKillIsRememberedAllTheSame() throws Exception {
        killedAfter(Kind.PLAIN, folder, Node.ANSWER, 1);
        resumed(Kind.PLAIN, folder);
        try (Store store = KilledScene.store(folder)) {
            assertThat(new StoredSessions(store).turns(Caller.SOLE.tenant(), "killed")).extracting(Turn::question)
                    .containsExactly(Kind.PLAIN.question());
        }
    }

    private static Answer asked(Kind kind, Path scene) throws IOException {
        Files.createDirectories(scene);
        try (Database database = kind.open(scene);
                Store store = KilledScene.store(scene)) {
            return pilot(kind, database, store, scene, Listener.NONE).ask(Ask.of(kind.question()).in("killed"));
        }
    }

    private static Answer resumed(Kind kind, Path scene) {
        try (Database database = kind.open(scene);
                Store store = KilledScene.store(scene)) {
            return pilot(kind, database, store, scene, Listener.NONE).resume(Ask.toResume("killed"));
        }
    }

    private static void killedAfter(Kind kind, Path scene, String node, int visit) throws Exception {
        Files.createDirectories(scene);
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledProcessTest.class.getName(),
                        kind.name(),
                        scene.toString(),
                        node,
                        String.valueOf(visit))
                .inheritIO()
                .start();
        assertThat(child.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(child.exitValue()).isEqualTo(128 + 9);
    }

    /** What a person or a program sees of it, but for the time it took and the names of things. */
    private static List<String> told(Answer answer) {
        return List.of(
                AnswerJson.of(answer).get("status").toString(),
                AnswerJson.of(answer).get("sql").toString(),
                AnswerJson.of(answer).get("rows").toString(),
                AnswerJson.of(answer).get("clarification").toString());
    }

    /** The child: asks, and kills itself once the given node has run so often and its checkpoint is kept. */
    public static void main(String[] arguments) {
        Kind kind = Kind.valueOf(arguments[0]);
        Path scene = Path.of(arguments[1]);
        AtomicInteger visits = new AtomicInteger();
        Listener killer = event -> {
            if (event instanceof StepEvent.Step step
                    && step.at().node().equals(arguments[2])
                    && visits.incrementAndGet() == Integer.parseInt(arguments[3])) {
                killMyself();
            }
        };
        try (Database database = kind.open(scene);
                Store store = KilledScene.store(scene)) {
            pilot(kind, database, store, scene, killer).ask(Ask.of(kind.question()).in("killed"));
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

    private static QueryPilot pilot(Kind kind, Database database, Store store, Path scene, Listener listener) {
        return KilledScene.pilot(kind, database, store, scene.resolve("calls"), listener);
    }
}
