package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckupTest {
    @TempDir
    Path folder;

    private static Checkup of(String location) {
        try (Database database = Databases.open(location)) {
            return database.checkup();
        }
    }

    @Test
    void aWriterIsToldEachRightAndTheScriptMakesARoleWithoutThem() {
        String address = TestPostgres.database(
                "CREATE TABLE customers (id SERIAL PRIMARY KEY, name TEXT)",
                "CREATE SCHEMA \"Odd one\"",
                "CREATE TABLE \"Odd one\".\"x y\" (id INTEGER)",
                "CREATE FUNCTION grow() RETURNS integer SECURITY DEFINER LANGUAGE sql AS 'SELECT 1'",
                "CREATE ROLE checkup_writer LOGIN CREATEDB",
                "GRANT USAGE ON SCHEMA \"Odd one\" TO checkup_writer",
                "GRANT SELECT, INSERT, DELETE ON customers TO checkup_writer",
                "GRANT SELECT ON \"Odd one\".\"x y\" TO checkup_writer",
                "GRANT pg_write_server_files TO checkup_writer",
                "GRANT CREATE ON SCHEMA public TO checkup_writer",
                "GRANT USAGE ON SEQUENCE customers_id_seq TO checkup_writer");

        Checkup writer = of(address.replace("user=postgres", "user=checkup_writer"));

        assertThat(writer.findings()).extracting(Finding::text).contains(
                "The role may create databases.",
                "The role is a member of pg_write_server_files.",
                "The role may delete, insert public.customers.",
                "The role may draw from the sequence public.customers_id_seq.",
                "The role may create objects in the schema public.",
                "The function public.grow runs with the rights of its owner, postgres, a superuser.",
                "Nothing on the server ends a session of this role by statement_timeout.",
                "The role is not read-only by its own settings.");
        TestPostgres.run(address, writer.script().toArray(String[]::new));
        Checkup reader = of(address.replace("user=postgres", "user=querypilot_reader"));
        assertThat(reader.findings()).extracting(Finding::text).containsExactlyInAnyOrder(
                "The function public.grow runs with the rights of its owner, postgres, a superuser.",
                "1 functions of users can be run, the first of them public.grow; the guard lets a query call none of them.");
        try (Database read = Databases.open(address.replace("user=postgres", "user=querypilot_reader"))) {
            assertThat(read.schema().tables()).hasSize(2);
        }
        TestPostgres.run(address, "DROP OWNED BY querypilot_reader, checkup_writer", "DROP ROLE querypilot_reader, checkup_writer");
    }

    @Test
    void aSuperuserIsDangerous() {
        assertThat(of(TestPostgres.database()).findings())
                .contains(new Finding(Weight.DANGER, "The role postgres is a superuser, whom the server refuses nothing."));
    }

    @Test
    void theRightsOnAFileAreTold() throws IOException {
        Path file = TestSqlite.run(
                folder.resolve("t.db"), "CREATE TABLE a (id INTEGER)", "CREATE VIRTUAL TABLE f USING fts5(x)",
                "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThat(of(file.toString()).findings()).extracting(Finding::text).contains(
                "Every user of this machine can write " + file + ".",
                "The trigger t on a would run if anything were written.",
                "The virtual table f is read by code of its module.");
        assertThat(of(file.toString()).script()).contains("chmod 640 '" + file + "'");
    }
}
