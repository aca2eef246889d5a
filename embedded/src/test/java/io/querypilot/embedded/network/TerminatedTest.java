package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.feature.Prepared;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is told to end while it loads the weights or reads a question: it ends, and does not crash. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there a process is ended without being told")
class TerminatedTest {
    private static final int BY_SIGTERM = 143;

    @TempDir
    Path folder;

    /** Says when ONNX Runtime is making a session, and goes on until it is ended. */
    static final class Program {
        public static void main(String[] arguments) throws InterruptedException {
            CompletableFuture<Weights> weights = NativeWork.start(() -> Weights.load(ModelFiles.packaged()));
            while (!weights.isDone() && Thread.getAllStackTraces().values().stream().noneMatch(Program::makesSession)) {
                Thread.onSpinWait();
            }
            System.out.println("loading");
            Thread.sleep(Long.MAX_VALUE);
        }

        private static boolean makesSession(StackTraceElement[] calls) {
            return calls.length > 0 && calls[0].getMethodName().equals("createSession");
        }
    }

    /** Reads one question after the other until it is ended. */
    static final class Reader {
        public static void main(String[] arguments) {
            Weights weights = Weights.load(ModelFiles.packaged());
            Prepared question = ReadingAtOnceTest.question(weights, "How many customers are there in each city?");
            System.out.println("reading");
            while (true) {
                weights.decode(question, 8, Rule.NONE);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20, 50, 100, 200, 400})
    void endsWithoutACrash(int afterMillis) throws Exception {
        endsWithoutACrash(Program.class, "loading", afterMillis);
    }

    /** The second network reads on a thread that nobody told. */
    @ParameterizedTest
    @ValueSource(ints = {10, 60, 170})
    void endsWithoutACrashInTheMiddleOfAQuestion(int afterMillis) throws Exception {
        endsWithoutACrash(Reader.class, "reading", afterMillis);
    }

    private void endsWithoutACrash(Class<?> program, String said, int afterMillis) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-CreateCoredumpOnCrash",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .directory(folder.toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo(said);
        Thread.sleep(afterMillis);
        process.destroy();
        int exit = process.waitFor();
        assertThat(left()).as(Files.readString(folder.resolve("errors"))).containsExactly("errors");
        assertThat(exit).isEqualTo(BY_SIGTERM);
    }

    private List<String> left() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
