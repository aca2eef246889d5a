package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestMysql;
import io.querypilot.database.TestPostgres;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Table;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole schemas and databases that a role may see, or may not; no name outside them leads anywhere. */
class SchemaPolicyTest {
    @TempDir
    Path folder;

    private static boolean runs(Database database, String sql) {
        return database.prepare(sql).isEmpty() && database.execute(sql, Limits.STANDARD) instanceof Outcome.Success;
    }

    private Database under(Database whole, String policy) {
        return PolicyScene.policy(folder, policy).over(whole).as(PolicyScene.with("a"));
    }

    @Test
    void onlyTheSchemasThatAreGrantedAreThere() {
        String address = TestPostgres.database("CREATE TABLE notes (a INT)", "CREATE SCHEMA sales", "CREATE TABLE sales.orders (id INT)",
                "CREATE TABLE sales.costs (id INT)", "CREATE SCHEMA hr", "CREATE TABLE hr.pay (id INT)",
                "CREATE VIEW sales.peek AS SELECT id FROM hr.pay");
        try (Database whole = Databases.open(address)) {
            Database sales = under(whole, "default: deny\nroles:\n  a:\n    sales.*: all\n    sales.costs: none");
            assertThat(sales.schema().tables()).extracting(Table::path).containsExactly("sales.orders");
            assertThat(runs(sales, "SELECT id FROM sales.orders")).isTrue();
            for (String table : new String[] {"hr.pay", "sales.costs", "sales.peek", "notes", "public.notes", "pg_catalog.pg_class"}) {
                assertThat(runs(sales, "SELECT 1 FROM " + table)).as(table).isFalse();
            }
            Database others = under(whole, "default: allow\nroles:\n  a:\n    hr.*: none\n    sales.peek: none");
            assertThat(others.schema().tables()).extracting(Table::path).containsExactlyInAnyOrder("notes", "sales.costs", "sales.orders");
            Database bare = under(whole, "default: deny\nroles:\n  a:\n    \"*\": all\n    sales.peek: all");
            assertThat(bare.schema().tables()).extracting(Table::path).containsExactlyInAnyOrder("notes", "sales.peek");
        }
    }

    /** A schema may have the name that another engine gives to its first one, and two hold tables of one name. */
    @Test
    void aTableIsTakenFromTheSchemaThatIsNamed() {
        String address = TestPostgres.database("CREATE TABLE orders (id INT)", "INSERT INTO orders VALUES (1)", "CREATE SCHEMA main",
                "CREATE TABLE main.orders (id INT)", "INSERT INTO main.orders VALUES (2)");
        try (Database whole = Databases.open(address)) {
            Database all = under(whole, "default: allow\nroles:\n  a:\n    orders:\n      rows: \"1 = 1\"");
            assertThat(first(all, "SELECT max(id) FROM orders")).isEqualTo(1L);
            assertThat(first(all, "SELECT max(id) FROM public.orders")).isEqualTo(1L);
            assertThat(first(all, "SELECT max(id) FROM main.orders")).isEqualTo(2L);
            assertThat(runs(all, "SELECT max(id) FROM dbo.orders")).isFalse();
        }
        try (Database main = Databases.open(address + "&currentSchema=main,public")) {
            Database all = under(main, "default: allow\nroles:\n  a:\n    orders:\n      rows: \"1 = 1\"");
            assertThat(first(all, "SELECT max(id) FROM orders")).isEqualTo(2L);
            assertThat(first(all, "SELECT max(id) FROM public.orders")).isEqualTo(1L);
        }
    }

    private static Object first(Database database, String sql) {
        return ((Outcome.Success) database.execute(sql, Limits.STANDARD)).table().rows().get(0).get(0);
    }

    @Test
    void noOtherDatabaseOfTheServerIsReached() {
        String reader = TestMysql.MARIADB.database("CREATE TABLE notes (a INT)");
        String name = reader.replaceAll(".*/|\\?.*", "");
        TestJdbc.run(TestMysql.MARIADB.owner(name), "CREATE DATABASE beside_" + name, "CREATE TABLE beside_" + name + ".pay (id INT)");
        try (Database whole = Databases.open(reader)) {
            assertThat(runs(whole, "SELECT id FROM beside_" + name + ".pay")).isTrue();
            Database own = under(whole, "default: deny\nroles:\n  a:\n    \"*\": all");
            assertThat(own.schema().tables()).extracting(Table::path).containsExactly("notes");
            assertThat(runs(own, "SELECT a FROM notes")).isTrue();
            assertThat(runs(own, "SELECT a FROM " + name + ".notes")).isTrue();
            assertThat(runs(own, "SELECT a FROM public.notes")).isFalse();
            assertThat(runs(own, "SELECT id FROM beside_" + name + ".pay")).isFalse();
        }
    }

    @Test
    void aSchemaThatIsNotThereOrIsGivenInPartIsToldWithItsLine() {
        String address = TestPostgres.database("CREATE TABLE notes (a INT)");
        try (Database whole = Databases.open(address)) {
            assertThatThrownBy(() -> under(whole, "roles:\n  a:\n    sale.*: none").schema())
                    .isInstanceOf(QueryPilotException.class).hasMessageContaining(":3: There is no table \"sale.*\".");
            assertThatThrownBy(() -> under(whole, "roles:\n  a:\n    public.*: none").schema())
                    .isInstanceOfSatisfying(QueryPilotException.class, fault -> assertThat(fault.nextStep()).contains("or write \"*\""));
            assertThatThrownBy(() -> under(whole, "roles:\n  a:\n    \"*\":\n      columns: [a]").schema())
                    .hasMessageContaining(":3: Of all tables of a schema a role sees all or none.");
        }
    }
}
