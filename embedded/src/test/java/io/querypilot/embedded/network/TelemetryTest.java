package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ONNX Runtime in a process of its own, with an empty home and nothing in the environment that silences it. */
class TelemetryTest {
    @TempDir
    Path home;

    /** Loads the weights, as whoever embeds the jar does. */
    static final class Program {
        public static void main(String[] arguments) {
            Weights.load(ModelFiles.packaged());
        }
    }

    @Test
    void nothingIsWrittenAboutTheMachine() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(new File(home.toFile(), "out"));
        builder.environment().keySet().removeIf(name -> name.startsWith("ORT_") || name.startsWith("XDG_"));
        builder.environment().put("HOME", home.toString());
        assertThat(builder.start().waitFor()).as(Files.readString(home.resolve("out"))).isZero();
        try (Stream<Path> files = Files.walk(home)) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(home.resolve("out"));
        }
    }
}
