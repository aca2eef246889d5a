package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every curl line of the documentation. */
class DocumentTest {
    private static final Pattern CODE = Pattern.compile("new Problem\\(\\s*[0-9]+,\\s*\"(\\w+)\"");
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyExampleWorks(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(hasCurl(), "there is no curl on this machine");
        try (TestServer server = TestServer.in(folder)) {
            for (String line : lines()) {
                ProcessBuilder builder = new ProcessBuilder("sh", "-c", line.replace("curl ", "curl --fail-with-body "))
                        .redirectErrorStream(true);
                builder.environment().put("QUERYPILOT", server.server.address());
                Process process = builder.start();
                String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor()).as(line + "\n" + said).isZero();
                assertThat(said).isNotBlank();
            }
        }
    }

    /** Every figure that the dashboard draws is one that the server gives. */
    @Test
    void theDashboardDrawsWhatThereIs(@TempDir Path folder) throws IOException {
        String dashboard = Files.readString(Path.of("..", "docs", "grafana.json"));
        try (TestServer server = TestServer.in(folder, Map.of("How many customers are there?", "SELECT count(*) AS n FROM customer"))) {
            server.ask("How many orders are there?");
            server.ask("How many customers are there?");
            String metrics = server.get("/metrics").body();
            assertThat(Pattern.compile("(querypilot|jvm)_\\w+").matcher(dashboard).results().map(MatchResult::group))
                    .isNotEmpty()
                    .allMatch(metrics::contains);
        }
    }

    /** Whoever looks at a figure is told what it counts. */
    @Test
    void everyMetricSaysWhatItIs(@TempDir Path folder) {
        try (TestServer server = TestServer.in(folder, Map.of("How many customers are there?", "SELECT count(*) AS n FROM customer"))) {
            server.ask("How many customers are there?");
            assertThat(server.get("/metrics").body().lines().filter(line -> line.startsWith("# HELP")))
                    .isNotEmpty()
                    .allMatch(line -> line.strip().split(" ").length > 3);
        }
    }

    /** Whoever reads a code finds it there. */
    @Test
    void everyCodeOfAnErrorIsDocumented() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "server.md"));
        String sources;
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java")).filter(file -> file.toString().endsWith(".java"))) {
            sources = files.map(DocumentTest::read).collect(Collectors.joining());
        }
        Stream<String> ours = CODE.matcher(sources).results().map(found -> found.group(1));
        Stream<String> agents = Stream.of(ErrorCode.values()).map(code -> code.name().toLowerCase(Locale.ROOT));
        assertThat(Stream.concat(ours, agents)).hasSizeGreaterThan(30).allMatch(code -> document.contains("`" + code + "`"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static List<String> lines() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "server.md"));
        return BLOCK.matcher(document).results().flatMap(block -> Stream.of(block.group(1).split("\n"))).toList();
    }

    private static boolean hasCurl() {
        try {
            return new ProcessBuilder("curl", "--version").start().waitFor() == 0;
        } catch (IOException | InterruptedException missing) {
            return false;
        }
    }
}
