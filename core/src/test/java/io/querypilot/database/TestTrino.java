package io.querypilot.database;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Trino as it is: a coordinator and a worker in a process of its own on a JDK 25, which Trino needs. Its jars are too many
 * for our class path; Maven is asked for them. The user "owner" may write, "reader" reads both catalogs, "shopper" only
 * sees the one in memory.
 */
public record TestTrino(Process process, String host) implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("READY http://([\\w.:]+)");

    /** Starts it in a folder of its own, or says why the test is left out and how to run it. */
    public static TestTrino start(Path folder, String command) throws IOException, InterruptedException {
        assumeTrue(Boolean.getBoolean("trino"), "Trino was not run, for it takes minutes: " + command);
        Optional<Path> java = java25();
        assumeTrue(java.isPresent(), "Trino was not run: no JDK 25 was found in JAVA25_HOME or /usr/lib/jvm");
        for (String file : List.of("pom.xml", "TrinoServer.java.txt", "rules.json")) {
            try (InputStream stream = TestTrino.class.getResourceAsStream("/io/querypilot/database/trino/" + file)) {
                Files.copy(stream, folder.resolve(file.replace(".txt", "")));
            }
        }
        int brought = new ProcessBuilder(
                        "mvn", "-q", "-B", "-ntp", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath",
                        "-Dmdep.outputFile=jars")
                .directory(folder.toFile())
                .inheritIO()
                .start()
                .waitFor();
        assumeTrue(brought == 0, "Trino was not run: Maven did not bring its jars");
        Process server = new ProcessBuilder(java.get().toString(), "-Xmx900m", "-XX:TieredStopAtLevel=1",
                        "--add-modules", "jdk.incubator.vector", "-cp", Files.readString(folder.resolve("jars")),
                        "TrinoServer.java", "rules.json")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        return new TestTrino(server, ready(server));
    }

    private static Optional<Path> java25() throws IOException {
        String named = System.getenv("JAVA25_HOME");
        if (named != null) {
            return Optional.of(Path.of(named, "bin", "java"));
        }
        Path folder = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> installed = Files.list(folder)) {
            return installed.filter(path -> path.getFileName().toString().matches(".*\\b25\\b.*"))
                    .map(path -> path.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .findFirst();
        }
    }

    /** Waits for the line in which the server says where it listens, and goes on reading so that it never blocks. */
    private static String ready(Process server) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher ready = READY.matcher(line);
            if (ready.find()) {
                CompletableFuture.runAsync(() -> lines.lines().forEach(rest -> {}));
                return ready.group(1);
            }
            said.append(line).append('\n');
        }
        throw new IllegalStateException("Trino did not start: " + said);
    }

    /** The schema in memory, as this user sees it. */
    public String address(String user) {
        return "jdbc:trino://" + host + "/memory/default?user=" + user;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
