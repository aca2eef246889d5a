package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL database in which each function that runs leaves a file behind. */
abstract class UserCodeTraces {
    @TempDir
    Path folder;

    @BeforeEach
    void letTheServerWrite() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    /** A function that leaves its trace, even from within a read-only transaction, and then does as it should. */
    String function(String signature, String result, String value) {
        String trace = "EXECUTE 'COPY (SELECT 1) TO ''" + folder.resolve(signature.replaceAll("\\W+", "_")) + "''';";
        return "CREATE FUNCTION " + signature + " RETURNS " + result + " LANGUAGE plpgsql AS $f$ BEGIN " + trace
                + " RETURN " + value + "; END $f$";
    }

    List<String> ran() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException exception) {
            throw new IllegalStateException(exception);
        }
    }

    static Database open(String address) {
        return Databases.open(address, Access.STANDARD.withTrust(Duration.ZERO));
    }

    static String database(String... statements) {
        return TestPostgres.database(
                Stream.concat(Stream.of("CREATE TABLE orders (id INT, note VARCHAR(20))", "INSERT INTO orders VALUES (1, 'x')"),
                                Arrays.stream(statements))
                        .toArray(String[]::new));
    }

    static String name(String address) {
        return address.replaceAll(".*/(test_\\d+).*", "$1");
    }

    /** What the door says of a statement against a database made of these. */
    void refuses(String address, String... statements) {
        try (Database database = open(address)) {
            for (String sql : statements) {
                assertThat(database.prepare(sql)).as(sql).isPresent();
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Failure.class);
            }
        }
        assertThat(ran()).isEmpty();
    }

    static void runs(String address, String... statements) {
        try (Database database = open(address)) {
            for (String sql : statements) {
                assertThat(database.prepare(sql)).as(sql).isEmpty();
                assertThat(database.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Success.class);
            }
        }
    }
}
