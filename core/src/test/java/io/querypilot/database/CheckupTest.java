package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Checkup.Finding;
import io.querypilot.database.Checkup.Weight;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
        TestJdbc.run(address, writer.script().toArray(String[]::new));
        Checkup reader = of(address.replace("user=postgres", "user=querypilot_reader"));
        assertThat(reader.findings()).extracting(Finding::text).containsExactlyInAnyOrder(
                "The function public.grow runs with the rights of its owner, postgres, a superuser.",
                "1 functions of users can be run, the first of them public.grow; the guard lets a query call none of them.");
        try (Database read = Databases.open(address.replace("user=postgres", "user=querypilot_reader"))) {
            assertThat(read.schema().tables()).hasSize(2);
        }
        TestJdbc.run(address, "DROP OWNED BY querypilot_reader, checkup_writer", "DROP ROLE querypilot_reader, checkup_writer");
    }

    @Test
    void whatRunsAUsersCodeIsNamedAndNotGranted() {
        Checkup checkup = of(TestPostgres.database(
                "CREATE TABLE orders (id INT)", "CREATE FUNCTION evil(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1'",
                "CREATE VIEW seen AS SELECT evil(id) AS a FROM orders", "CREATE VIEW above AS SELECT a FROM seen",
                "CREATE TABLE bounded (id INT CHECK (id > evil(1)))", "CREATE VIEW plain AS SELECT id FROM orders",
                "CREATE DOMAIN odd AS int CHECK (evil(VALUE) > 0)", "CREATE TABLE lines (id odd)"));
        String why = ", because a view, a row policy, an index or a check runs a user's function.";
        assertThat(checkup.findings()).extracting(Finding::text).contains(
                        "No question may ask the view public.seen" + why, "No question may ask the view public.above" + why,
                        "No question may ask the table public.bounded" + why)
                .anyMatch(text -> text.startsWith("No question may ask the table public.lines, because the type of a column"));
        assertThat(checkup.script()).contains("GRANT SELECT ON public.orders, public.plain TO querypilot_reader;");
    }

    @Test
    void aSuperuserIsDangerous() {
        assertThat(of(TestPostgres.database()).findings())
                .contains(new Finding(Weight.DANGER, "The role postgres is a superuser, whom the server refuses nothing."));
    }

    @ParameterizedTest
    @EnumSource
    void anAccountOfMysqlIsToldEachRightAndTheScriptMakesOneWithoutThem(TestMysql server) {
        String reader = server.database(
                "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE FUNCTION grow() RETURNS INTEGER DETERMINISTIC SQL SECURITY DEFINER RETURN 1",
                "CREATE VIEW grown AS SELECT grow() AS a", "CREATE VIEW taller AS SELECT a FROM grown",
                "CREATE VIEW plain AS SELECT name FROM customers", "CREATE TABLE gone (a INTEGER)",
                "CREATE VIEW left_behind AS SELECT a FROM gone", "DROP TABLE gone");
        String name = reader.replaceAll(".*/|\\?.*", "");
        TestJdbc.run(server.owner(name),
                "CREATE USER checkup_writer@'localhost'",
                "GRANT SELECT, INSERT, DELETE ON " + name + ".* TO checkup_writer@'localhost'",
                "GRANT FILE, PROCESS ON *.* TO checkup_writer@'localhost'",
                "GRANT UPDATE ON " + name + ".customers TO checkup_writer@'localhost'",
                "GRANT EXECUTE ON " + name + ".* TO checkup_writer@'localhost'",
                "CREATE ROLE checkup_role", "GRANT checkup_role TO checkup_writer@'localhost'");
        Checkup writer = of(reader.replaceFirst("user=.*", "user=checkup_writer"));
        assertThat(writer.findings()).extracting(Finding::text).contains(
                "The account may file, process on the whole server.",
                "The account may read and write files of the server (FILE), read-only or not.",
                "The account may delete, execute, insert in the database " + name + ".",
                "The account may update " + name + ".customers.",
                "The account may take the role checkup_role, whose rights are not looked at here.",
                "The function " + name + ".grow runs with the rights of owner@localhost; the guard lets a query call none.",
                "Nothing on the server ends a statement of this account: " + (server == TestMysql.MARIADB ? "max_statement_time" : "max_execution_time") + " is 0.",
                "Nothing bounds the connections of this account: max_user_connections is 0.");
        Checkup whole = of(reader);
        String refused = " runs what the guard does not let a query call; none may ask it.";
        assertThat(whole.findings()).extracting(Finding::text)
                .contains("The account can read every database, the server's own table of users among them.",
                        "The view " + name + ".grown" + refused, "The view " + name + ".taller" + refused,
                        "The account cannot see what the view " + name + ".left_behind, or one behind it, runs, so no question may ask it;"
                                + " the right SHOW VIEW or SELECT on one of them is wanting, or one is gone.");
        try (Database database = Databases.open(reader)) {
            assertThat(database.schema().leftOut("taller").orElseThrow()).contains("runs what the guard does not let a query call");
            assertThat(database.schema().leftOut("left_behind").orElseThrow()).contains("or one is gone");
        }
        // Of the writer's own script they are part: it cannot see what they run, and the account that it makes can.
        assertThat(writer.script()).anyMatch(line -> line.contains("`grown`"));
        assertThat(whole.script()).anyMatch(line -> line.contains("`plain`")).noneMatch(line -> line.matches(".*`(grown|taller)`.*"));
        TestJdbc.run(server.owner(name), whole.script().stream()
                .filter(line -> !line.contains("left_behind"))
                .map(line -> line.replace("@'%'", "@'localhost'").replace("'CHANGE ME'", "''"))
                .toArray(String[]::new));
        String fits = reader.replaceFirst("user=.*", "user=querypilot_reader");
        // MySQL bounds the time of no account, only that of all.
        assertThat(of(fits).findings()).extracting(Finding::text).isEqualTo(server == TestMysql.MARIADB
                ? List.of()
                : List.of("Nothing on the server ends a statement of this account: max_execution_time is 0."));
        try (Database database = Databases.open(fits)) {
            assertThat(database.schema().tables()).hasSize(2);
        }
        TestJdbc.run(server.owner(name), "DROP USER querypilot_reader@'localhost', checkup_writer@'localhost'", "DROP ROLE checkup_role");
    }

    @Test
    void anAccountOfH2IsToldEachRightAndTheScriptMakesOneWithoutThem() {
        String address = "jdbc:h2:mem:checkup";
        TestJdbc.run(address + ";USER=sa;DB_CLOSE_DELAY=-1",
                "CREATE TABLE customers (id INTEGER)", "CREATE SCHEMA odd", "CREATE TABLE odd.\"x y\" (id INTEGER)",
                "CREATE USER writer PASSWORD 'w'", "GRANT SELECT, INSERT ON customers TO writer");
        Checkup admin = of(address);
        assertThat(admin.findings()).containsExactly(new Finding(
                Weight.DANGER, "The account SA is an administrator, who may read and write files and run Java."));
        assertThat(of(address + ";USER=writer;PASSWORD=w").findings()).extracting(Finding::text)
                .containsExactly("The account may insert PUBLIC.CUSTOMERS.");
        TestJdbc.run(address + ";USER=sa", admin.script().toArray(String[]::new));
        assertThat(admin.script()).hasSize(3);
        TestJdbc.run(address + ";USER=sa", "CREATE ALIAS grown FOR 'java.lang.Math.abs(int)'",
                "CREATE DOMAIN grows AS INT CHECK (grown(1) > 0)", "CREATE VIEW tall AS SELECT grown(1) AS a", "CREATE SYNONYM taller FOR tall");
        String fits = address + ";USER=querypilot_reader;PASSWORD=CHANGE ME";
        assertThat(of(fits).findings()).extracting(Finding::text).containsExactly(
                "The alias PUBLIC.GROWN runs Java; the guard lets a query call none.",
                "The domain grows runs what the guard does not let a query call; none may use it.",
                "The view, table or synonym public.tall runs what the guard does not let a query call; none may use it.",
                "The view, table or synonym public.taller runs what the guard does not let a query call; none may use it.");
        assertThat(of(address).script()).hasSize(3).noneMatch(line -> line.contains("TALL"));
        try (Database database = Databases.open(fits)) {
            assertThat(database.schema().tables()).hasSize(2);
            assertThat(database.schema().leftOut("tall").orElseThrow()).contains("runs what the guard does not let a query call");
            assertThat(database.execute("SELECT count(*) FROM odd.\"x y\"", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
        TestJdbc.run(address + ";USER=sa", "SHUTDOWN");
    }

    @Test
    void theRightsOnTableFilesAreTold() throws IOException {
        Path file = Files.writeString(folder.resolve("sales.csv"), "id\n1\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(of(file.toString()).findings()).extracting(Finding::text)
                .contains("Every user of this machine can write " + file + ".");
        assertThat(of(folder.toString()).script()).contains("chmod 640 '" + file + "'", "chmod 750 '" + folder + "'");
    }

    @Test
    void macrosOfADuckdbFileAreTold() {
        Path file = folder.resolve("a.duckdb");
        TestJdbc.run("jdbc:duckdb:" + file, "CREATE TABLE t (id INTEGER)", "CREATE MACRO grow(x) AS x + 1",
                "CREATE VIEW seen AS SELECT * FROM t", "CREATE VIEW grown AS SELECT grow(id) AS a FROM t", "CREATE VIEW taller AS FROM grown");
        assertThat(of(file.toString()).findings()).extracting(Finding::text)
                .contains("The macro grow runs in place of a function; the guard lets a query call none.",
                        "The view or table grown runs what the guard does not let a query call; none may ask it.",
                        "The view or table taller runs what the guard does not let a query call; none may ask it.")
                .noneMatch(text -> text.contains("seen"));
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
