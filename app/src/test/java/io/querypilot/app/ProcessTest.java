package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own, where streams and exit codes are the system's. */
class ProcessTest {
    @TempDir
    Path folder;

    private record Finished(int exitCode, String out, String err) {}

    @Test
    void printsInUtf8WhateverTheLocale() throws Exception {
        Finished finished = shell("LC_ALL=C " + program("run --csv \"SELECT char(233, 26481) AS x\""));
        assertThat(finished).isEqualTo(new Finished(0, "x\r\né東\r\n", ""));
    }

    @Test
    void exitsWithTheCodeOfWhatHappened() throws Exception {
        assertThat(shell(program("run \"DELETE FROM orders\"")).exitCode()).isEqualTo(3);
        assertThat(shell(program("run --db missing.db \"SELECT 1\"")).exitCode()).isEqualTo(2);
    }

    /** The embedded model loads in the background; a program that ends before that must not be brought down by it. */
    @Test
    void endsQuietlyBeforeTheModelIsLoaded() throws Exception {
        Finished finished = shell(program("resume nobody"));
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("no session nobody").doesNotContain("SIGSEGV");
    }

    @Test
    void aCommandLineOfManyBytesIsAnswered() throws Exception {
        Finished finished = shell(program("ask --csv '" + "how many customers are there? ".repeat(300) + "'"));
        assertThat(finished.exitCode()).isBetween(0, 4);
    }

    @Test
    void aReaderThatHasSeenEnoughEndsItQuietly() throws Exception {
        Finished finished = shell(program("run --rows 100000 \"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                + "FROM n WHERE i < 100000) SELECT i FROM n\"") + " | head -n 3");
        assertThat(finished).isEqualTo(new Finished(0, "      i\n-------\n      1\n", ""));
    }

    @Test
    void writesNoColoursAndNoProgressIntoAFile() throws Exception {
        assertThat(shell(program("schema")).out()).startsWith("customers: [").doesNotContain("\u001b");
    }

    /** Each of these would cost every question a part of a second. */
    @Test
    void aQuestionToSqliteLoadsNoOtherEngineAndNoServer() throws Exception {
        Finished finished = shell(program("-Xlog:class+load:file=loaded", "ask --csv 'How many orders are there?'"));
        assertThat(finished.exitCode()).isZero();
        assertThat(Files.readAllLines(folder.resolve("loaded")))
                .anyMatch(line -> line.contains(" org.sqlite.JDBC "))
                .noneMatch(line -> line.matches(".* (org\\.duckdb|org\\.h2|org\\.mariadb|io\\.trino|org\\.postgresql|org\\.eclipse"
                        + "\\.jetty|io\\.javalin|io\\.modelcontextprotocol|com\\.nimbusds|org\\.dhatim)\\..*"));
    }

    private static String program(String arguments) {
        return program("-Xshare:auto", arguments);
    }

    /** From the class path, which has no manifest: the flag says what the jar's {@code Enable-Native-Access} says. */
    private static String program(String option, String arguments) {
        return Stream.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        option,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.querypilot.app.Main")
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" ", "", " " + arguments));
    }

    private Finished shell(String command) throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(List.of("sh", "-c", command))
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("QUERYPILOT_DB", Started.SHOP.toString());
        int exitCode = builder.start().waitFor();
        return new Finished(exitCode, Files.readString(out), Files.readString(err));
    }
}
