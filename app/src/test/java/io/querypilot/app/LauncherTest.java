package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a checkout of its own, with a java and an mvn that only write down how they were called. */
class LauncherTest {
    private static final String JAVA = """
            #!/bin/sh
            case "$1" in -version) echo 'openjdk version "%s"' >&2; exit 0 ;; esac
            for word; do case $word in *Preparation) exit 0 ;; esac; done
            for word; do echo "java: $word"; done
            """;
    private static final String MAVEN = """
            #!/bin/sh
            case "$1" in -v) echo 'Apache Maven %s'; exit 0 ;; esac
            echo build >>../builds
            mkdir -p app/target && echo jar >app/target/querypilot.jar
            """;

    @TempDir
    Path temporary;

    private Path checkout;
    private Path tools;

    private record Finished(int exitCode, String out, String err) {}

    @BeforeEach
    void makeACheckoutInAFolderWithASpace() throws IOException {
        checkout = Files.createDirectories(temporary.resolve("my projects/it's here"));
        for (String module : List.of("core", "embedded", "app")) {
            Files.createDirectories(checkout.resolve(module + "/src/main"));
            Files.writeString(checkout.resolve(module + "/pom.xml"), "");
        }
        Files.writeString(checkout.resolve("pom.xml"), "");
        Files.copy(Path.of("..", "querypilot"), checkout.resolve("querypilot"));
        tools = Files.createDirectories(temporary.resolve("tools"));
        tool("java", JAVA.formatted("17.0.1"));
        tool("mvn", MAVEN.formatted("3.8.7"));
        for (Path file : sources()) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
        }
    }

    @Test
    void buildsOnFirstUseSayingSoAndNotAgain() throws Exception {
        Finished first = launch(temporary, "ask", "how many  \"orders\"?");
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err()).contains("building");
        assertThat(first.out()).contains("java: -jar\n", "java: ask\njava: how many  \"orders\"?\n");
        assertThat(launch(checkout, "ask").err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void buildsAgainWhenASourceIsNewer() throws Exception {
        launch(temporary, "--version");
        Path source = Files.writeString(checkout.resolve("core/src/main/New.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        launch(temporary, "--version");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void worksThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(temporary.resolve("qp"), checkout.resolve("querypilot"));
        assertThat(start(temporary, List.of(link.toString(), "graph"), Map.of()).out()).endsWith("java: graph\n");
    }

    @Test
    void refusesAnOldJava() throws Exception {
        tool("java", JAVA.formatted("11.0.2"));
        Finished finished = launch(temporary, "ask");
        assertThat(finished.exitCode()).isNotZero();
        assertThat(finished.err()).contains("Java 11", "JDK 17 or newer");
        assertThat(finished.out()).isEmpty();
    }

    @Test
    void refusesAnOldMaven() throws Exception {
        tool("mvn", MAVEN.formatted("3.6.3"));
        assertThat(launch(temporary, "ask").err()).contains("Maven 3.6 is too old");
    }

    @Test
    void saysThatJavaHomeHoldsNoJava() throws Exception {
        List<String> command = List.of(checkout.resolve("querypilot").toString());
        Finished finished = start(temporary, command, Map.of("JAVA_HOME", "/nowhere"));
        assertThat(finished.err()).contains("JAVA_HOME is /nowhere");
    }

    @Test
    void showsWhyABuildFailedAndTriesAgainNextTime() throws Exception {
        tool("mvn", "#!/bin/sh\n[ \"$1\" = -v ] && echo 'Apache Maven 3.9.9' && exit 0\necho no compiler; exit 1\n");
        Finished failed = launch(temporary, "ask");
        assertThat(failed.exitCode()).isNotZero();
        assertThat(failed.err()).contains("no compiler", "the build failed");
        tool("mvn", MAVEN.formatted("4.0.0"));
        assertThat(launch(temporary, "ask").exitCode()).isZero();
    }

    @Test
    void aLockLeftByABuilderThatDiedIsTakenOver() throws Exception {
        Path lock = Files.createDirectories(checkout.resolve("app/target/building"));
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Files.writeString(lock.resolve("pid"), String.valueOf(gone.pid()));
        assertThat(launch(temporary, "ask").exitCode()).isZero();
    }

    private Finished launch(Path folder, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(checkout.resolve("querypilot").toString()));
        command.addAll(List.of(arguments));
        return start(folder, command, Map.of());
    }

    private Finished start(Path folder, List<String> command, Map<String, String> environment) throws Exception {
        Path out = temporary.resolve("out");
        Path err = temporary.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("QUERYPILOT_JAVA_OPTIONS");
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Finished(exitCode, Files.readString(out), Files.readString(err));
    }

    private List<Path> sources() throws IOException {
        try (var files = Files.walk(checkout)) {
            return files.toList();
        }
    }

    private long builds() throws IOException {
        return Files.readString(checkout.resolveSibling("builds")).lines().count();
    }

    private void tool(String name, String script) throws IOException {
        Path file = Files.writeString(tools.resolve(name), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
