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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No function that somebody left in a PostgreSQL database runs because of us; each would leave a file behind. */
class UserCodeTest {
    @TempDir
    Path folder;

    @BeforeEach
    void letTheServerWrite() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    /** A function that leaves its trace, even from within a read-only transaction, and then does as it should. */
    private String function(String signature, String result, String value) {
        String trace = "EXECUTE 'COPY (SELECT 1) TO ''" + folder.resolve(signature.replaceAll("\\W+", "_")) + "''';";
        return "CREATE FUNCTION " + signature + " RETURNS " + result + " LANGUAGE plpgsql AS $f$ BEGIN " + trace
                + " RETURN " + value + "; END $f$";
    }

    private List<String> ran() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException exception) {
            throw new IllegalStateException(exception);
        }
    }

    private static Database open(String address) {
        return Databases.open(address, Access.STANDARD.withTrust(Duration.ZERO));
    }

    private static String database(String... statements) {
        return TestPostgres.database(
                Stream.concat(Stream.of("CREATE TABLE orders (id INT, note VARCHAR(20))", "INSERT INTO orders VALUES (1, 'x')"),
                                Arrays.stream(statements))
                        .toArray(String[]::new));
    }

    @Test
    void openingAndReadingTheSchemaCallsOnlyTheEnginesOwn() {
        String address = database(
                function("quote_ident(name)", "text", "'x'"),
                function("pg_relation_size(oid)", "bigint", "1"),
                function("has_schema_privilege(oid, text)", "boolean", "true"),
                function("array_position(text[], text)", "int", "1"),
                function("concat(bigint, text, bigint, text, text)", "text", "'x'"),
                function("hashtext(varchar)", "int", "1"),
                function("left(varchar, int)", "text", "'x'"),
                function("equal(oid, int)", "boolean", "true"),
                "CREATE OPERATOR public.= (LEFTARG = oid, RIGHTARG = int, FUNCTION = equal)",
                "CREATE OPERATOR public.>= (LEFTARG = oid, RIGHTARG = int, FUNCTION = equal)");
        try (Database database = open(address)) {
            assertThat(database.schema().table("orders")).isPresent();
            assertThat(database.execute("SELECT id, note FROM orders", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
        assertThat(ran()).isEmpty();
    }

    @Test
    void aPathThatPutsOthersBeforeTheEngineIsTurnedRound() {
        String address = database(
                function("set_config(text, text, boolean)", "text", "'x'"),
                function("current_setting(text)", "text", "'on'"),
                function("md5(text)", "text", "'x'"));
        TestPostgres.run(address, "ALTER DATABASE " + name(address) + " SET search_path = public, pg_catalog");
        try (Database database = open(address)) {
            assertThat(database.schema().table("orders")).isPresent();
            assertThat(database.execute("SELECT current_schema()", Limits.STANDARD))
                    .isInstanceOfSatisfying(Outcome.Success.class, success -> assertThat(success.table().rows())
                            .containsExactly(List.of("public")));
        }
        assertThat(ran()).isEmpty();
    }

    private static String name(String address) {
        return address.replaceAll(".*/(test_\\d+).*", "$1");
    }

    @Test
    void samplingRunsNoCastsAndNoPolicies() {
        String address = database(
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE TABLE people (name TEXT, m mood)",
                "INSERT INTO people VALUES ('Ada', 'happy')",
                function("mood_text(mood)", "text", "'x'"),
                "CREATE CAST (mood AS text) WITH FUNCTION mood_text(mood)",
                "CREATE TABLE guarded (secret TEXT)",
                "INSERT INTO guarded VALUES ('x')",
                function("policy(text)", "boolean", "true"),
                "ALTER TABLE guarded ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY p ON guarded USING (policy(secret))",
                "DROP ROLE IF EXISTS plain_reader",
                "CREATE ROLE plain_reader LOGIN",
                "GRANT pg_write_server_files, pg_read_all_data TO plain_reader");
        for (String user : List.of("postgres", "plain_reader")) {
            try (Database database = open(address.replace("user=postgres", "user=" + user))) {
                assertThat(database.schema().table("orders").orElseThrow().column("note").orElseThrow().samples())
                        .containsExactly("x");
            }
        }
        assertThat(ran()).isEmpty();
    }
}
